import { formatMoney } from '#core/money.ts';
import { differenceCents } from '#core/payments/statement.ts';
import type {
  Statement,
  StatementDay,
  StatementKind,
  StatementLine,
  StatementPayout,
} from '#core/payments/statement-api.ts';
import type { BadgeTone } from '#storefront/ui/badge.tsx';
import { countOf } from '#storefront/ui/count-of.ts';

export const kindText: Record<StatementKind, string> = {
  charge: 'Charge',
  refund: 'Refund',
  'refund-failed': 'Failed refund, money back',
  dispute: 'Dispute, money taken',
  'dispute-returned': 'Dispute, money back',
  other: 'Unknown to the shop',
};

export const payoutText: Record<StatementPayout['state'], { label: string; tone: BadgeTone }> = {
  whole: { label: 'Adds up', tone: 'done' },
  differs: { label: 'Differs', tone: 'alert' },
  'by-hand': { label: 'By hand, not itemised', tone: 'neutral' },
  returned: { label: 'Sent back by the bank', tone: 'alert' },
};

/** Formats how a line's amounts differ: "$0.01 more in the shop", "Only at the provider". */
export function lineState(line: StatementLine): { label: string; tone: BadgeTone } {
  if (line.state === 'same') return { label: 'Agrees', tone: 'done' };
  if (line.state === 'working') return { label: 'Being settled', tone: 'progress' };
  if (line.state === 'only-shop') return { label: 'Only in the shop', tone: 'alert' };
  if (line.state === 'only-provider') return { label: 'Only at the provider', tone: 'alert' };
  const cents = differenceCents(line);
  return { label: `${formatMoney(Math.abs(cents))} ${cents > 0 ? 'more' : 'less'} in the shop`, tone: 'alert' };
}

/** Formats the result of the comparison: "Every cent agrees.", or the differences. */
export function formatVerdict({ differing, payouts }: Pick<Statement, 'differing' | 'payouts'>): string {
  const bad = payouts.filter(({ state }) => state === 'differs').length;
  const parts = [
    differing > 0 ? `${countOf(differing, 'line differs', 'lines differ')}` : '',
    bad > 0 ? `${countOf(bad, 'payout does', 'payouts do')} not add up` : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? 'Every cent agrees.' : `${parts.join(', ')}.`;
}

/** The days with the lines that match a search by order number or reference. */
export function searchDays(days: readonly StatementDay[], q: string): StatementDay[] {
  const searched = q.trim().toLowerCase();
  if (searched === '') return [...days];
  const number = /^#?(\d{1,15})$/.exec(searched)?.[1];
  const isFound = ({ orders, reference }: StatementLine) =>
    (number !== undefined && orders.includes(Number(number))) || reference.toLowerCase().includes(searched);
  return days.map((day) => ({ ...day, lines: day.lines.filter(isFound) })).filter(({ lines }) => lines.length > 0);
}
