import { and, eq } from 'drizzle-orm';
import { requireDiscountWithinLimit } from '#server/counter-sale/discount-limit.ts';
import type { Writer } from '#server/db/store.ts';
import { findItemsOfOrders } from '#server/orders/order-queries.ts';
import { orderEvents } from '#server/orders/order-tables.ts';
import type { StaffActing } from '../change-amount-paid.ts';

interface RaisedItem {
  name: string;
  unitCents: number;
  before: number;
  after: number;
}

/** A product that was sold at a changed price, as recorded by the sale's event. */
type SoldAtChangedPrice = { name: string; catalogueCents: number; unitCents: number };

/**
 * Checks the discount limit when staff add units of a product that was sold below its catalogue price. The added units get the same low
 * price, so the discount grows. Must be called after the new quantities are stored. Returns the details for the event.
 * @throws AppError approval_needed
 */
export async function requireRaisedWithinLimit(
  tx: Writer,
  context: StaffActing,
  { orderId, changes }: { orderId: number; changes: readonly RaisedItem[] },
): Promise<{ approvedBy?: { id: number; name: string } }> {
  const raised = changes.filter(({ before, after }) => before > 0 && after > before);
  if (raised.length === 0) return {};
  const sold = await findChangedPrices(tx, orderId);
  const priceOf = ({ name, unitCents }: Pick<RaisedItem, 'name' | 'unitCents'>) =>
    sold.find((price) => price.name === name && price.unitCents === unitCents && unitCents < price.catalogueCents);
  if (!raised.some((item) => priceOf(item) !== undefined)) return {};
  const items = (await findItemsOfOrders(tx, [orderId])).get(orderId) ?? [];
  const lines = items.flatMap((item) => {
    const price = priceOf(item);
    return price === undefined ? [] : [{ ...price, quantity: item.quantity }];
  });
  return requireDiscountWithinLimit(tx, context, lines);
}

async function findChangedPrices(tx: Writer, orderId: number): Promise<SoldAtChangedPrice[]> {
  const events = await tx
    .select({ detail: orderEvents.detail })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.kind, 'price-changed')));
  return events.flatMap(({ detail }) => (detail.items ?? []) as SoldAtChangedPrice[]);
}
