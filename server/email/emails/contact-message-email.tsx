import { ActionButton, Paragraph, SectionHeading, SmallPrint } from '../email-components.tsx';
import type { EmailContext } from '../email-context.ts';
import { createEmail } from '../email-layout.tsx';
import type { Email } from '../outbox.ts';

export interface SentMessage {
  id: number;
  name: string;
  email: string;
  phone: string | null;
  message: string;
}

/** Sent to the shop with a message from its contact form. Null if the shop has no email address. */
export function contactMessageEmail(sent: SentMessage, { shopAddress, sender }: EmailContext): Email | null {
  if (shopAddress === null) return null;
  return createEmail(sender, {
    kind: 'contact-message',
    to: shopAddress,
    dedupeKey: `contact-message:${sent.id}`,
    heading: 'A message from your website',
    subject: `Message from ${sent.name.replaceAll(/\s+/g, ' ')}`,
    preview: sent.message.slice(0, 120),
    name: null,
    body: (
      <>
        <Paragraph>{sent.message}</Paragraph>
        <SectionHeading>From</SectionHeading>
        <Paragraph>{[sent.name, sent.email, sent.phone].filter(Boolean).join('\n')}</Paragraph>
        <ActionButton url={`mailto:${encodeURIComponent(sent.email).replace('%40', '@')}`}>Answer</ActionButton>
        <SmallPrint>
          A reply to this email doesn’t reach the customer: use the button or the address above. Then mark the message
          as answered under Messages at {sender.publicUrl}/admin/messages
        </SmallPrint>
      </>
    ),
  });
}
