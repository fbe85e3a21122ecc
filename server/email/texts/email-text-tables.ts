import { emailTextKindNames } from '#core/email/email-text-kinds.ts';
import * as t from '#server/db/columns.ts';

/** The texts of emails that the owner has changed. */
export const emailTexts = t.table('email_texts', {
  kind: t.choice('kind', emailTextKindNames).primaryKey(),
  /**
   * The owner's text, an EmailText as JSON. It is parsed only when the text is shown or has changed. Null if the owner has restored the
   * original text.
   */
  text: t.text('text'),
  updatedAt: t.instant('updated_at').notNull(),
  version: t.version(),
});
