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
  withdrawItemRequests,
} from '#server/orders/weighing/item-requests.ts';
import { itemRequests } from '#server/orders/weighing/weighing-tables.ts';
import { withdrawQuestions } from '#server/orders/weighing/weight-requests.ts';
import { holdAgain } from '#server/payments/holds/respond-to-question.ts';
import { settleBeforeChange } from '#server/payments/reconciliation/resolve-open-charges.ts';
import { rejectOpenMoney } from '../cancel-order.ts';
import { storeItemChanges } from './item-changes.ts';
import { planRaise } from './plan-raise.ts';

type ResponseContext = Pick<
  RequestContext<unknown, unknown, { token: string; agree: boolean }>,
  'body' | 'actor' | 'now' | 'write'
>;

/** Whether an emailed link asks about changed items, and not about a weight. */
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
 * Records a customer's answer about changed items that cost more than agreed. If the customer agrees, the items change, and the new
 * amount is held on the agreed card before the smaller hold is released. Nothing is charged. A repeated answer changes nothing.
 * @throws AppError not_found; wrong_status if the question was answered differently or has ended; charge_in_flight, out_of_stock,
 * day_supplied
 */
export async function respondToItemsQuestion(deps: Deps, context: ResponseContext): Promise<CustomerQuestion> {
  const { body, now } = context;
  const { order } = await deps.store.read((db) => getLinked(db, body.token, deps));
  await settleBeforeChange(deps, [order.id]);
  await prepareEmails();
  let [isRecorded, isHeld] = [false, false];
  const question = await context.write(async (tx) => {
    isRecorded = await recordResponse(tx, context, deps);
    const linked = await getLinked(tx, body.token, deps);
    isHeld = linked.order.holdCents !== null;
    return present(linked, now);
  });
  if (question.state === 'over') throw tooLate(false);
  // If nothing is held yet, a job holds the amount some days before the order is packed.
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
  const { question, totalCents: total, requestedAt } = request;
  const state = stateOfItemRequest(request, order, now);
  const found = { orderId: order.id, total, endsAt: endOfQuestion(requestedAt), state };
  // Questions asked later may have raised the order's maximum price.
  const most = state === 'agreed' ? Math.max(total, order.ceilingCents ?? 0) : total;
  const page = { title: itemsTitles[state], ...itemsButtons(total) };
  return { ...found, ...page, amount: total, question, message: describeItemsQuestion({ ...found, total: most }) };
}

/**
 * Records the answer, unless it was recorded before. If the change isn't possible any more, or the order would cost more than the
 * question says, the question ends, and staff must ask again. Returns whether the answer was recorded.
 * @throws AppError wrong_status, charge_in_flight, out_of_stock, day_supplied
 */
async function recordResponse(tx: Writer, { body, actor, now }: ResponseContext, deps: Deps): Promise<boolean> {
  const { request, order } = await getLinked(tx, body.token, deps);
  const state = stateOfItemRequest(request, order, now);
  const wanted = body.agree ? 'agreed' : 'declined';
  if (state === wanted) return false;
  if (state !== 'waiting') throw tooLate(state === 'agreed' || state === 'declined');
  await rejectOpenMoney(tx, order.id);
  // An answer through a signed link counts as the customer's, whether the customer is signed in or not.
  const isOwner = actor !== null && actor.id === order.userId;
  const by: Actor = isOwner ? { kind: 'customer', id: actor.id } : { kind: 'guest', id: null };
  const at = now.toISOString();
  const answered = async (status: 'agreed' | 'declined') => {
    await tx.update(itemRequests).set({ status, answeredAt: at }).where(eq(itemRequests.id, request.id));
    const detail = { items: request.items, totalCents: request.totalCents };
    const kind = status === 'agreed' ? ('items-agreed' as const) : ('items-declined' as const);
    await recordOrderEvents(tx, [{ orderId: order.id, kind, detail }], { actor: by, now });
  };
  if (body.agree && (await applyChange(tx, { request, order }, { now, deps, answered }))) return true;
  if (body.agree) await withdrawItemRequests(tx, order.id);
  else await answered('declined');
  await updateRow(tx, orders, order.id, { updatedAt: at, version: order.version + 1 });
  return !body.agree;
}

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
 * Changes the items as the customer has agreed. Returns false, and changes nothing, if that isn't possible any more, or if the order
 * would cost more than the question says.
 * @throws AppError out_of_stock, day_supplied
 */
async function applyChange(
  tx: Writer,
  { request, order: row }: LinkedItemRequest,
  { now, deps, answered }: Agreement,
): Promise<boolean> {
  const planned = await planRaise(tx, row, request.wanted).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  if (planned === null || planned.ceilingCents > request.totalCents) return false;
  const { changes, lines, totalCents, ceilingCents } = planned;
  await answered('agreed');
  const itemIds = await storeItemChanges(tx, row, changes);
  const added = lines.map(({ change, ...line }) => ({ ...line, itemId: itemIds.get(change) ?? null }));
  await storeLines(tx, { orderId: row.id, lines: added, now });
  await withdrawQuestions(tx, { orderId: row.id });
  const agreement = [row.agreement, request.question].filter((text) => text !== null).join('\n\n');
  const set = { totalCents, ceilingCents, agreement, updatedAt: now.toISOString(), version: row.version + 1 };
  await tx.update(orders).set(set).where(eq(orders.id, row.id));
  const { requestedBy, reason, items } = request;
  const passed = await followStock(tx, [row.id], {
    now,
    actorId: requestedBy,
    isEdited: true,
    ifLacking: request.override ? 'book' : 'refuse',
    unchanged: 'Nothing was changed.',
  });
  const override = passed.length > 0 ? { override: passed } : {};
  const detail = { reason, items, beforeCents: row.totalCents, totalCents, customerAgreed: true, ...override };
  const staff = { kind: 'staff', id: requestedBy } as const;
  await recordOrderEvents(tx, [{ orderId: row.id, kind: 'items-changed', detail }], { actor: staff, now });
  const order = await getPresentedOrder(tx, row.id);
  const emails = await shopEmails(tx, deps, now);
  await queueEmails(tx, [emails.itemsChanged({ order, reason, termsText: null })], now);
  return true;
}
