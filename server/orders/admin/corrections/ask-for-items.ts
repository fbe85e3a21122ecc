import { eq } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { itemsQuestion } from '#core/orders/corrections/item-request.ts';
import type { ItemRequest, NewItemRequest } from '#core/orders/corrections/item-request-api.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { insertRows } from '#server/db/writes/write-rows.ts';
import type { Deps } from '#server/deps.ts';
import { queueEmails } from '#server/email/outbox.ts';
import { shopEmails } from '#server/email/shop-emails.ts';
import { recordOrderEvents } from '#server/orders/order-events.ts';
import { getOrder, getPresentedOrder } from '#server/orders/order-queries.ts';
import { orders } from '#server/orders/order-tables.ts';
import { signItemRequest, toItemRequest, withdrawItemRequests } from '#server/orders/weighing/item-requests.ts';
import { itemRequests } from '#server/orders/weighing/weighing-tables.ts';
import { rejectOpenMoney } from '../cancel-order.ts';
import { getOrderToChange, type StaffContext, staffId, staffOf } from '../change-amount-paid.ts';
import { requireEditable } from '../edit-details.ts';
import { checkStockOf, planRaise } from './plan-raise.ts';

/**
 * Asks the customer whether an order with goods sold by the kilo may cost more than agreed, because its items change. Nothing is
 * changed or charged until the customer agrees. An earlier question about the order's items is withdrawn. A repeated request with the
 * same clientKey sends no second question.
 * @throws AppError not_found, stale_version, key_reused, wrong_status, charge_in_flight, invalid, price_changed,
 * product_unavailable, option_unavailable, out_of_stock, day_supplied
 */
export async function askCustomerForItems(
  tx: Writer,
  context: StaffContext<NewItemRequest>,
  deps: Pick<Deps, 'env'>,
): Promise<ItemRequest> {
  const { body, now, params } = context;
  const known = await findRepeated(tx, params.id, { body, now });
  if (known !== null) return known;
  const row = await getOrderToChange(tx, context);
  requireEditable(row);
  await rejectOpenMoney(tx, row.id);
  const { changes, goods, totalCents: total, ceilingCents } = await planRaise(tx, row, body.items);
  if (total !== body.totalAmount) throw new AppError('price_changed', { totalAmount: total });
  const agreedCents = row.ceilingCents ?? 0;
  if (row.agreedAt === null || ceilingCents <= agreedCents) {
    const detail = `Order #${row.id} costs no more than its customer agrees to, so its items can be changed without a question.`;
    throw new AppError('wrong_status', { detail });
  }
  if (row.customerEmail === null) {
    throw new AppError('wrong_status', { detail: `Order #${row.id} has no email address to ask. Add one first.` });
  }
  const { items: wanted, reason, override = false, clientKey } = body;
  const passed = await checkStockOf(tx, row, { goods, override, now, unchanged: 'The customer wasn’t asked.' });
  await withdrawItemRequests(tx, row.id);
  const items = changes.map(({ name, before, after }) => ({ name, before, after }));
  const at = now.toISOString();
  const question = itemsQuestion({ orderId: row.id, items, agreedCents, totalCents: ceilingCents });
  const [request] = await insertRows(tx, itemRequests, [
    {
      ...{ orderId: row.id, wanted, items, totalCents: ceilingCents, reason, override, question, clientKey },
      ...{ requestedAt: at, requestedBy: staffId(context) },
    },
  ]);
  if (request === undefined) throw new Error('A question was not stored');
  await tx
    .update(orders)
    .set({ updatedAt: at, version: row.version + 1 })
    .where(eq(orders.id, row.id));
  const detail = { reason, items, totalCents: ceilingCents, ...(passed.length > 0 ? { override: passed } : {}) };
  await recordOrderEvents(tx, [{ orderId: row.id, kind: 'items-asked', detail }], { actor: staffOf(context), now });
  const url = `${deps.env.publicUrl}/weight-question?token=${signItemRequest(deps, request, row)}`;
  const order = await getPresentedOrder(tx, row.id);
  const emails = await shopEmails(tx, deps, now);
  await queueEmails(tx, [emails.itemsQuestion({ order, request, url })], now);
  return toItemRequest(request, row, now);
}

/** Returns the question that an earlier request with this key asked; null if there is none. @throws AppError key_reused */
async function findRepeated(
  db: Reader,
  orderId: number,
  { body, now }: { body: NewItemRequest; now: Date },
): Promise<ItemRequest | null> {
  const [known] = await db.select().from(itemRequests).where(eq(itemRequests.clientKey, body.clientKey));
  if (known === undefined) return null;
  if (known.orderId !== orderId || JSON.stringify(known.wanted) !== JSON.stringify(body.items)) {
    throw new AppError('key_reused', { detail: 'This key was used for another question.' });
  }
  return toItemRequest(known, await getOrder(db, orderId), now);
}
