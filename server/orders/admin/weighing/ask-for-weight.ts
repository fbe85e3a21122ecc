import { eq } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { weightQuestion } from '#core/orders/weighing/weight-request.ts';
import type { NewWeightRequest, WeightRequest } from '#core/orders/weighing/weight-request-api.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { insertRows } from '#server/db/writes/write-rows.ts';
import type { Deps } from '#server/deps.ts';
import { queueEmails } from '#server/email/outbox.ts';
import { shopEmails } from '#server/email/shop-emails.ts';
import { recordOrderEvents } from '#server/orders/order-events.ts';
import { findItemsOfOrders, getOrder, getPresentedOrder, type OrderRow } from '#server/orders/order-queries.ts';
import { orders } from '#server/orders/order-tables.ts';
import { findHighestTotal } from '#server/orders/weighing/item-lines.ts';
import { weightRequests } from '#server/orders/weighing/weighing-tables.ts';
import {
  signQuestion,
  toWeightRequest,
  type WeightRequestRow,
  withdrawQuestions,
} from '#server/orders/weighing/weight-requests.ts';
import { type StaffContext, staffId, staffOf } from '../change-amount-paid.ts';
import { getWeighableItem, type WeighableItem } from './weighable-item.ts';

/**
 * Asks the customer to agree to a weight that costs more than agreed. Nothing is recorded or charged until the customer agrees. An
 * earlier question about the item is withdrawn. A repeated request with the same clientKey sends no second question.
 * @throws AppError not_found, key_reused, wrong_status, charge_in_flight, invalid, check_weight
 */
export async function askCustomer(
  tx: Writer,
  context: StaffContext<NewWeightRequest>,
  deps: Pick<Deps, 'env'>,
): Promise<WeightRequest> {
  const { body, params, now } = context;
  const known = await findRepeated(tx, params.id, body);
  if (known !== null) return known(now);
  const row = await getOrder(tx, params.id);
  const found = await getWeighableItem(tx, row, body);
  const { item, amountCents, limitCents, problem } = found;
  if (problem?.code === 'check_weight') throw new AppError(problem.code, { detail: problem.detail });
  if (problem === null) throw isAgreed(found);
  if (row.customerEmail === null) {
    const detail = `Order #${row.id} has no email address to ask. Add one, or take some off.`;
    throw new AppError('wrong_status', { detail });
  }
  await withdrawQuestions(tx, { orderId: row.id, itemId: item.id });
  const totalCents = await findHighestTotal(tx, row.id, { itemId: item.id, amountCents });
  const { grams, pieces, clientKey } = body;
  const question = weightQuestion({ name: item.name, grams, amountCents, limitCents, totalCents });
  const at = now.toISOString();
  const [request] = await insertRows(tx, weightRequests, [
    {
      ...{ orderId: row.id, itemId: item.id, grams, pieces, amountCents, totalCents, question, clientKey },
      ...{ requestedAt: at, requestedBy: staffId(context) },
    },
  ]);
  if (request === undefined) throw new Error('A question was not stored');
  const set = { updatedAt: at, version: row.version + 1 };
  await tx.update(orders).set(set).where(eq(orders.id, row.id));
  const detail = { name: item.name, grams, amountCents, totalCents };
  await recordOrderEvents(tx, [{ orderId: row.id, kind: 'weight-asked', detail }], { actor: staffOf(context), now });
  const url = `${deps.env.publicUrl}/weight-question?token=${signQuestion(deps, request, row)}`;
  const order = await getPresentedOrder(tx, row.id);
  const emails = await shopEmails(tx, deps, now);
  await queueEmails(tx, [emails.weightQuestion({ order, name: item.name, request, url })], now);
  return toWeightRequest(request, { order: row, name: item.name }, now);
}

/** Returns the question that an earlier request with this key asked; null if there is none. @throws AppError key_reused */
async function findRepeated(
  db: Reader,
  orderId: number,
  body: NewWeightRequest,
): Promise<((now: Date) => WeightRequest) | null> {
  const [known] = await db.select().from(weightRequests).where(eq(weightRequests.clientKey, body.clientKey));
  if (known === undefined) return null;
  if (!isSame(known, orderId, body)) {
    throw new AppError('key_reused', { detail: 'This key was used for another question.' });
  }
  const order = await getOrder(db, orderId);
  const name = await nameOf(db, order, known.itemId);
  return (now) => toWeightRequest(known, { order, name }, now);
}

function isSame(known: WeightRequestRow, orderId: number, { lineId, grams, pieces }: NewWeightRequest): boolean {
  return known.orderId === orderId && known.itemId === lineId && known.grams === grams && known.pieces === pieces;
}

async function nameOf(db: Reader, { id }: OrderRow, itemId: number): Promise<string> {
  const items = (await findItemsOfOrders(db, [id])).get(id) ?? [];
  return items.find((item) => item.id === itemId)?.name ?? '';
}

function isAgreed({ item }: WeighableItem): AppError {
  const message = `${item.name} isn’t above what the customer agreed to. Record the weight.`;
  return new AppError('invalid', { detail: message, errors: [{ path: 'grams', message }] });
}
