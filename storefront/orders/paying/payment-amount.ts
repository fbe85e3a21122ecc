import { formatMoney, parseDollars } from '#core/money.ts';

export interface CheckedAmount {
  /** What would be sent, in cents; 0 for what can't be. */
  cents: number;
  error: string | null;
}

/** Typed dollars as what may be paid of a balance: more than 0, whole cents, never above it. `leastCents` is a layby's first payment. */
export function checkPaymentAmount(
  text: string,
  { balanceCents, leastCents = 0 }: { balanceCents: number; leastCents?: number },
): CheckedAmount {
  const cents = parseDollars(text);
  if (!(cents > 0)) return { cents: 0, error: 'Please enter a valid payment amount.' };
  if (cents > balanceCents)
    return { cents: 0, error: `Please enter at most ${formatMoney(balanceCents)}, the remaining balance.` };
  if (cents < leastCents) return { cents: 0, error: `The first payment is at least ${formatMoney(leastCents)}.` };
  return { cents, error: null };
}

/** Cents as they stand in an amount input: 24998 → "249.98". */
export function dollarText(cents: number): string {
  return (cents / 100).toFixed(2);
}
