import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { inChunks } from '#server/db/in-chunks.ts';
import type { Reader, Store } from '#server/db/store.ts';

/** Chunks that wait for a slow client; the rest is read when it asks for more. */
const waitingChunks = 4;

/**
 * What `make` reads of one consistent view of the database, chunk by chunk. The view is given up when all is read, and
 * when nobody reads on.
 */
export async function* snapshotChunks(
  store: Pick<Store, 'snapshot'>,
  make: (db: Reader) => AsyncIterable<string>,
): AsyncGenerator<string> {
  const passage = new PassThrough({ objectMode: true, highWaterMark: waitingChunks });
  const reading = store.snapshot((db) => pipeline(make(db), passage));
  // A view that can't be opened ends the passage; every other failure has by then.
  reading.catch((error: Error) => passage.destroy(error));
  try {
    yield* passage;
  } finally {
    passage.destroy();
    await reading.catch(() => {});
  }
}

/** All rows of a table in the order of their ids: `readAfter` returns those that follow an id. */
export async function* eachRow<Row extends { id: number }>(
  readAfter: (id: number, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for await (const rows of inChunks(readAfter)) yield* rows;
}
