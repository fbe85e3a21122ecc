import { instant, table, text } from '#server/db/columns.ts';

/**
 * Addresses that get no commercial email. A row stays even when everything else about its address is removed, except in an
 * erasure.
 */
export const emailOptOuts = table('email_opt_outs', {
  emailKey: text('email_key').primaryKey(),
  /**
   * The kind of email whose link was used, e.g. "review-request"; "merged" if another address of the same person had opted out.
   */
  reason: text('reason').notNull(),
  optedOutAt: instant('opted_out_at').notNull(),
});
