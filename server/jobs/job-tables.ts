import { instant, table, text } from '#server/db/columns.ts';

/** Which process works on a job and until when. Prevents two processes on one database from doing the same work twice. */
export const jobLeases = table('job_leases', {
  name: text('name').primaryKey(),
  holder: text('holder').notNull(),
  until: instant('until').notNull(),
});
