import { formatInstant, formatShortDay } from '#core/dates.ts';
import { formatMoney } from '#core/money.ts';
import { type RejectedChange, readRejectedChange } from '#core/offline/rejected-change.ts';
import { formatGrams } from '#core/orders/weighing/weight-text.ts';

type Detail = Record<string, unknown>;

/**
 * Formats when an offline change was made: " Made 22 Nov 2026, 10:42 am, while the shop couldn’t be reached."; empty for a change
 * made online.
 */
export function formatOfflineOrigin({ madeAt, sentBy }: Detail): string {
  if (typeof madeAt !== 'string') return '';
  const sender = (sentBy as { name?: unknown } | undefined)?.name;
  const sent = typeof sender === 'string' ? `; sent by ${sender}` : '';
  return ` ${formatMadeOffline(madeAt)}${sent}.`;
}

export function formatMadeOffline(madeAt: string): string {
  return `Made ${formatInstant(madeAt)}, while the shop couldn’t be reached`;
}

interface ChangedLine {
  name: string;
  takenCents: number;
  catalogueCents: number;
  isSold: boolean;
}

/**
 * Formats the number on the customer's provisional receipt, because the customer may return with that paper. If the counter's app is
 * too old to send the number, the text says so.
 */
export function formatProvisionalNumber({ provisionalNumber }: Detail): string {
  if (typeof provisionalNumber === 'string') return ` Its provisional receipt says ${provisionalNumber}.`;
  const unknown =
    'The number on its provisional receipt isn’t known here: the app at that counter is of an earlier version.';
  return provisionalNumber === null ? ` ${unknown}` : '';
}

/** Says that the customer whom staff had chosen offline no longer had a record when the sale reached the server. Empty otherwise. */
export function formatGoneCustomer({ isCustomerGone }: Detail): string {
  return isCustomerGone === true
    ? ' The customer’s record was closed before this sale reached the shop, so it belongs to no customer.'
    : '';
}

/** Formats the prices at which an offline sale was recorded. The catalogue's prices at the time of recording are shown next to them. */
export function formatOfflinePrices({ detail }: { detail: Detail }): string {
  const items = Array.isArray(detail.items) ? (detail.items as ChangedLine[]) : [];
  const lines = items.map(({ name, takenCents, catalogueCents, isSold }) => {
    const now = isSold ? `now ${formatMoney(catalogueCents)}` : 'no longer sold so';
    return `${name} at ${formatMoney(takenCents)} (${now})`;
  });
  const passed = formatPassedLimit(detail.passedLimit);
  if (passed !== '' && lines.length === 0) return passed;
  return [`It was booked at the prices that were taken: ${lines.join(', ')}.`, passed].filter(Boolean).join(' ');
}

function formatPassedLimit(passed: unknown): string {
  const { cents, limitCents } = (passed ?? {}) as Record<string, unknown>;
  if (typeof cents !== 'number' || typeof limitCents !== 'number') return '';
  return `It is ${formatMoney(cents)} below the catalogue’s prices, above the limit of ${formatMoney(limitCents)}, and no owner approved it.`;
}

/**
 * Describes an offline change that was rejected: "$50.00 in cash, taken by Ann 22 Nov 2026, 10:42 am, could not be booked: the amount
 * is above the balance." For cash, the text names the order that holds the cash until it is handed back.
 */
export function formatRejectedChange(detail: unknown): string {
  const rejected = readRejectedChange(detail);
  if (rejected === null) return 'A change that was made while the shop couldn’t be reached could not be booked.';
  const { change, madeBy, madeAt, sentBy, reason, held, amountCents } = rejected;
  const by = `by ${madeBy.name} ${formatInstant(madeAt)}${sentBy === undefined ? '' : ` and sent by ${sentBy.name}`}`;
  const why = reason.charAt(0).toLowerCase() + reason.slice(1).replace(/\.$/, '');
  const extent = held !== undefined && change === 'payment' && held.amountCents !== amountCents ? ' in full' : '';
  return `${subjectOf(rejected)} ${by}, could not be booked${extent}: ${why}.${formatHeldCash(held, change)}`;
}

function formatHeldCash(held: RejectedChange['held'], change: RejectedChange['change']): string {
  if (held === undefined) return '';
  const todo = change === 'sale' ? 'please make the sale again or hand it back' : 'please hand it back';
  return ` ${formatMoney(held.amountCents)} is in the drawer as order #${held.orderId}: ${todo} and record that there.`;
}

function subjectOf({ change, amountCents, method, status, deliveryDate, grams }: RejectedChange): string {
  if (grams !== undefined) return `A weight of ${formatGrams(grams)}, taken`;
  if (change === 'packed') return '“Packed”, marked';
  if (change === 'packed-line') return 'A line in the box, packed';
  if (change === 'taken-out') return 'A line taken out of the box';
  if (change === 'substitute') return 'Something alike, packed';
  if (change === 'packing-step') return 'Packing, put aside or gone on with';
  if (amountCents !== undefined) {
    return `${formatMoney(amountCents)} ${method === 'eftpos' ? 'by EFTPOS' : 'in cash'}, taken`;
  }
  if (status !== undefined) return `“${status === 'paid' ? 'Paid' : 'Delivered'}”, marked`;
  if (deliveryDate !== undefined) return `Delivery on ${formatShortDay(deliveryDate)}, set`;
  return change === 'sale' ? 'A sale, made' : 'A change, made';
}
