/** The number of rows per chunk. Reading such a chunk takes a few milliseconds; then other requests get their turn. */
const chunkSize = 250;

/** Reads a table in chunks, by id, so that even the largest shop needs little memory. `read` returns the next rows after a given id. */
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
