/** A context slot in hand: where one keyed cipher object keeps its secrets, until it is disposed of and the slot wiped. */
import { CONTEXT_COUNT, IO_BYTES } from "../../spec/layout.js";
import { StateError } from "../errors.js";
import { Instance } from "./instance.js";
import { type LoadedModule, loadedModule } from "./modules.js";

const pools = new Map<LoadedModule, Instance[]>();

/** Contexts that nothing refers to any more, though they were not disposed of. */
const forgotten = new FinalizationRegistry<Slot>((slot) => {
  slot.instance.wipeScratch(IO_BYTES);
  release(slot);
});

interface Slot {
  readonly instance: Instance;
  readonly address: number;
}

function acquire(): Slot {
  const loaded = loadedModule();
  let pool = pools.get(loaded);
  if (!pool) pools.set(loaded, (pool = []));
  let instance = pool.find((candidate) => candidate.free.length > 0);
  if (!instance) pool.push((instance = new Instance(loaded.module)));
  return { instance, address: instance.free.pop()! };
}

function release({ instance, address }: Slot): void {
  instance.wipeContext(address);
  instance.free.push(address);
}

export class Context {
  readonly instance: Instance;

  #slot: Slot | undefined;
  #ioUsed = 0;

  constructor() {
    this.#slot = acquire();
    this.instance = this.#slot.instance;
  }

  /**
   * The slot's address in linear memory.
   *
   * @throws StateError when the context was disposed of, since the slot may be another's by then.
   */
  get address(): number {
    if (!this.#slot) throw new StateError("this cipher was disposed of");
    return this.#slot.address;
  }

  /**
   * Copies bytes into the I/O buffer and returns its address.
   *
   * @throws StateError when the context was disposed of.
   */
  load(bytes: Uint8Array, start: number, length: number): number {
    if (!this.#slot) throw new StateError("this cipher was disposed of");
    const { memory, io } = this.instance;
    if (length > this.#ioUsed) this.#ioUsed = length;
    if (length <= 64) {
      for (let i = 0; i < length; i++) memory[io + i] = bytes[start + i]!;
    } else {
      memory.set(bytes.subarray(start, start + length), io);
    }
    return io;
  }

  /** Copies bytes out of the I/O buffer. */
  store(bytes: Uint8Array, start: number, length: number): void {
    const { memory, io } = this.instance;
    if (length <= 64) {
      for (let i = 0; i < length; i++) bytes[start + i] = memory[io + i]!;
    } else {
      bytes.set(memory.subarray(io, io + length), start);
    }
  }

  /** Writes bytes into the slot at an offset of `CONTEXT`. */
  write(offset: number, bytes: ArrayLike<number>): void {
    const { memory } = this.instance;
    const at = this.address + offset;
    for (let i = 0; i < bytes.length; i++) memory[at + i] = bytes[i]!;
  }

  /** Copies bytes out of the slot. */
  read(offset: number, length: number): Uint8Array {
    return this.instance.memory.slice(this.address + offset, this.address + offset + length);
  }

  /** Lets the slot be wiped and reused when `owner` is garbage: a backstop for owners that live on after a call. */
  releaseWith(owner: object): void {
    if (this.#slot) forgotten.register(owner, this.#slot, this);
  }

  /** Wipes the slot, the scratch memory and what this context put into the I/O buffer. Idempotent. */
  dispose(): void {
    const slot = this.#slot;
    if (!slot) return;
    this.#slot = undefined;
    forgotten.unregister(this);
    slot.instance.wipeScratch(this.#ioUsed);
    release(slot);
  }
}

/** Linear memories in use, for tests that search them for secrets. */
export function liveMemories(): readonly Uint8Array[] {
  return [...pools.values()].flat().map((instance) => instance.memory);
}

/** Context slots taken, over all instances: 0 when everything was disposed of. For tests. */
export function contextsInUse(): number {
  return [...pools.values()].flat().reduce((taken, { free }) => taken + CONTEXT_COUNT - free.length, 0);
}
