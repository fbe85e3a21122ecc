import { formatDate, melbourneDay } from '#core/dates.ts';
import { formatMoney } from '#core/money.ts';
import { type Comparison, differenceCents, isDifference } from '#core/payments/statement.ts';
import type { StatementKind, StatementLine, StatementPayout } from '#core/payments/statement-api.ts';

const names: Record<StatementKind, string> = {
  charge: 'Charge',
  refund: 'Refund',
  'refund-failed': 'Failed refund',
  dispute: 'Dispute of charge',
  'dispute-returned': 'Won dispute of charge',
  other: 'Movement',
};

/**
 * Returns one sentence for each line or payout that differs from the shop's records. `known` contains the ids of movements that
 * rightly exist only at the provider.
 */
export function describeDifferences({ days, payouts }: Comparison, known: ReadonlySet<string> = new Set()): string[] {
  const differing = days.flatMap((day) => day.lines.filter(isDifference));
  const lines = differing.filter(({ reference }) => !known.has(reference)).map(describeLine);
  return [...lines, ...payouts.filter(({ state }) => state === 'differs').map(describePayout)];
}

/** Returns the totals as a sentence, e.g. "$120.00 by the shop, $120.00 at till; fees $0.00." */
export function describeTotals({ totals, days }: Comparison, provider: string): string {
  const { shopCents, providerCents, feeCents } = totals;
  const sums = `${formatMoney(shopCents)} by the shop, ${formatMoney(providerCents)} at ${provider}; fees ${formatMoney(feeCents)}.`;
  const young = days.flatMap(({ lines }) => lines.filter(({ state }) => state === 'working'));
  if (young.length === 0) return sums;
  const cents = young.reduce((sum, line) => sum + Math.abs(differenceCents(line)), 0);
  return `${sums} ${formatMoney(cents)} of it is younger than two minutes and isn’t compared yet.`;
}

function describeLine(line: StatementLine): string {
  const { kind, at, reference, orders, shopCents, providerCents } = line;
  const ofOrders = orders.length === 0 ? '' : ` (order ${orders.map((id) => `#${id}`).join(', ')})`;
  const what = `${dayOf(at)}: ${names[kind]} ${reference}${ofOrders}`;
  if (shopCents === null) return `${what} of ${formatMoney(providerCents ?? 0)} is only at the provider.`;
  if (providerCents === null) return `${what} of ${formatMoney(shopCents)} is only in the shop.`;
  const both = `${formatMoney(shopCents)} in the shop, ${formatMoney(providerCents)} at the provider`;
  return `${what} is ${both}: ${formatMoney(differenceCents(line))} differ.`;
}

function describePayout({ id, at, amountCents, carriedCents }: StatementPayout): string {
  return `${dayOf(at)}: Payout ${id} of ${formatMoney(amountCents)} carries ${formatMoney(carriedCents)}.`;
}

function dayOf(at: string): string {
  return formatDate(melbourneDay(new Date(at)));
}
