import { ActionButton, SmallLink } from '#server/email/email-components.tsx';
import type { EmailContext } from '#server/email/email-context.ts';
import { createEmail } from '#server/email/email-layout.tsx';
import type { Email } from '#server/email/outbox.ts';
import { writeText } from '#server/email/texts/write-text.tsx';

export interface Opening {
  subscriberId: number;
  email: string;
  unsubscribeUrl: string;
  /** How and when the recipient consented to commercial emails. */
  consent: string;
}

/** Sent when the shop opens, to everyone who asked for this email on the Coming Soon page. */
export function openingEmail({ subscriberId, email, unsubscribeUrl, consent }: Opening, context: EmailContext): Email {
  const { sender } = context;
  return createEmail(sender, {
    kind: 'opening',
    to: email,
    dedupeKey: `opening:${subscriberId}`,
    unsubscribeUrl,
    consent,
    ...writeText('opening', {}, context),
    preview: 'You can order from today. See what is in the cool room.',
    name: null,
    body: <ActionButton url={`${sender.publicUrl}/products`}>See what is in the cool room</ActionButton>,
    end: (
      <SmallLink url={unsubscribeUrl} label="Unsubscribe">
        Would you rather not hear from us again?
      </SmallLink>
    ),
  });
}
