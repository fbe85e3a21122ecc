import { z } from 'zod';
import { daysBetween } from '../dates.ts';
import { centsSchema, daySchema, defineEndpoint, instantSchema } from '../endpoint.ts';

const tag = 'payments';
const number = z.number().int();

export const providerNameSchema = z.enum(['till', 'stripe']);

/** The types of money movements in a statement. `other`: a movement of a type that the shop doesn't know. */
export const statementKindSchema = z.enum([
  'charge',
  'refund',
  'refund-failed',
  'dispute',
  'dispute-returned',
  'other',
]);
export type StatementKind = z.infer<typeof statementKindSchema>;

/** A movement in a statement. Amounts are signed: outgoing money is negative. */
export const statementLineSchema = z.object({
  kind: statementKindSchema,
  /** When the money moved, according to the provider. If the provider doesn't have the movement, the time in the shop's records. */
  at: instantSchema,
  /** The reference of the charge or refund; otherwise the provider's own id. */
  reference: z.string(),
  orders: z.array(number),
  /**
   * The amount in the shop's records; null if the shop has no such movement. `providerCents` is null if the provider has none.
   */
  shopCents: number.nullable(),
  providerCents: number.nullable(),
  feeCents: number,
  /** The payout that contains the movement; null if the movement isn't in a payout yet. */
  payoutId: z.string().nullable(),
  /**
   * How the two records compare. `working`: the movement is too recent to be recorded on both sides, so it isn't counted as a
   * difference.
   */
  state: z.enum(['same', 'differs', 'only-shop', 'only-provider', 'working']),
});
export type StatementLine = z.infer<typeof statementLineSchema>;

const sums = {
  shopCents: number,
  providerCents: number,
  /** The provider's fees, including fees that don't belong to a single charge. */
  feeCents: number,
  /** The sum of the provider's amounts minus its fees. */
  netCents: number,
};
export const statementSumsSchema = z.object(sums);
export type StatementSums = z.infer<typeof statementSumsSchema>;

export const statementDaySchema = z.object({
  day: daySchema,
  ...sums,
  /** The number of lines whose amounts differ. */
  differing: number,
  lines: z.array(statementLineSchema),
});
export type StatementDay = z.infer<typeof statementDaySchema>;

export const statementPayoutSchema = z.object({
  id: z.string(),
  at: instantSchema,
  /** The amount that the provider paid out to the bank; negative if the payout was returned. */
  amountCents: number,
  /** The total of the movements in the payout, after fees. */
  carriedCents: number,
  movements: number,
  /** The state of the payout. `by-hand`: it was requested manually, and its movements aren't known. `returned`: the bank sent it back. */
  state: z.enum(['whole', 'differs', 'by-hand', 'returned']),
});
export type StatementPayout = z.infer<typeof statementPayoutSchema>;

/** Compares the shop's card records with the provider's own account, day by day. */
export const statementSchema = z.object({
  provider: providerNameSchema,
  /** Every payment provider that can be queried for a statement. */
  providers: z.array(providerNameSchema),
  from: daySchema,
  to: daySchema,
  /** Days with any movements, oldest first. */
  days: z.array(statementDaySchema),
  totals: statementSumsSchema,
  differing: number,
  payouts: z.array(statementPayoutSchema),
  /** The total of the period's movements that aren't in a payout yet, after fees. */
  waitingCents: number,
  disputes: z.object({ withdrawnCents: centsSchema, returnedCents: centsSchema }),
});
export type Statement = z.infer<typeof statementSchema>;

/** The maximum length of a statement's period in days, because the provider is queried for each day. */
export const maxStatementDays = 92;

/** Describes what is wrong with a statement's period; null if it is valid. */
export function periodFault({ from, to }: { from: string; to: string }): string | null {
  if (to < from) return 'The last day is before the first.';
  if (daysBetween(from, to) >= maxStatementDays) return `Please choose at most ${maxStatementDays} days.`;
  return null;
}

const periodQuery = z
  .object({
    /** The first and last Melbourne day of the statement, both included. */
    from: daySchema.refine((day) => day >= '2000-01-01', 'Please choose a later day'),
    to: daySchema,
    /** The payment provider; by default, the active provider. */
    provider: providerNameSchema.optional(),
  })
  .superRefine((period, context) => {
    const message = periodFault(period);
    if (message !== null) context.addIssue({ code: 'custom', path: ['to'], message });
  });

export const readStatement = defineEndpoint({
  method: 'GET',
  path: '/api/admin/payment-statement',
  access: 'owner',
  summary: 'Compares the shop’s card payments, refunds and disputes with the provider’s own account, day by day',
  tag,
  moreErrors: ['not_found'],
  query: periodQuery,
  response: statementSchema,
});

export const statementFile = defineEndpoint({
  method: 'GET',
  path: '/api/admin/payment-statement.csv',
  access: 'owner',
  confirms: 'switched',
  summary: 'Exports the payment statement as a CSV file: one line for each movement, fee and payout',
  tag,
  moreErrors: ['not_found'],
  query: periodQuery,
  response: z.string(),
  responses: 'csv',
});
