import type { Store, Writer } from '#server/db/store.ts';

/** Set in runs that search for writes that aren't safe to run twice. */
const isOn = process.env.WRITES_TWICE === 'on';

/** Thrown after a write has run, to undo the write. */
class Undone extends Error {}

/**
 * If WRITES_TWICE is on, makes the store run the work of each write twice: the first run is undone, as if another server's write
 * had interfered. Any change that the first run made outside the database would then exist twice.
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
