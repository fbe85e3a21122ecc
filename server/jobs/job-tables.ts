import { instant, table, text } from '#server/db/columns.ts';

/** Which process works on a job and until when, so that two processes on one database don't do the same work twice. */
export const jobLeases = table('job_leases', {
  name: text('name').primaryKey(),
  holder: text('holder').notNull(),
  until: instant('until').notNull(),
});
