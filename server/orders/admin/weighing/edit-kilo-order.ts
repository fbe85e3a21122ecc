import { AppError } from '#core/app-error.ts';
import { formatMoney } from '#core/money.ts';
import { kiloAgreement } from '#core/orders/weighing/kilo-agreement.ts';
import { kiloItemOf } from '#core/orders/weighing/kilo-item.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { findItemsOfOrders, type OrderItemRow, type OrderRow } from '#server/orders/order-queries.ts';
import { findHighestTotal } from '#server/orders/weighing/item-lines.ts';
import { withdrawQuestions } from '#server/orders/weighing/weight-requests.ts';
import { rejectPacked } from './weighable-item.ts';

/**
 * Checks whether an order has goods sold by the kilo, and returns the answer. The items of such an order can only change while nothing
 * of it is paid or packed; otherwise the change is rejected.
 * @throws AppError wrong_status
 */
export async function requireKiloEditable(db: Reader, row: OrderRow, items: readonly OrderItemRow[]): Promise<boolean> {
  if (row.ceilingCents === null && !items.some((item) => kiloItemOf(item) !== null)) return false;
  if (row.status !== 'pending' || row.paidCents > 0) {
    const paid = row.status === 'pending' ? 'paid in part' : 'paid';
    const detail = `Order #${row.id} is ${paid}, by what it weighs, so its items stay. Refund what the customer doesn’t get, or make another order for more.`;
    throw new AppError('wrong_status', { detail });
  }
  await rejectPacked(db, row, 'change its items');
  return true;
}

/**
 * Returns the maximum price of an order with goods sold by the kilo after its items were changed. If the customer has agreed to a maximum
 * price, the new price must not exceed it. Otherwise the new price becomes part of the text that the customer will be asked to agree to.
 * Open questions about weights end, because they name an outdated total.
 * @throws AppError above_ceiling
 */
export async function ceilingAfterEdit(tx: Writer, row: OrderRow): Promise<Partial<OrderRow>> {
  const ceilingCents = await findHighestTotal(tx, row.id);
  const agreedCents = row.ceilingCents ?? 0;
  if (row.agreedAt !== null && ceilingCents > agreedCents) {
    const detail =
      `The customer of order #${row.id} agreed to at most ${formatMoney(agreedCents)}, and this would be ${formatMoney(ceilingCents)}. ` +
      'Ask the customer first, or take something else off. To ask for a greater weight, enter it where the goods are weighed.';
    throw new AppError('above_ceiling', { detail });
  }
  await withdrawQuestions(tx, { orderId: row.id });
  if (row.agreedAt !== null) return { ceilingCents };
  const items = (await findItemsOfOrders(tx, [row.id])).get(row.id) ?? [];
  const isByKilo = items.some((item) => kiloItemOf(item) !== null);
  return isByKilo ? { ceilingCents, agreement: kiloAgreement(ceilingCents) } : { ceilingCents: null, agreement: null };
}
