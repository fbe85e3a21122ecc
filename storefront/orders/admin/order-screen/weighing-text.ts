import { formatMoney } from '#core/money.ts';
import { describeItems } from '#core/orders/corrections/item-request.ts';
import { changedItemsSchema } from '#core/orders/corrections/item-request-api.ts';
import { formatGrams } from '#core/orders/weighing/weight-text.ts';
import { formatLimit, formatPassedLimits } from '../passed-limits.ts';

/** Formats a weighing as a sentence for the order's log. */
export function formatWeighed({ who, detail }: { who: string; detail: Record<string, unknown> }): string {
  const { name, grams, beforeGrams, amountCents } = detail;
  if (typeof grams !== 'number' || typeof amountCents !== 'number') return `${who} weighed it.`;
  const before = typeof beforeGrams === 'number' ? `, before that ${formatGrams(beforeGrams)}` : '';
  return `${who} weighed ${String(name)}: ${formatGrams(grams)}${before}, which costs ${formatMoney(amountCents)}.`;
}

/**
 * Returns a function that writes a sentence for the order's log: about a question on a weight above the agreed one, or about the
 * customer's answer.
 */
export function formatQuestion(did: string): (event: { who: string; detail: Record<string, unknown> }) => string {
  return ({ who, detail: { name, grams, amountCents } }) => {
    if (typeof grams !== 'number' || typeof amountCents !== 'number') return `${who} ${did} a higher weight.`;
    return `${who} ${did} ${formatGrams(grams)} of ${String(name)} for ${formatMoney(amountCents)}.`;
  };
}

/**
 * Returns a function that writes a sentence for the order's log: about a question on changed items that make the order cost more, or
 * about the customer's answer.
 */
export function formatItemsQuestion(did: string): (event: { who: string; detail: Record<string, unknown> }) => string {
  return ({ who, detail: { items, totalCents, override } }) => {
    const { data } = changedItemsSchema.safeParse(items);
    if (data === undefined || typeof totalCents !== 'number') return `${who} ${did} other items.`;
    return `${who} ${did} ${describeItems(data)}, for at most ${formatMoney(totalCents)}.${formatPassedLimits(override)}`;
  };
}

/** Writes sentences for the order's log: that the customer agreed to other items, and why the order still wasn't changed. */
export function formatItemsNotChanged(event: { who: string; detail: Record<string, unknown> }): string {
  const why = formatLimit(event.detail.code) ?? 'the order was changed or packed in the meantime, or would cost more';
  return `${formatItemsQuestion('agreed to')(event)} Nothing was changed, because ${why}.`;
}

/** Writes a sentence for the order's log: which product was packed instead of the ordered one. */
export function formatSubstituted({ who, detail }: { who: string; detail: Record<string, unknown> }): string {
  const { from, to, consent, amountCents } = detail;
  if (typeof from !== 'string' || typeof to !== 'string') return `${who} packed something alike.`;
  const why =
    consent === 'call' ? 'the customer agreed on the phone' : 'the customer had said that something alike is fine';
  const cost = typeof amountCents === 'number' ? `, at most ${formatMoney(amountCents)}` : '';
  return `${who} replaced ${from} by ${to}${cost}: ${why}.`;
}
