/** A context slot in hand: where one keyed cipher object keeps its secrets, until it is disposed of and the slot wiped. */
import { CONTEXT_COUNT, IO_BYTES } from "../../spec/layout.js";
import { StateError } from "../errors.js";
import { Instance } from "./instance.js";
import { type Bytes, type LoadedModule, loadedModule } from "./modules.js";

/** The instances of one module. */
interface Pool {
  readonly instances: Set<Instance>;
  /** Those with free slots; slots are taken from the last one. */
  readonly open: Instance[];
}

const pools = new Map<LoadedModule, Pool>();

/** Contexts that nothing refers to any more, though they were not disposed of. */
const forgotten = new FinalizationRegistry<Slot>((slot) => {
  slot.instance.wipeScratch(IO_BYTES);
  release(slot);
});

interface Slot {
  readonly pool: Pool;
  readonly instance: Instance;
  readonly address: number;
}

function acquire(loaded: LoadedModule): Slot {
  let pool = pools.get(loaded);
  if (!pool) pools.set(loaded, (pool = { instances: new Set(), open: [] }));
  const { instances, open } = pool;
  let instance = open.at(-1);
  if (!instance) {
    instance = new Instance(loaded.instantiate());
    instances.add(instance);
    open.push(instance);
  }
  const address = instance.free.pop()!;
  if (instance.free.length === 0) open.pop();
  return { pool, instance, address };
}

/** Wipes a slot and gives it back. An instance that serves nobody is let go, unless it is the only one with free slots. */
function release({ pool: { instances, open }, instance, address }: Slot): void {
  instance.wipeContext(address);
  instance.free.push(address);
  if (instance.free.length === 1) open.push(instance);
  if (instance.free.length === CONTEXT_COUNT && open.length > 1) {
    open.splice(open.indexOf(instance), 1);
    instances.delete(instance);
  }
}

/** Up to so many bytes a loop copies faster than what has to be called with a view of them. */
const FEW_BYTES = 16;

export class Context {
  readonly instance: Instance;

  #slot: Slot | undefined;
  #registered = false;
  #ioUsed = 0;

  /** @param loaded The module to run in. Default: the one that is loaded. */
  constructor(loaded = loadedModule()) {
    this.#slot = acquire(loaded);
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
   * The address of the I/O buffer, of which so many bytes will be used.
   *
   * @throws StateError when the context was disposed of.
   */
  reserve(length: number): number {
    if (!this.#slot) throw new StateError("this cipher was disposed of");
    if (length > this.#ioUsed) this.#ioUsed = length;
    return this.instance.io;
  }

  /** Copies bytes into the I/O buffer and returns its address. Throws as `reserve` does. */
  load(bytes: Uint8Array, start: number, length: number): number {
    return this.loadWhole(
      start === 0 && length === bytes.length ? bytes : bytes.subarray(start, start + length),
      length,
    );
  }

  /** Copies all of `bytes`, `length` of them, likewise; nothing else is asked of them. */
  loadWhole(bytes: Uint8Array, length: number): number {
    const io = this.reserve(length);
    const { memory } = this.instance;
    if (length > FEW_BYTES) memory.set(bytes, io);
    else for (let i = 0; i < length; i++) memory[io + i] = bytes[i]!;
    return io;
  }

  /** Writes zeros behind `length` loaded bytes, up to whole blocks, and returns the length of these. */
  padLoaded(length: number): number {
    const whole = (length + 15) & ~15;
    const io = this.reserve(whole);
    this.instance.memory.fill(0, io + length, io + whole);
    return whole;
  }

  /** Copies bytes out of the I/O buffer. */
  store(bytes: Uint8Array, start: number, length: number): void {
    const { memory, io } = this.instance;
    if (length <= FEW_BYTES) {
      for (let i = 0; i < length; i++) bytes[start + i] = memory[io + i]!;
    } else {
      bytes.set(memory.subarray(io, io + length), start);
    }
  }

  /** Copies the first bytes of the I/O buffer to the front of `dst` or, without it, to a new array. */
  take<T extends Uint8Array>(dst: T | undefined, length: number): T | Bytes {
    if (!dst) return this.instance.memory.slice(this.instance.io, this.instance.io + length);
    this.store(dst, 0, length);
    return dst;
  }

  /** Writes bytes into the slot at an offset of `CONTEXT`. */
  write(offset: number, bytes: ArrayLike<number>, length = bytes.length): void {
    const { memory } = this.instance;
    const at = this.address + offset;
    for (let i = 0; i < length; i++) memory[at + i] = bytes[i]!;
  }

  /** Copies bytes out of the slot. */
  read(offset: number, length: number): Uint8Array {
    return this.instance.memory.slice(this.address + offset, this.address + offset + length);
  }

  /** Lets the slot be wiped and reused when `owner` is garbage: a backstop for owners that live on after a call. */
  releaseWith(owner: object): void {
    if (!this.#slot) return;
    this.#registered = true;
    forgotten.register(owner, this.#slot, this);
  }

  /** Wipes the slot, the scratch memory and what this context put into the I/O buffer. Idempotent. */
  dispose(): void {
    const slot = this.#slot;
    if (!slot) return;
    this.#slot = undefined;
    if (this.#registered) forgotten.unregister(this);
    slot.instance.wipeScratch(this.#ioUsed);
    release(slot);
  }
}

function liveInstances(): Instance[] {
  return [...pools.values()].flatMap(({ instances }) => [...instances]);
}

/** Linear memories in use, for tests that search them for secrets. */
export function liveMemories(): readonly Uint8Array[] {
  return liveInstances().map((instance) => instance.memory);
}

/** Context slots taken, over all instances: 0 when everything was disposed of. For tests. */
export function contextsInUse(): number {
  return liveInstances().reduce((taken, { free }) => taken + CONTEXT_COUNT - free.length, 0);
}
