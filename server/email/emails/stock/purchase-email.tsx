import type { Purchase } from '#core/stock/buying/buying-api.ts';
import { priceText } from '#core/stock/buying/price-text.ts';
import { ActionButton, Paragraph, SectionHeading, SmallPrint } from '#server/email/email-components.tsx';
import type { EmailContext } from '#server/email/email-context.ts';
import { createEmail } from '#server/email/email-layout.tsx';
import { FigureTable } from '#server/email/figure-table.tsx';
import type { Email } from '#server/email/outbox.ts';

export interface SentPurchase {
  purchase: Pick<Purchase, 'id' | 'supplier' | 'expectedOn' | 'note' | 'lines'>;
  /** The supplier's email address; null if none is known. */
  to: string | null;
}

/** Sent to a supplier: lists what the shop orders. Null if the supplier has no email address. */
export function purchaseEmail(
  { purchase, to }: SentPurchase,
  { formatDay, sender, shopAddress }: EmailContext,
): Email | null {
  if (to === null) return null;
  const { id, supplier, expectedOn, note, lines } = purchase;
  const day = formatDay(expectedOn);
  return createEmail(sender, {
    kind: 'purchase',
    to,
    dedupeKey: `purchase:${id}`,
    heading: `Our order ${id}`,
    preview: `Wanted on ${day}`,
    name: supplier.name,
    body: (
      <>
        <Paragraph>{`Please deliver this to us on ${day}.`}</Paragraph>
        <FigureTable
          rows={lines.map(({ itemName, pieces, grams, ...prices }) => {
            const price = priceText(prices);
            return {
              label: itemName,
              figure: [piecesText(pieces), grams > 0 ? `${grams / 1000} kg` : ''].filter(Boolean).join(', '),
              ...(price === null ? {} : { note: price }),
            };
          })}
        />
        {note === '' ? null : <SectionHeading>Please note</SectionHeading>}
        {note === '' ? null : <Paragraph>{note}</Paragraph>}
        <ActionButton url={shopAddress === null ? sender.publicUrl : `mailto:${shopAddress}`}>
          {shopAddress === null ? 'Our website' : 'Confirm by email'}
        </ActionButton>
        <SmallPrint>{`Please write our number ${id} on the docket.`}</SmallPrint>
        {sender.streetAddress === '' ? null : <SmallPrint>{`Deliver to: ${sender.streetAddress}`}</SmallPrint>}
      </>
    ),
  });
}

function piecesText(pieces: number): string {
  if (pieces === 0) return '';
  return pieces === 1 ? '1 piece' : `${pieces} pieces`;
}
