import type { EmailTextDefinition } from './email-field.ts';
import { orderEmailTexts } from './order-email-texts.ts';
import { otherEmailTexts } from './other-email-texts.ts';

/** Every type of email to customers, with its fields and its default text. Emails to the shop itself aren't included. */
export const emailTextKinds = { ...orderEmailTexts, ...otherEmailTexts } as const;
export type EmailTextKind = keyof typeof emailTextKinds;

export const emailTextKindNames = Object.keys(emailTextKinds) as [EmailTextKind, ...EmailTextKind[]];

export function emailTextDefinition(kind: EmailTextKind): EmailTextDefinition {
  return emailTextKinds[kind];
}
