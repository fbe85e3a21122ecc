import { emailTextKindNames } from '#core/email/email-text-kinds.ts';
import { choice, instant, table, text, version } from '#server/db/columns.ts';

/** The texts of emails that the owner has changed. */
export const emailTexts = table('email_texts', {
  kind: choice('kind', emailTextKindNames).primaryKey(),
  /** An EmailText as JSON, parsed only when it is shown or has changed; null if the owner restored the original text. */
  text: text('text'),
  updatedAt: instant('updated_at').notNull(),
  version: version(),
});
