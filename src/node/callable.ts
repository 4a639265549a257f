/** Classes that may be called without `new`, as those of `node:crypto`, which are older than classes. */

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- as in TypeScript's own InstanceType
type Class = abstract new (...parameters: any) => unknown;

export type Callable<C extends Class> = C & ((...parameters: ConstructorParameters<C>) => InstanceType<C>);

/** The class, in a form that may be called; it is also its instances' `constructor`. */
export function callable<C extends Class>(target: C): Callable<C> {
  const result = new Proxy(target, {
    apply: (_, _this, parameters) => Reflect.construct(target, parameters, result) as unknown,
  }) as Callable<C>;
  Object.defineProperty(target.prototype, "constructor", { value: result, writable: true, configurable: true });
  return result;
}
