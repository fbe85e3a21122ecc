import type { Store, Writer } from '#server/db/store.ts';

/** Set where tests look for writes whose work isn't safe to run twice. */
const isOn = process.env.WRITES_TWICE === 'on';

/** The work ran, and was undone by this. */
class Undone extends Error {}

/**
 * In such a run: the same store, where the work of each write runs, is undone as when another server's write came between,
 * and runs again. What the first run left outside of the database would be there twice.
 */
export function perhapsTwice<Kind extends Store>(store: Kind): Kind {
  if (!isOn) return store;
  const once = store.write.bind(store);
  store.write = <Result>(work: (tx: Writer) => Promise<Result>) => {
    // Refused at once, where there is something to refuse.
    const first = once(async (tx) => {
      await work(tx).catch(() => {});
      throw new Undone();
    });
    return first.catch(onlyUndone).then(() => once(work));
  };
  return store;
}

function onlyUndone(error: unknown): void {
  if (!(error instanceof Undone)) throw error;
}
