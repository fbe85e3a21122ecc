import { eq } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { formatMoney, sumOfAmounts } from '#core/money.ts';
import { refundRoundingLine } from '#core/orders/cash-rounding.ts';
import type { Order } from '#core/orders/order.ts';
import { linesGstCents, refundLines } from '#core/orders/order-lines.ts';
import {
  type LineLeft,
  type LineToRefund,
  type RefundMethod,
  refundOfLine,
  roundHandedBack,
  shareOutLines,
} from '#core/orders/refunds/refund-amounts.ts';
import { refundOfWeight } from '#core/orders/refunds/refund-weight.ts';
import { formatGrams } from '#core/orders/weighing/weight-text.ts';
import { taxClasses } from '#core/products/tax-class.ts';
import type { Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { queueEmails } from '#server/email/outbox.ts';
import { shopEmails } from '#server/email/shop-emails.ts';
import { recordOrderEvents } from '#server/orders/order-events.ts';
import {
  findItemsOfOrders,
  getPresentedOrder,
  type OrderItemRow,
  type OrderRow,
} from '#server/orders/order-queries.ts';
import { orders } from '#server/orders/order-tables.ts';
import { type ReturnedGoods, returnGoods, weighedGoods } from '#server/orders/stock/return-goods.ts';
import { closeRefundAlerts } from '#server/payments/alerts/alert-queries.ts';
import { recordHandedBack } from '#server/payments/refunds/hand-back.ts';
import { refundDestinations } from '#server/payments/refunds/refund-destinations.ts';
import {
  divideRefundable,
  type Refundable,
  rejectDisputed,
  weighedOf,
  workOutRefundable,
} from '#server/payments/refunds/refundable.ts';
import { writeRefunds } from '#server/payments/refunds/send-refunds.ts';
import {
  getOrderToChange,
  rejectOpenCharge,
  type StaffActing,
  type StaffContext,
  staffId,
  staffOf,
} from './change-amount-paid.ts';
import { requireWithinLimit } from './limits/correction-limit.ts';

export interface WantedRefund {
  amount: number;
  lines?:
    | readonly { id: number; quantity?: number | undefined; grams?: number | undefined; amount: number }[]
    | undefined;
  method: RefundMethod;
  reason: string;
  goodsBack?: boolean | undefined;
}
export type RefundContext = StaffContext<WantedRefund & { version: number }>;

/**
 * Refunds lines of an order that continues or was delivered, and emails the customer. Refunds to cards are stored; the caller then
 * sends them to the provider. Amounts that staff hand back are recorded.
 * @throws AppError not_found, stale_version, wrong_status, over_refund, charge_disputed, invalid, charge_in_flight,
 * approval_needed
 */
export async function refundOrder(tx: Writer, context: RefundContext, deps: Pick<Deps, 'env'>): Promise<Order> {
  const row = await getOrderToChange(tx, context);
  requireRefundableStatus(row);
  await rejectOpenCharge(tx, row.id);
  const found = await workOutRefundable(tx, row);
  const items = (await findItemsOfOrders(tx, [row.id])).get(row.id) ?? [];
  const lines = linesToRefund(row, found, context.body, items);
  const isBack = context.body.goodsBack === true && (await takeGoodsBack(tx, row, { found, context }));
  const detail = isBack ? { goodsBack: true } : {};
  return giveBack(tx, row, { found, lines, wanted: context.body, detail }, { ...deps, context });
}

/**
 * Puts the goods of the refunded lines back into the stock. Returns whether the stock has changed.
 * @throws AppError invalid
 */
async function takeGoodsBack(
  tx: Writer,
  row: OrderRow,
  { found, context }: { found: Refundable; context: RefundContext },
): Promise<boolean> {
  const { lines = [] } = context.body;
  if (row.status !== 'delivered') {
    const message = 'Nothing of the order was handed over yet. Take the goods off the order instead.';
    throw new AppError('invalid', { errors: [{ path: 'goodsBack', message }] });
  }
  if (lines.length === 0) {
    throw new AppError('invalid', { errors: [{ path: 'lines', message: 'Please choose the items that come back.' }] });
  }
  const items = (await findItemsOfOrders(tx, [row.id])).get(row.id) ?? [];
  const goods = lines.flatMap(({ id, quantity = 1, grams }): ReturnedGoods[] => {
    const sold = found.left.find((line) => line.id === id && line.kind === 'goods');
    const label = sold?.label;
    const item = items.find((each) => each.id === sold?.itemId);
    if (sold !== undefined && item !== undefined && item.weighedGrams !== null) {
      return [weighedGoods(item, { grams, share: quantity / sold.quantity })];
    }
    const ids = [...new Set(items.flatMap(({ name, productId }) => (name === label ? productId : [])))];
    if (ids.length > 1) {
      // Two products of the order have the same name, and a line contains only the name. So it isn't known which product to put back.
      const message = `The order has two products called “${label}”. Refund it without its goods, and book them into the stock under Stock.`;
      throw new AppError('invalid', { errors: [{ path: 'goodsBack', message }] });
    }
    return ids.map((productId) => ({ productId, quantity }));
  });
  return returnGoods(tx, row.id, goods, { now: context.now, actorId: staffId(context) });
}

interface MoneyBack {
  found: Refundable;
  lines: readonly LineToRefund[];
  wanted: Pick<WantedRefund, 'amount' | 'method' | 'reason'>;
  /** Additional details for the refund's event. */
  detail?: Record<string, unknown>;
}

/**
 * Refunds an amount of an order, to any number of cards and by hand. Cash is rounded to coins, and a line records the rounding.
 * @throws AppError charge_disputed, approval_needed
 */
export async function giveBack(
  tx: Writer,
  row: OrderRow,
  { found, lines, wanted, detail: more = {} }: MoneyBack,
  { env, context }: Pick<Deps, 'env'> & { context: StaffActing },
): Promise<Order> {
  const { now } = context;
  const { amount, method, reason } = wanted;
  rejectDisputed(found, amount);
  const limit = await requireWithinLimit(tx, context, { orderId: row.id, amountCents: amount });
  const { cards, handedBack: exact } = divideRefundable(found, amount, method);
  const shares = shareOutLines(
    lines,
    [...cards, ...exact].map((part) => part.amountCents),
  );
  const rounded = roundHandedBack(exact, found.cents - amount);
  const handedBack = rounded.map(({ method: by, amountCents: cents }) => ({ method: by, amountCents: cents }));
  const roundings = rounded.map(({ roundingCents: cents }) => {
    return cents === 0 ? [] : [{ ...refundRoundingLine([...found.lines, ...lines], -cents), ofLineId: null }];
  });
  const amountCents = sumOfAmounts(cards) + sumOfAmounts(handedBack);
  const toCards = cards.map((card, index) => ({ ...card, lines: shares[index] ?? [] }));
  const byHand = handedBack.map((part, index) => {
    return { ...part, lines: [...(shares[cards.length + index] ?? []), ...(roundings[index] ?? [])] };
  });
  await tx
    .update(orders)
    .set({ version: row.version + 1, updatedAt: now.toISOString() })
    .where(eq(orders.id, row.id));
  await writeRefunds(tx, { orderId: row.id, cards: toCards, requestedBy: staffId(context), now });
  await recordHandedBack(tx, row, { handedBack: byHand, recordedBy: staffId(context), now });
  await closeRefundAlerts(tx, row.id, { handedBackCents: sumOfAmounts(handedBack), by: staffId(context), now });
  const goods = [...lines, ...roundings.flat()].map(({ label, quantity, amountCents: cents, taxClass }) => {
    return { label, quantity, amountCents: -cents, taxClass };
  });
  const gstCents = linesGstCents(found.lines) - linesGstCents([...found.lines, ...lines, ...roundings.flat()]);
  const detail = {
    amountCents,
    reason,
    lines: goods,
    cardCents: sumOfAmounts(cards),
    handedBack,
    gstCents,
    ...more,
    ...limit,
  };
  await recordOrderEvents(tx, [{ orderId: row.id, kind: 'refunded', detail }], { actor: staffOf(context), now });
  const order = await getPresentedOrder(tx, row.id);
  const emails = await shopEmails(tx, { env }, now);
  const parts = refundDestinations({ cards, handedBack });
  await queueEmails(tx, [emails.refunded({ order, amountCents, reason, lines: goods, parts })], now);
  return order;
}

/** @throws AppError wrong_status */
export function requireRefundableStatus({ id, status }: Pick<OrderRow, 'id' | 'status'>): void {
  if (status === 'paid' || status === 'delivered') return;
  const detail =
    status === 'pending'
      ? `Order #${id} isn’t paid in full. To refund what was paid, cancel it.`
      : `Order #${id} is cancelled: what was paid has already been refunded.`;
  throw new AppError('wrong_status', { detail });
}

/**
 * The lines that a refund removes from the order.
 * @throws AppError over_refund, invalid, wrong_status
 */
function linesToRefund(
  row: OrderRow,
  found: Refundable,
  { amount, lines = [] }: WantedRefund,
  items: readonly OrderItemRow[],
): LineToRefund[] {
  rejectDisputed(found, amount);
  if (amount > found.cents) {
    throw overRefund(`At most ${formatMoney(found.cents)} of order #${row.id} can be refunded.`, found.cents);
  }
  // An order that is refunded completely must be cancelled instead, so that it isn't delivered. The amount is compared with everything
  // that is left, because open refunds return the rest.
  if (row.status === 'paid' && amount === found.cents && found.disputedCents === 0) {
    const when = found.openCents === 0 ? '' : ' when its other refunds are finished';
    throw new AppError('wrong_status', {
      detail: `To refund all of order #${row.id}, cancel it${when}, so that nothing of it is delivered.`,
    });
  }
  if (lines.length === 0) {
    return refundLines(found.lines, amount).map((line) => ({ ...line, ofLineId: null }));
  }
  if (lines.reduce((sum, line) => sum + line.amount, 0) !== amount) {
    throw new AppError('invalid', { errors: [{ path: 'amount', message: 'The lines come to another amount.' }] });
  }
  if (new Set(lines.map((line) => line.id)).size !== lines.length) {
    throw new AppError('invalid', { errors: [{ path: 'lines', message: 'Each line can be named once.' }] });
  }
  const chosen = lines.map(({ id, quantity = 1, grams, amount: amountCents }, index) => {
    const line = found.left.find((each) => each.id === id);
    if (line === undefined || quantity > line.quantity) {
      const message = line === undefined ? 'This order has no such line.' : `It has only ${line.quantity}.`;
      throw new AppError('invalid', { errors: [{ path: `lines.${index}`, message }] });
    }
    if (amountCents > line.leftCents) {
      throw overRefund(`At most ${formatMoney(line.leftCents)} of “${line.label}” can be refunded.`, line.leftCents);
    }
    if (grams !== undefined) requirePriceOfWeight({ line, items, index }, { grams, amountCents });
    return refundOfLine(line, { quantity, grams, amountCents });
  });
  for (const taxClass of taxClasses) {
    const ofClass = [...found.lines, ...chosen].filter((line) => line.taxClass === taxClass);
    if (sumOfAmounts(ofClass) < 0)
      throw overRefund('An amount was refunded before: less than these lines is left.', found.cents);
  }
  return chosen;
}

/** @throws AppError invalid if the goods aren't sold by the kilo or weigh less, or if the amount isn't the price of the weight */
function requirePriceOfWeight(
  { line, items, index }: { line: LineLeft; items: readonly OrderItemRow[]; index: number },
  { grams, amountCents }: { grams: number; amountCents: number },
): void {
  const weighed = weighedOf(line, items);
  const cents = weighed === null ? null : refundOfWeight(grams, { ...weighed, leftCents: line.leftCents });
  if (weighed !== null && grams <= weighed.grams && cents === amountCents) return;
  const message =
    weighed === null
      ? `${line.label} wasn’t weighed.`
      : grams > weighed.grams
        ? `${line.label} weighed ${formatGrams(weighed.grams)}.`
        : `${formatGrams(grams)} of ${line.label} cost ${formatMoney(cents ?? 0)}.`;
  throw new AppError('invalid', { errors: [{ path: `lines.${index}.grams`, message }] });
}

function overRefund(detail: string, limit: number): AppError {
  return new AppError('over_refund', { detail, limit });
}
