import { eq } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { describeQuestion, endOfQuestion, weightButtons, weightTitles } from '#core/orders/weighing/weight-request.ts';
import type { CustomerQuestion } from '#core/orders/weighing/weight-request-api.ts';
import { describeAgreed } from '#core/orders/weighing/weight-text.ts';
import type { Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { prepareEmails } from '#server/email/shop-emails.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { recordOrderEvents } from '#server/orders/order-events.ts';
import { storeLines } from '#server/orders/order-lines.ts';
import { orderItems, orders } from '#server/orders/order-tables.ts';
import { findHighestTotal, getItemLines } from '#server/orders/weighing/item-lines.ts';
import { weightRequests } from '#server/orders/weighing/weighing-tables.ts';
import {
  getLinkedQuestion,
  type LinkedQuestion,
  stateOfQuestion,
  withdrawQuestions,
} from '#server/orders/weighing/weight-requests.ts';
import { releasePacks } from '#server/packs/take-pack.ts';
import { findOpenChargesOf } from '../charges/charge-queries.ts';
import { settleBeforeChange } from '../reconciliation/resolve-open-charges.ts';
import { placeHold } from './place-hold.ts';

type ResponseContext = Pick<
  RequestContext<unknown, unknown, { token: string; agree: boolean }>,
  'body' | 'actor' | 'now' | 'write'
>;

/** The question of an emailed link. Reading it changes nothing. @throws AppError not_found */
export async function readQuestion(
  deps: Deps,
  { body, now }: { body: { token: string }; now: Date },
): Promise<CustomerQuestion> {
  return present(await deps.store.read((db) => getLinkedQuestion(db, body.token, deps)), now);
}

/**
 * Records a customer's answer to the question whether goods may cost more than agreed, because they weigh more. If the customer agrees,
 * the new amount is held on the agreed card. Nothing is charged yet: if the hold fails, the card is charged once the order is weighed
 * and packed. A repeated answer changes nothing.
 * @throws AppError not_found; wrong_status if the question was answered differently or has ended; charge_in_flight
 */
export async function respondToQuestion(deps: Deps, context: ResponseContext): Promise<CustomerQuestion> {
  const { body, now } = context;
  const { order } = await deps.store.read((db) => getLinkedQuestion(db, body.token, deps));
  await settleBeforeChange(deps, [order.id]);
  await prepareEmails();
  let isRecorded = false;
  const question = await context.write(async (tx) => {
    isRecorded = await recordResponse(tx, context, deps);
    return present(await getLinkedQuestion(tx, body.token, deps), now);
  });
  if (question.state === 'over') throw tooLate(false);
  if (isRecorded && body.agree) await holdAgain(deps, order.id);
  return question;
}

/**
 * Holds the amount that the customer agreed to. If this fails, the smaller hold stays. The agreed card is then charged once the order
 * is packed.
 */
export async function holdAgain(deps: Deps, orderId: number): Promise<void> {
  try {
    await placeHold(deps, orderId);
  } catch (error) {
    deps.log.error({ err: error, orderId }, 'The amount that a customer agreed to could not be held yet');
  }
}

function present({ request, order }: LinkedQuestion, now: Date): CustomerQuestion {
  const { question, amountCents: amount, totalCents: total, requestedAt } = request;
  const found = { orderId: order.id, amount, total, endsAt: endOfQuestion(requestedAt) };
  const state = stateOfQuestion(request, order, now);
  // Questions asked later may have raised the order's maximum price.
  const most = state === 'agreed' ? Math.max(total, order.ceilingCents ?? 0) : total;
  const page = { title: weightTitles[state], ...weightButtons(amount) };
  return { ...found, ...page, question, state, message: describeQuestion({ ...found, total: most, state }) };
}

/**
 * Records the answer, unless it was recorded before, and returns whether it was. The customer may have agreed to more for another item
 * since the question was asked. If the order's maximum price is then higher than the question states, the question ends and staff must
 * ask again.
 */
async function recordResponse(tx: Writer, context: ResponseContext, deps: Deps): Promise<boolean> {
  const { body, actor, now } = context;
  const found = await getLinkedQuestion(tx, body.token, deps);
  const { request, order, item } = found;
  const state = stateOfQuestion(request, order, now);
  const wanted = body.agree ? 'agreed' : 'declined';
  if (state === wanted) return false;
  if (state !== 'waiting' || item === null) throw tooLate(state === 'agreed' || state === 'declined');
  if ((await findOpenChargesOf(tx, [order.id])).length > 0) throw new AppError('charge_in_flight', { retryAfter: 5 });
  const at = now.toISOString();
  const { grams, amountCents } = request;
  if (body.agree && (await findHighestTotal(tx, order.id, { itemId: item.id, amountCents })) > request.totalCents) {
    await withdrawQuestions(tx, { orderId: order.id, itemId: item.id });
    const changed = { updatedAt: at, version: order.version + 1 };
    await tx.update(orders).set(changed).where(eq(orders.id, order.id));
    return false;
  }
  await tx.update(weightRequests).set({ status: wanted, answeredAt: at }).where(eq(weightRequests.id, request.id));
  const changed = body.agree ? await raiseCeiling(tx, { request, order, item }, now) : {};
  const set = { ...changed, updatedAt: at, version: order.version + 1 };
  await tx.update(orders).set(set).where(eq(orders.id, order.id));
  const detail = { name: item.name, grams, amountCents };
  const kind = body.agree ? ('weight-agreed' as const) : ('weight-declined' as const);
  // Anyone with the signed link may answer. Unless the order's customer is signed in, the answer is recorded as a guest's.
  const isOwner = actor !== null && actor.id === order.userId;
  const by = isOwner ? { kind: 'customer' as const, id: actor.id } : { kind: 'guest' as const, id: null };
  await recordOrderEvents(tx, [{ orderId: order.id, kind, detail }], { actor: by, now });
  return true;
}

function tooLate(isAnswered: boolean): AppError {
  const detail = isAnswered
    ? 'You have answered this question already. Please call us if you have changed your mind.'
    : 'This question is over: the goods were weighed again, you agreed to more for other goods, or nobody answered in time. Nothing more was charged.';
  return new AppError('wrong_status', { detail });
}

/**
 * Raises an item's price to the maximum that its customer has agreed to. The order's total rises by the difference, and its maximum
 * price rises to the total in the question. The item must then be weighed, even if it was weighed before; its final price is recorded
 * then. Other questions about the order end, because their totals don't include the raised price.
 */
async function raiseCeiling(
  tx: Writer,
  { request, order, item }: LinkedQuestion & { item: NonNullable<LinkedQuestion['item']> },
  now: Date,
) {
  const { grams, amountCents: agreedCents, question } = request;
  const { goods, bookedCents } = await getItemLines(tx, item);
  const amountCents = agreedCents - bookedCents;
  const line = { kind: 'adjustment' as const, label: describeAgreed(grams), quantity: 1, amountCents };
  const added = { ...line, taxClass: goods.taxClass, ofLineId: goods.id, itemId: item.id };
  await storeLines(tx, { orderId: order.id, lines: [added], now });
  await tx
    .update(orderItems)
    .set({ agreedCents, weighedGrams: null, weighedPieces: null })
    .where(eq(orderItems.id, item.id));
  await releasePacks(tx, { orderId: order.id, orderItemId: item.id });
  await withdrawQuestions(tx, { orderId: order.id });
  const ceilingCents = Math.max(order.ceilingCents ?? 0, request.totalCents);
  const agreement = [order.agreement, question].filter((text) => text !== null).join('\n\n');
  return { totalCents: order.totalCents + amountCents, ceilingCents, agreement };
}
