import { ActionButton, Paragraph } from '../email-components.tsx';
import type { EmailContext } from '../email-context.ts';
import { createEmail } from '../email-layout.tsx';
import type { Email } from '../outbox.ts';

export interface DeliveryNotice {
  email: string;
  postcode: string;
  /** One email for each address and postcode, ever. */
  dedupeKey: string;
}

/** What was asked for at a postcode that had no delivery: there is one now. */
export function deliveryNoticeEmail({ email, postcode, dedupeKey }: DeliveryNotice, { sender }: EmailContext): Email {
  return createEmail(
    {
      kind: 'delivery-notice',
      to: email,
      dedupeKey,
      heading: `We now deliver to ${postcode}`,
      preview: 'Days and fees are shown with every pack.',
      name: null,
      body: (
        <>
          <Paragraph>
            You asked {sender.businessName} to tell you when we deliver to {postcode}. Now we do: days and fees are
            shown with every pack.
          </Paragraph>
          <ActionButton url={`${sender.publicUrl}/products`}>See the packs</ActionButton>
          <Paragraph>This is the one email you asked for: we won’t email you about it again.</Paragraph>
        </>
      ),
    },
    sender,
  );
}
