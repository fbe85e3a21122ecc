import { sql } from 'drizzle-orm';
import type { Writer } from '#server/db/store.ts';

/**
 * Numbers that orders had before a backup was restored are never given again: emails and links with them are still
 * in people's hands.
 */
export async function skipOrderNumbers(tx: Writer, upTo: number): Promise<void> {
  await tx.run(sql`insert into sqlite_sequence (name, seq) select 'orders', 0
    where not exists (select 1 from sqlite_sequence where name = 'orders')`);
  await tx.run(sql`update sqlite_sequence set seq = max(seq, ${upTo}) where name = 'orders'`);
}
