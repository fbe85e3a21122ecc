import { formatMoney } from '#core/money.ts';
import { formatGrams } from '#core/orders/weighing/weight-text.ts';

/** The sentence of a weighing in an order's log. */
export function formatWeighed({ who, detail }: { who: string; detail: Record<string, unknown> }): string {
  const { name, grams, beforeGrams, amountCents } = detail;
  if (typeof grams !== 'number' || typeof amountCents !== 'number') return `${who} weighed it.`;
  const before = typeof beforeGrams === 'number' ? `, before that ${formatGrams(beforeGrams)}` : '';
  return `${who} weighed ${String(name)}: ${formatGrams(grams)}${before}, which costs ${formatMoney(amountCents)}.`;
}

/** The sentence of a question about a weight above what was agreed, or of the customer's answer. */
export function formatQuestion(did: string): (event: { who: string; detail: Record<string, unknown> }) => string {
  return ({ who, detail: { name, grams, amountCents } }) => {
    if (typeof grams !== 'number' || typeof amountCents !== 'number') return `${who} ${did} a higher weight.`;
    return `${who} ${did} ${formatGrams(grams)} of ${String(name)} for ${formatMoney(amountCents)}.`;
  };
}
