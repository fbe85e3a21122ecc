import { instant, table, text } from '#server/db/columns.ts';

/** Addresses that get no commercial email. A row outlives everything that was known of its address but an erasure. */
export const emailOptOuts = table('email_opt_outs', {
  emailKey: text('email_key').primaryKey(),
  /** The kind of email whose link was pressed, e.g. "review-request"; "merged" where another address of the person was. */
  reason: text('reason').notNull(),
  optedOutAt: instant('opted_out_at').notNull(),
});
