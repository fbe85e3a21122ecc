import * as t from '#server/db/columns.ts';

/** Which process works on a job, and until when. A lease prevents two processes on one database from doing the same work twice. */
export const jobLeases = t.table('job_leases', {
  name: t.text('name').primaryKey(),
  holder: t.text('holder').notNull(),
  until: t.instant('until').notNull(),
});
