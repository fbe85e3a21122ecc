import { ActionButton, Paragraph, SmallPrint } from '../email-components.tsx';
import type { EmailContext } from '../email-context.ts';
import { createEmail } from '../email-layout.tsx';
import type { Email } from '../outbox.ts';

export interface ReviewRequest {
  email: string;
  name: string | null;
  dedupeKey: string;
  reviewUrl: string;
}

/** Some days after a delivery, once for each order. */
export function reviewRequestEmail(
  { email, name, dedupeKey, reviewUrl }: ReviewRequest,
  { sender }: EmailContext,
): Email {
  return createEmail(
    {
      kind: 'review-request',
      to: email,
      dedupeKey,
      heading: 'How was it?',
      preview: 'One to five stars, and a sentence if you like.',
      name,
      body: (
        <>
          <Paragraph>
            We delivered your order some days ago. Your review helps others choose and tells us what to do better. Good
            or bad, it appears on the pack’s page with your first name.
          </Paragraph>
          <ActionButton url={reviewUrl}>Write a review</ActionButton>
          <SmallPrint>We ask once for each order. If you would rather not, you don’t need to do anything.</SmallPrint>
        </>
      ),
    },
    sender,
  );
}
