import { ActionButton, SmallLink } from '#server/email/email-components.tsx';
import type { EmailContext } from '#server/email/email-context.ts';
import { createEmail } from '#server/email/email-layout.tsx';
import type { Email } from '#server/email/outbox.ts';
import { writeText } from '#server/email/texts/write-text.tsx';

export interface ReviewRequest {
  email: string;
  name: string | null;
  dedupeKey: string;
  reviewUrl: string;
  unsubscribeUrl: string;
  /** The delivery that the email asks about. By law, it is an existing business relationship, from which consent may be inferred. */
  consent: string;
}

/** Asks for a review some days after a delivery, once per order. */
export function reviewRequestEmail(
  { email, name, dedupeKey, reviewUrl, unsubscribeUrl, consent }: ReviewRequest,
  context: EmailContext,
): Email {
  return createEmail(context.sender, {
    kind: 'review-request',
    to: email,
    dedupeKey,
    unsubscribeUrl,
    consent,
    ...writeText('review-request', { name }, context),
    preview: 'One to five stars, and a sentence if you like.',
    name,
    body: <ActionButton url={reviewUrl}>Write a review</ActionButton>,
    end: (
      <SmallLink url={unsubscribeUrl} label="Unsubscribe">
        You get this because we delivered your order.
      </SmallLink>
    ),
  });
}
