import '#storefront/api/zod-without-eval.ts';
import { queryOptions } from '@tanstack/react-query';
import type { EmailText } from '#core/email/email-text.ts';
import { listEmailTexts, previewEmailText, readEmailText } from '#core/email/email-text-api.ts';
import type { EmailTextKind } from '#core/email/email-text-kinds.ts';
import { call, from } from '#storefront/api/call.ts';

const all = ['admin', 'email-texts'] as const;

/** The query options for the owner's texts of the shop's emails. */
export const emailTextQueries = {
  all,
  list: () => queryOptions({ queryKey: [...all, 'list'], queryFn: (context) => call(listEmailTexts, from(context)) }),
  text: (kind: EmailTextKind) =>
    queryOptions({
      queryKey: [...all, 'text', kind],
      queryFn: (context) => call(readEmailText, { params: { kind }, ...from(context) }),
    }),
  /** A preview of the email with this text, rendered with sample data. */
  preview: (kind: EmailTextKind, text: EmailText) =>
    queryOptions({
      queryKey: ['admin', 'email-preview', kind, text],
      queryFn: (context) => call(previewEmailText, { params: { kind }, body: text, ...from(context) }),
      gcTime: 10_000,
    }),
};
