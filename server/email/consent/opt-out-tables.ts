import * as t from '#server/db/columns.ts';

/**
 * The email addresses that get no commercial emails. A row stays when other data about its address is removed. It is deleted only if
 * the address itself is erased.
 */
export const emailOptOuts = t.table('email_opt_outs', {
  emailKey: t.text('email_key').primaryKey(),
  /**
   * The type of email whose opt-out link was used, e.g. "review-request". With "merged", another address of the same person had opted
   * out.
   */
  reason: t.text('reason').notNull(),
  optedOutAt: t.instant('opted_out_at').notNull(),
});
