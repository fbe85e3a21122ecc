import type { Store, Writer } from '#server/db/store.ts';

/** Set in runs that look for writes that aren't safe to run twice. */
const isOn = process.env.WRITES_TWICE === 'on';

/** Thrown after the work has run, to undo it. */
class Undone extends Error {}

/**
 * In such a run, returns the same store, but each write's work runs, is undone as if another server's write came between, and
 * runs again. Anything that the first run left outside the database would then be there twice.
 */
export function perhapsTwice<Kind extends Store>(store: Kind): Kind {
  if (!isOn) return store;
  const once = store.write.bind(store);
  store.write = <Result>(work: (tx: Writer) => Promise<Result>) => {
    // If the store rejects a write, it does so immediately.
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
