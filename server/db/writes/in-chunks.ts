/** The number of rows per chunk. A chunk of this size is read in a few milliseconds, so that other requests get their turn. */
const chunkSize = 250;

/**
 * Reads a table by id, in chunks, so that even the largest shop needs little memory. `read` returns the rows that follow an id.
 */
export async function* inChunks<Row extends { id: number }>(
  read: (after: number, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after = 0;
  for (;;) {
    const rows = await read(after, chunkSize);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < chunkSize) return;
    after = last.id;
  }
}
