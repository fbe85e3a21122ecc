import { and, eq, isNotNull } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { type KiloItem, kiloItemOf } from '#core/orders/weighing/kilo-item.ts';
import type { NewWeighing } from '#core/orders/weighing/weighing-api.ts';
import { findWeightProblem } from '#core/orders/weighing/weight-problem.ts';
import { weightCents } from '#core/products/by-kilo.ts';
import type { Reader } from '#server/db/store.ts';
import { findItemsOfOrders, type OrderItemRow, type OrderRow } from '#server/orders/order-queries.ts';
import { isWeighable } from '#server/orders/weighing/firm-orders.ts';
import { limitOf } from '#server/orders/weighing/item-lines.ts';
import { packings } from '#server/packing/packing-tables.ts';
import { rejectOpenCharge } from '../change-amount-paid.ts';

export interface WeighableItem {
  item: OrderItemRow;
  kilo: KiloItem;
  /** `amountCents`: the price of the weight. `limitCents`: the maximum price that the customer has agreed to for the item. */
  amountCents: number;
  limitCents: number;
  /** Why the weight can't be recorded; null if it can. */
  problem: ReturnType<typeof findWeightProblem>;
}

/**
 * Returns an item that staff weigh or ask the customer about, with the price of the weight. With `mayBePaid`, an item that is already
 * paid is accepted too. It was paid at the counter before weighing, while the shop couldn't be reached.
 * @throws AppError wrong_status, charge_in_flight, invalid
 */
export async function getWeighableItem(
  db: Reader,
  row: OrderRow,
  weight: Pick<NewWeighing, 'lineId' | 'grams' | 'confirmed'>,
  { mayBePaid = false }: { mayBePaid?: boolean } = {},
): Promise<WeighableItem> {
  if (row.status !== 'paid' || !mayBePaid) requireWeighable(row);
  await rejectPacked(db, row, 'weigh it again');
  await rejectOpenCharge(db, row.id);
  const { item, kilo } = await getKiloItem(db, row, weight.lineId);
  if (row.status === 'paid' && item.weighedGrams !== null) throw paidAlready(row);
  const amountCents = weightCents(weight.grams, kilo.pricePerKiloCents);
  if (amountCents === 0) {
    const message = 'That weight costs nothing.';
    throw new AppError('invalid', { detail: message, errors: [{ path: 'grams', message }] });
  }
  const limitCents = limitOf(item);
  const problem = findWeightProblem({ ...kilo, name: item.name, limitCents }, weight);
  return { item, kilo, amountCents, limitCents, problem };
}

/** @throws AppError wrong_status */
function requireWeighable(row: OrderRow): void {
  if (row.status === 'paid') throw paidAlready(row);
  if (isWeighable(row)) return;
  const detail =
    row.status === 'pending'
      ? `The customer of order #${row.id} hasn’t agreed to it yet, so it isn’t weighed.`
      : `Order #${row.id} is ${row.status} and isn’t weighed any more.`;
  throw new AppError('wrong_status', { detail });
}

/** @throws AppError wrong_status */
export async function rejectPacked(db: Reader, { id }: OrderRow, action: string): Promise<void> {
  const isPacked = and(eq(packings.orderId, id), isNotNull(packings.packedAt));
  if ((await db.$count(packings, isPacked)) === 0) return;
  throw new AppError('wrong_status', { detail: `Order #${id} is packed. Unpack it first, then ${action}.` });
}

export function paidAlready({ id }: OrderRow): AppError {
  const detail = `Order #${id} is paid, so its weights stay. If the customer gets less, refund the difference.`;
  return new AppError('wrong_status', { detail });
}

async function getKiloItem(db: Reader, row: OrderRow, lineId: number): Promise<{ item: OrderItemRow; kilo: KiloItem }> {
  const item = ((await findItemsOfOrders(db, [row.id])).get(row.id) ?? []).find(({ id }) => id === lineId);
  const kilo = item === undefined ? null : kiloItemOf(item);
  if (item !== undefined && kilo !== null) return { item, kilo };
  const message = item === undefined ? 'The order has no such item.' : `${item.name} isn’t sold by the kilo.`;
  throw new AppError('invalid', { detail: message, errors: [{ path: 'lineId', message }] });
}
