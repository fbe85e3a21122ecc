import type { Day } from '#core/dates.ts';
import { formatAmount } from '#core/stock/stock-amount.ts';
import type { StockItem } from '#core/stock/stock-api.ts';
import { formatShortage, freeOf, levelStateOf, shortageOf } from '#core/stock/stock-level.ts';
import { ActionButton, Paragraph } from '#server/email/email-components.tsx';
import type { EmailContext } from '#server/email/email-context.ts';
import { createEmail } from '#server/email/email-layout.tsx';
import type { Email } from '#server/email/outbox.ts';

export interface LowStock {
  day: Day;
  items: readonly StockItem[];
  /** The number of all stock items that are low. `items` may contain only the first few. */
  total: number;
}

/** Sent to the shop at most once a day, with the stock items that are low. Null if the shop has no email address. */
export function lowStockEmail({ day, items, total }: LowStock, { shopAddress, sender }: EmailContext): Email | null {
  if (shopAddress === null) return null;
  const heading = total === 1 ? '1 stock item is low' : `${total} stock items are low`;
  const lines = items.map((item) => `${item.name}: ${freeText(item)}`);
  return createEmail(sender, {
    kind: 'stock-low',
    to: shopAddress,
    dedupeKey: `stock-low:${day}`,
    heading,
    preview: items
      .map(({ name }) => name)
      .join(', ')
      .slice(0, 120),
    name: null,
    body: (
      <>
        <Paragraph>What is on hand, less what orders hold:</Paragraph>
        <Paragraph>{lines.join('\n')}</Paragraph>
        {total > items.length ? <Paragraph>And {total - items.length} more.</Paragraph> : null}
        <ActionButton url={`${sender.publicUrl}/admin/stock?state=low`}>See what is low</ActionButton>
      </>
    ),
  });
}

function freeText(item: StockItem): string {
  if (levelStateOf(item) !== 'short') return `${formatAmount(item.unit, freeOf(item))} free`;
  const shortage = shortageOf(item);
  return `${formatShortage(item.unit, shortage)} too ${shortage.pieces > 0 ? 'few' : 'little'} for the orders`;
}
