import { ActionButton, SmallLink } from '#server/email/email-components.tsx';
import type { EmailContext } from '#server/email/email-context.ts';
import { createEmail } from '#server/email/email-layout.tsx';
import type { Email } from '#server/email/outbox.ts';
import { writeText } from '#server/email/texts/write-text.tsx';

export interface DeliveryNotice {
  email: string;
  postcode: string;
  /** The email's key. Each email address and postcode has its own key, so that only one email is sent. */
  dedupeKey: string;
  unsubscribeUrl: string;
  /** How and when the recipient consented to commercial emails. */
  consent: string;
}

/** Sent when the shop starts to deliver to a postcode, to a person who asked to be told. */
export function deliveryNoticeEmail(
  { email, postcode, dedupeKey, unsubscribeUrl, consent }: DeliveryNotice,
  context: EmailContext,
): Email {
  const { sender } = context;
  return createEmail(sender, {
    kind: 'delivery-notice',
    to: email,
    dedupeKey,
    unsubscribeUrl,
    consent,
    ...writeText('delivery-notice', { postcode }, context),
    preview: 'Days and fees are shown with every pack.',
    name: null,
    body: <ActionButton url={`${sender.publicUrl}/products`}>See the packs</ActionButton>,
    end: (
      <SmallLink url={unsubscribeUrl} label="Unsubscribe">
        {`You get this because you asked us to tell you when we deliver to ${postcode}.`}
      </SmallLink>
    ),
  });
}
