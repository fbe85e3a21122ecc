import { ActionButton } from '#server/email/email-components.tsx';
import type { EmailContext } from '#server/email/email-context.ts';
import { createEmail } from '#server/email/email-layout.tsx';
import type { Email } from '#server/email/outbox.ts';
import { writeText } from '#server/email/texts/write-text.tsx';

export interface DeliveryNotice {
  email: string;
  postcode: string;
  /** One email for each address and postcode, ever. */
  dedupeKey: string;
}

/** What was asked for at a postcode that had no delivery: there is one now. */
export function deliveryNoticeEmail({ email, postcode, dedupeKey }: DeliveryNotice, context: EmailContext): Email {
  const { sender } = context;
  return createEmail(
    {
      kind: 'delivery-notice',
      to: email,
      dedupeKey,
      ...writeText('delivery-notice', { postcode }, context),
      preview: 'Days and fees are shown with every pack.',
      name: null,
      body: <ActionButton url={`${sender.publicUrl}/products`}>See the packs</ActionButton>,
    },
    sender,
  );
}
