import { ActionButton, Paragraph } from '#server/email/email-components.tsx';
import type { EmailContext } from '#server/email/email-context.ts';
import { createEmail } from '#server/email/email-layout.tsx';
import type { Email } from '#server/email/outbox.ts';

export interface RecallNotice {
  order: { id: number };
  /** The customer's email address; null if the order has none. */
  to: string | null;
  /** The text that the owner has written. */
  message: string;
  /** Identifies the recall message. Each order gets an email with this message only once. */
  messageKey: string;
}

/** Sent to a customer who received, or may have received, recalled goods. Null if the customer has no email address. */
export function recallEmail(
  { order, to, message, messageKey }: RecallNotice,
  { sender, shopAddress }: EmailContext,
): Email | null {
  if (to === null) return null;
  const phone = sender.phone.replace(/[^+\d]/g, '');
  const url = phone !== '' ? `tel:${phone}` : shopAddress === null ? sender.publicUrl : `mailto:${shopAddress}`;
  return createEmail(sender, {
    kind: 'recall',
    to,
    dedupeKey: `recall:${messageKey}:${order.id}`,
    heading: 'Please read this before you eat our meat',
    preview: message.slice(0, 120),
    name: null,
    body: (
      <>
        {message.split(/\n{2,}/).map((paragraph) => (
          <Paragraph key={paragraph}>{paragraph}</Paragraph>
        ))}
        <ActionButton url={url}>{phone === '' ? 'Contact us' : 'Call us'}</ActionButton>
      </>
    ),
  });
}
