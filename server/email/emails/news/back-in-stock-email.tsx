import { ActionButton, SmallLink } from '#server/email/email-components.tsx';
import type { EmailContext } from '#server/email/email-context.ts';
import { createEmail } from '#server/email/email-layout.tsx';
import type { Email } from '#server/email/outbox.ts';
import { writeText } from '#server/email/texts/write-text.tsx';

export interface BackInStock {
  email: string;
  product: { id: number; name: string };
  /** The email's key. Each request for a notification has its own key, so that it is answered only once. */
  dedupeKey: string;
  unsubscribeUrl: string;
  /** How and when the recipient consented to commercial emails. */
  consent: string;
}

/** Sent when a sold-out product can be ordered again, to a person who asked to be told. */
export function backInStockEmail(
  { email, product, dedupeKey, unsubscribeUrl, consent }: BackInStock,
  context: EmailContext,
): Email {
  const { sender } = context;
  return createEmail(sender, {
    kind: 'back-in-stock',
    to: email,
    dedupeKey,
    unsubscribeUrl,
    consent,
    ...writeText('back-in-stock', { product: product.name }, context),
    preview: 'It can be ordered again.',
    name: null,
    body: <ActionButton url={`${sender.publicUrl}/products/${product.id}`}>See this pack</ActionButton>,
    end: (
      <SmallLink url={unsubscribeUrl} label="Unsubscribe">
        {`You get this because you asked us to tell you when ${product.name} is back.`}
      </SmallLink>
    ),
  });
}
