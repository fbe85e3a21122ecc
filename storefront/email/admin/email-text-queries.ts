import '#storefront/api/zod-without-eval.ts';
import type { EmailText } from '#core/email/email-text.ts';
import { listEmailTexts, previewEmailText, readEmailText } from '#core/email/email-text-api.ts';
import type { EmailTextKind } from '#core/email/email-text-kinds.ts';
import { queryOf } from '#storefront/api/call.ts';

const all = ['admin', 'email-texts'] as const;

/** The query options for the owner's texts of the shop's emails. */
export const emailTextQueries = {
  all,
  list: () => queryOf([...all, 'list'], listEmailTexts),
  text: (kind: EmailTextKind) => queryOf([...all, 'text', kind], readEmailText, { params: { kind } }),
  /** A preview of the email with this text, rendered with sample data. */
  preview: (kind: EmailTextKind, text: EmailText) => ({
    ...queryOf(['admin', 'email-preview', kind, text], previewEmailText, { params: { kind }, body: text }),
    gcTime: 10_000,
  }),
};
