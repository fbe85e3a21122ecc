/** Makes a thing when it is first asked for, and keeps it. A format of dates or amounts takes a phone 10 ms to make. */
export function atFirstUse<T>(make: () => T): () => T {
  let made: { thing: T } | undefined;
  return () => {
    made ??= { thing: make() };
    return made.thing;
  };
}
