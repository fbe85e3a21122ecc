import { formatMoney } from '../money.ts';

/** Australian notes and coins, in cents, as they are counted. */
export const denominations = [10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5] as const;
export type Denomination = (typeof denominations)[number];

/** The number of each note and coin; a missing key means none. */
export type NotesAndCoins = { [Cents in `${Denomination}`]?: number | undefined };

/** Returns the name of a note or coin, such as "$50" or "20c". */
export function nameOfDenomination(cents: Denomination): string {
  return cents >= 100 ? `$${cents / 100}` : `${cents}c`;
}

export function sumOfNotes(notes: NotesAndCoins): number {
  return denominations.reduce((sum, cents) => sum + cents * (notes[`${cents}`] ?? 0), 0);
}

/** The amounts received and refunded with one payment method, in cents; both are positive. */
export interface Takings {
  takenCents: number;
  refundedCents: number;
}

/** Returns the amount that should be in the cash drawer. */
export function expectedCents(floatCents: number, cash: Takings): number {
  return floatCents + cash.takenCents - cash.refundedCents;
}

/**
 * Describes the difference between the counted and the expected amount: "Right to the cent", "$5.00 too much" or "$5.00 missing".
 */
export function describeDifference(cents: number): string {
  if (cents === 0) return 'Right to the cent';
  return `${formatMoney(Math.abs(cents))} ${cents > 0 ? 'too much' : 'missing'}`;
}

/** Returns the amount to take to the bank, so that the float in the drawer stays the same. 0 if less than the float was counted. */
export function suggestedBankCents(countedCents: number, floatCents: number): number {
  return Math.max(0, countedCents - floatCents);
}
