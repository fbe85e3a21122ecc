import { formatMoney } from '#core/money.ts';
import type { BroadcastDraft } from '#core/newsletter/broadcast-api.ts';
import { ActionButton, Banner, Paragraph, SmallLink } from '#server/email/email-components.tsx';
import type { EmailContext } from '#server/email/email-context.ts';
import { createEmail } from '#server/email/email-layout.tsx';
import { productImage } from '#server/email/images/email-image.ts';
import { broadcastKind, type Email } from '#server/email/outbox.ts';
import { fillLine, writeMarkdown } from '#server/email/texts/write-text.tsx';

export interface BroadcastNews {
  draft: Pick<BroadcastDraft, 'subject' | 'preview' | 'content'>;
  product: { id: number; name: string; price: number; image: string } | null;
  to: string;
  /** The email's key. Each email address has its own key, so that it gets the broadcast only once. */
  dedupeKey: string;
  unsubscribeUrl: string;
  /** How and when the recipient consented to commercial emails. */
  consent: string;
}

/** Sent to everyone who has confirmed a newsletter subscription. Contains the owner's text, the sender, and how to unsubscribe. */
export function broadcastEmail(
  { draft, product, to, dedupeKey, unsubscribeUrl, consent }: BroadcastNews,
  context: EmailContext,
): Email {
  const { sender } = context;
  const { businessName, publicUrl } = sender;
  const heading = fillLine(draft.subject, sender);
  return createEmail(sender, {
    kind: broadcastKind,
    to,
    dedupeKey,
    unsubscribeUrl,
    consent,
    heading,
    preview: fillLine(draft.preview, sender),
    name: undefined,
    opening: writeMarkdown(draft.content, sender),
    body:
      product === null ? (
        <ActionButton url={`${publicUrl}/products`}>See what is in the cool room</ActionButton>
      ) : (
        <>
          <Banner image={productImage(product)} />
          <Paragraph>
            {product.name}: {formatMoney(product.price)}
          </Paragraph>
          <ActionButton url={`${publicUrl}/products/${product.id}`}>See this pack</ActionButton>
        </>
      ),
    end: (
      <SmallLink url={unsubscribeUrl} label="Unsubscribe">
        {`You get this because you asked ${businessName} for news and confirmed your address.`}
      </SmallLink>
    ),
  });
}
