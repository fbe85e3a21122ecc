import { ActionButton, Paragraph, SmallLink } from '../email-components.tsx';
import type { EmailContext } from '../email-context.ts';
import { createEmail } from '../email-layout.tsx';
import type { Email } from '../outbox.ts';

export interface Opening {
  subscriberId: number;
  email: string;
  unsubscribeUrl: string;
}

/** To whoever asked on the Coming Soon page to hear of the opening. */
export function openingEmail({ subscriberId, email, unsubscribeUrl }: Opening, { sender }: EmailContext): Email {
  const { businessName, publicUrl } = sender;
  return createEmail(
    {
      kind: 'opening',
      to: email,
      dedupeKey: `opening:${subscriberId}`,
      unsubscribeUrl,
      heading: `${businessName} is open`,
      preview: 'You can order from today. See what is in the cool room.',
      name: null,
      body: (
        <>
          <Paragraph>You asked us to tell you when we open: you can order from today.</Paragraph>
          <Paragraph>
            Every pack shows its cuts, its weight and its price. You pay at once, or in instalments with a layby, and
            choose the day we deliver.
          </Paragraph>
          <ActionButton url={`${publicUrl}/products`}>See what is in the cool room</ActionButton>
          <SmallLink url={unsubscribeUrl} label="Unsubscribe">
            Would you rather not hear from us again?
          </SmallLink>
        </>
      ),
    },
    sender,
  );
}
