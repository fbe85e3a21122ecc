import { eq } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { describeItemsQuestion, itemsButtons, itemsTitles } from '#core/orders/corrections/item-request.ts';
import { endOfQuestion } from '#core/orders/weighing/weight-request.ts';
import type { CustomerQuestion } from '#core/orders/weighing/weight-request-api.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { updateRow } from '#server/db/writes/write-rows.ts';
import type { Deps } from '#server/deps.ts';
import { queueEmails } from '#server/email/outbox.ts';
import { prepareEmails, shopEmails } from '#server/email/shop-emails.ts';
import { readLink } from '#server/email/signed-links.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { type Actor, recordOrderEvents } from '#server/orders/order-events.ts';
import { storeLines } from '#server/orders/order-lines.ts';
import { getPresentedOrder } from '#server/orders/order-queries.ts';
import { orders } from '#server/orders/order-tables.ts';
import { followStock } from '#server/orders/stock/follow-stock.ts';
import {
  findLinkedItemRequest,
  type LinkedItemRequest,
  stateOfItemRequest,
} from '#server/orders/weighing/item-requests.ts';
import { itemRequests } from '#server/orders/weighing/weighing-tables.ts';
import { withdrawQuestions } from '#server/orders/weighing/weight-requests.ts';
import { holdAgain } from '#server/payments/holds/respond-to-question.ts';
import { settleBeforeChange } from '#server/payments/reconciliation/resolve-open-charges.ts';
import { rejectOpenMoney } from '../cancel-order.ts';
import { storeItemChanges } from './item-changes.ts';
import { checkStockOf, planRaise } from './plan-raise.ts';

type ResponseContext = Pick<
  RequestContext<unknown, unknown, { token: string; agree: boolean }>,
  'body' | 'actor' | 'now' | 'write'
>;

/** Whether the question behind an emailed link is about changed items; false if it is about a weight. */
export function isAboutItems(deps: Deps, { body }: { body: { token: string } }): boolean {
  return readLink(deps, 'items', body.token) !== null;
}

/** The question of an emailed link. Reading it changes nothing. @throws AppError not_found */
export async function readItemsQuestion(
  deps: Deps,
  { body, now }: { body: { token: string }; now: Date },
): Promise<CustomerQuestion> {
  return present(await deps.store.read((db) => getLinked(db, body.token, deps)), now);
}

/**
 * Records a customer's answer to the question about changed items. If the customer agrees, the items change. The new amount is then
 * held on the agreed card, before the smaller hold is released. Nothing is charged. A repeated answer changes nothing.
 * @throws AppError not_found; wrong_status if the question was answered differently or has ended; charge_in_flight, out_of_stock,
 * day_supplied
 */
export async function respondToItemsQuestion(deps: Deps, context: ResponseContext): Promise<CustomerQuestion> {
  const { body, now } = context;
  const { order } = await deps.store.read((db) => getLinked(db, body.token, deps));
  await settleBeforeChange(deps, [order.id]);
  await prepareEmails();
  let { isRecorded, refusal, isHeld }: Recorded & { isHeld: boolean } = {
    isRecorded: false,
    refusal: null,
    isHeld: false,
  };
  const question = await context.write(async (tx) => {
    ({ isRecorded, refusal } = await recordResponse(tx, context, deps));
    const linked = await getLinked(tx, body.token, deps);
    isHeld = linked.order.holdCents !== null;
    return present(linked, now);
  });
  if (question.state === 'over') throw refusal ?? tooLate(false);
  // If nothing is held yet, no hold is replaced here. A job holds the amount some days before the order is packed.
  if (isRecorded && body.agree && isHeld) await holdAgain(deps, order.id);
  return question;
}

/** @throws AppError not_found */
async function getLinked(db: Reader, token: string, deps: Deps): Promise<LinkedItemRequest> {
  const found = await findLinkedItemRequest(db, token, deps);
  if (found !== null) return found;
  const detail = 'This link is incomplete or has expired. Please open it again from our newest email.';
  throw new AppError('not_found', { detail });
}

function present({ request, order }: LinkedItemRequest, now: Date): CustomerQuestion {
  const { question, totalCents: total, requestedAt, answeredAt } = request;
  const state = stateOfItemRequest(request, order, now);
  const found = { orderId: order.id, total, endsAt: endOfQuestion(requestedAt), state };
  const hasAgreed = state === 'over' && answeredAt !== null;
  // The customer may have agreed to later questions, which raised the order's maximum price further.
  const most = state === 'agreed' ? Math.max(total, order.ceilingCents ?? 0) : total;
  const page = { title: itemsTitles[state], ...itemsButtons(total) };
  return {
    ...found,
    ...page,
    amount: total,
    question,
    message: describeItemsQuestion({ ...found, total: most, hasAgreed }),
  };
}

/** What an answer has changed: whether it was recorded, and why the order wasn't changed although the customer agreed. */
interface Recorded {
  isRecorded: boolean;
  refusal: AppError | null;
}

/**
 * Records the answer, unless it was already recorded. The question ends if the change isn't possible any more, if there is too little in
 * stock, or if the order would now cost more than the question says. The order's log and its alerts then tell staff, who can ask again.
 * @throws AppError wrong_status, charge_in_flight
 */
async function recordResponse(tx: Writer, { body, actor, now }: ResponseContext, deps: Deps): Promise<Recorded> {
  const { request, order } = await getLinked(tx, body.token, deps);
  const state = stateOfItemRequest(request, order, now);
  const wanted = body.agree ? 'agreed' : 'declined';
  if (state === wanted) return { isRecorded: false, refusal: null };
  if (state !== 'waiting') throw tooLate(state === 'agreed' || state === 'declined');
  await rejectOpenMoney(tx, order.id);
  // Anyone with the signed link may answer. Unless the order's customer is signed in, the answer is recorded as a guest's.
  const isOwner = actor !== null && actor.id === order.userId;
  const by: Actor = isOwner ? { kind: 'customer', id: actor.id } : { kind: 'guest', id: null };
  const at = now.toISOString();
  const answered = async (status: keyof typeof eventOf, more: object = {}) => {
    await tx.update(itemRequests).set({ status, answeredAt: at }).where(eq(itemRequests.id, request.id));
    const detail = { items: request.items, totalCents: request.totalCents, ...more };
    await recordOrderEvents(tx, [{ orderId: order.id, kind: eventOf[status], detail }], { actor: by, now });
  };
  const refusal = body.agree ? await applyChange(tx, { request, order }, { now, deps, answered }) : null;
  if (body.agree && refusal === null) return { isRecorded: true, refusal };
  if (refusal === null) await answered('declined');
  else await answered('withdrawn', { code: refusal.code });
  await updateRow(tx, orders, order.id, { updatedAt: at, version: order.version + 1 });
  return { isRecorded: refusal === null, refusal };
}

const eventOf = { agreed: 'items-agreed', declined: 'items-declined', withdrawn: 'items-not-changed' } as const;

function tooLate(isAnswered: boolean): AppError {
  const detail = isAnswered
    ? 'You have answered this question already. Please call us if you have changed your mind.'
    : 'This question is over: the order was changed or packed in the meantime, or nobody answered in time. Nothing more was charged.';
  return new AppError('wrong_status', { detail });
}

interface Agreement {
  now: Date;
  deps: Pick<Deps, 'env'>;
  answered: (status: 'agreed') => Promise<void>;
}

/**
 * Changes the items, as the customer agreed. If the change isn't possible any more, if there is too little in stock, or if the order
 * would now cost more than the question says, changes nothing and returns the error for the customer.
 */
async function applyChange(
  tx: Writer,
  { request, order: row }: LinkedItemRequest,
  { now, deps, answered }: Agreement,
): Promise<AppError | null> {
  const planned = await resultOrError(planRaise(tx, row, request.wanted));
  if (planned instanceof AppError || planned.ceilingCents > request.totalCents) return tooLate(false);
  const { changes, goods, lines, totalCents, ceilingCents } = planned;
  const stock = { goods, override: request.override, now, unchanged: 'Your order stays as it was.' };
  const passed = await resultOrError(checkStockOf(tx, row, stock));
  if (passed instanceof AppError) return passed;
  await answered('agreed');
  const itemIds = await storeItemChanges(tx, row, changes);
  const added = lines.map(({ change, ...line }) => ({ ...line, itemId: itemIds.get(change) ?? null }));
  await storeLines(tx, { orderId: row.id, lines: added, now });
  await withdrawQuestions(tx, { orderId: row.id });
  const agreement = [row.agreement, request.question].filter((text) => text !== null).join('\n\n');
  const set = { totalCents, ceilingCents, agreement, updatedAt: now.toISOString(), version: row.version + 1 };
  await tx.update(orders).set(set).where(eq(orders.id, row.id));
  const { requestedBy, reason, items } = request;
  await followStock(tx, [row.id], { now, actorId: requestedBy, isEdited: true, ifLacking: 'book' });
  const override = passed.length > 0 ? { override: passed } : {};
  const detail = { reason, items, beforeCents: row.totalCents, totalCents, customerAgreed: true, ...override };
  const staff = { kind: 'staff', id: requestedBy } as const;
  await recordOrderEvents(tx, [{ orderId: row.id, kind: 'items-changed', detail }], { actor: staff, now });
  const order = await getPresentedOrder(tx, row.id);
  const emails = await shopEmails(tx, deps, now);
  await queueEmails(tx, [emails.itemsChanged({ order, reason, termsText: null })], now);
  return null;
}

async function resultOrError<Result>(work: Promise<Result>): Promise<Result | AppError> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
