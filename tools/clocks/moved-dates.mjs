/**
 * Moves all dates of this process ahead. Timers and `performance.now()` stay real. It is also run in browsers as text, so it uses
 * nothing from outside the function.
 * @param {() => number} aheadMs how far dates are ahead of the real time, in ms
 */
export function moveDates(aheadMs) {
  const realNow = Date.now;
  Date.now = () => realNow() + aheadMs();
  globalThis.Date = new Proxy(Date, {
    construct: (target, args, made) => Reflect.construct(target, args.length === 0 ? [Date.now()] : args, made),
    apply: (target) => new target(Date.now()).toString(),
  });
}
