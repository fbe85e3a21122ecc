import { emailTextKindNames } from '#core/email/email-text-kinds.ts';
import * as t from '#server/db/columns.ts';

/** The texts of emails that the owner has changed. */
export const emailTexts = t.table('email_texts', {
  kind: t.choice('kind', emailTextKindNames).primaryKey(),
  /** An EmailText as JSON, parsed only when it is shown or has changed; null if the owner restored the original text. */
  text: t.text('text'),
  updatedAt: t.instant('updated_at').notNull(),
  version: t.version(),
});
