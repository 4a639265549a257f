/** As much of an MPS2 board with application note 385 (ARM DAI 0385) as the firmware sees: ROM, RAM and a serial line. */
import type { Segment } from "../target.js";
import type { Memory } from "./cpu.js";

/** The most that the images occupy of either. */
const BYTES = 0x10000;
export const RAM = 0x21000000;
/** CMSDK APB UART 0: data, state (bit 0: transmitter full), control. */
const UART = 0x40004000;
/** Core peripherals: the cycle counter, which stays 0 here as in QEMU, and its enable bits. */
const CORE_PERIPHERALS = 0xe000;

export class Board implements Memory {
  output = "";
  private readonly rom = new DataView(new ArrayBuffer(BYTES));
  private readonly ram = new DataView(new ArrayBuffer(BYTES));

  constructor(segments: readonly Segment[]) {
    for (const { address, bytes } of segments) new Uint8Array(this.rom.buffer).set(bytes, address);
  }

  /** Puts bytes into RAM. */
  load(address: number, bytes: Uint8Array): void {
    new Uint8Array(this.ram.buffer).set(bytes, address - RAM);
  }

  bytes(address: number, length: number): Uint8Array {
    return Uint8Array.from({ length }, (_, i) => this.read(address + i, 1));
  }

  read(address: number, bytes: 1 | 2 | 4): number {
    if (isDevice(address)) return 0;
    const [view, at] = this.at(address, bytes);
    return bytes === 1 ? view.getUint8(at) : bytes === 2 ? view.getUint16(at, true) : view.getUint32(at, true);
  }

  write(address: number, bytes: 1 | 2 | 4, value: number): void {
    if (address === UART) this.output += String.fromCharCode(value & 0xff);
    if (isDevice(address)) return;
    const [view, at] = this.at(address, bytes);
    if (view === this.rom) throw new RangeError(`address: got ${address.toString(16)} in ROM, expected RAM`);
    if (bytes === 1) view.setUint8(at, value);
    else if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
  }

  private at(address: number, bytes: number): [DataView, number] {
    if (address + bytes <= BYTES) return [this.rom, address];
    if (address >= RAM && address + bytes <= RAM + BYTES) return [this.ram, address - RAM];
    throw new RangeError(`address: got ${address.toString(16)}, expected one in ROM or RAM`);
  }
}

const isDevice = (address: number) => address >>> 12 === UART >>> 12 || address >>> 16 === CORE_PERIPHERALS;
