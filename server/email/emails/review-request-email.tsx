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
            We brought your order some days ago. What you say of it helps others choose, and tells us what to do better:
            good or bad, it appears on the pack’s page with your first name.
          </Paragraph>
          <ActionButton url={reviewUrl}>Write a review</ActionButton>
          <SmallPrint>We ask once for each order. If you would rather not, you needn’t do anything.</SmallPrint>
        </>
      ),
    },
    sender,
  );
}
