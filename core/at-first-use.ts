/**
 * Returns a function that creates a value when it is first called, and then returns the same value each time. It is used for date and
 * currency formatters, because creating one takes 10 ms on a phone.
 */
export function atFirstUse<T>(make: () => T): () => T {
  let made: { thing: T } | undefined;
  return () => {
    made ??= { thing: make() };
    return made.thing;
  };
}
