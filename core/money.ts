import { atFirstUse } from './at-first-use.ts';

const australianDollars = atFirstUse(() => new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' }));

/** Formats cents for customers: 99995 → "$999.95". */
export function formatMoney(cents: number): string {
  // Small amounts need no thousands separator. They are formatted without the formatter, which is several times slower.
  if (cents >= 0 && cents < 100_000 && Number.isInteger(cents) && !Object.is(cents, -0)) {
    return `$${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
  }
  return australianDollars().format(cents / 100);
}

/** Returns the sum of the amounts, in cents. */
export function sumOfAmounts(parts: readonly { amountCents: number }[]): number {
  return parts.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

export function sumOfCents(amounts: readonly number[]): number {
  return amounts.reduce((sum, cents) => sum + cents, 0);
}

/** Formats cents for sentences, without decimals for whole dollars: 1000 → "$10". */
export function formatShortMoney(cents: number): string {
  return formatMoney(cents).replace(/\.00$/, '');
}

const plainDollars = /^\$?(\d{1,9}|\d{1,3}(,\d{3}){1,2})(\.\d{1,2})?$/;

/**
 * Converts typed dollars to cents; NaN for anything that isn't a plain number with at most two decimals. A comma is only accepted
 * as a thousands separator: "1,00" may have been meant as one dollar.
 */
export function parseDollars(text: string): number {
  const typed = text.trim();
  return plainDollars.test(typed) ? Math.round(Number(typed.replace(/[$,]/g, '')) * 100) : Number.NaN;
}

/** Rounds an amount for a payment in cash, because the smallest coin is 5 cents: 24998 becomes 25000, and 24997 becomes 24995. */
export function cashCents(cents: number): number {
  return Math.round(cents / 5) * 5;
}
