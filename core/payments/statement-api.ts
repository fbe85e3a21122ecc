import { z } from 'zod';
import { daysBetween } from '../dates.ts';
import { centsSchema, daySchema, defineEndpoint, instantSchema } from '../endpoint.ts';

const tag = 'payments';
const number = z.number().int();

export const providerNameSchema = z.enum(['till', 'stripe']);

/** `other`: what the provider has and the shop knows no name for. */
export const statementKindSchema = z.enum([
  'charge',
  'refund',
  'refund-failed',
  'dispute',
  'dispute-returned',
  'other',
]);
export type StatementKind = z.infer<typeof statementKindSchema>;

/** Amounts are signed: money out is negative. */
export const statementLineSchema = z.object({
  kind: statementKindSchema,
  /** The provider's instant, where it has the line: that is the day on which money moved. */
  at: instantSchema,
  /** The charge's or the refund's; the provider's own number where it names neither. */
  reference: z.string(),
  orders: z.array(number),
  /** Null: this side doesn't have it. */
  shopCents: number.nullable(),
  providerCents: number.nullable(),
  feeCents: number,
  /** Null: it waits for a payout. */
  payoutId: z.string().nullable(),
  /** `working`: so young that the other side may not have it yet; no difference. */
  state: z.enum(['same', 'differs', 'only-shop', 'only-provider', 'working']),
});
export type StatementLine = z.infer<typeof statementLineSchema>;

const sums = {
  shopCents: number,
  providerCents: number,
  /** With the fees that belong to no single charge. */
  feeCents: number,
  /** What the provider's lines come to after its fees. */
  netCents: number,
};
export const statementSumsSchema = z.object(sums);
export type StatementSums = z.infer<typeof statementSumsSchema>;

export const statementDaySchema = z.object({
  day: daySchema,
  ...sums,
  /** How many lines differ. */
  differing: number,
  lines: z.array(statementLineSchema),
});
export type StatementDay = z.infer<typeof statementDaySchema>;

export const statementPayoutSchema = z.object({
  id: z.string(),
  at: instantSchema,
  /** What left for the bank; negative where it came back. */
  amountCents: number,
  /** What the movements that it carried come to, after fees. */
  carriedCents: number,
  movements: number,
  /** `by-hand`: a sum that somebody asked for, of which no movement is known. `returned`: the bank sent it back. */
  state: z.enum(['whole', 'differs', 'by-hand', 'returned']),
});
export type StatementPayout = z.infer<typeof statementPayoutSchema>;

/** The shop's records of cards against the provider's own account, day by day. */
export const statementSchema = z.object({
  provider: providerNameSchema,
  /** Every provider that can be asked. */
  providers: z.array(providerNameSchema),
  from: daySchema,
  to: daySchema,
  /** Days on which anything moved, the oldest first. */
  days: z.array(statementDaySchema),
  totals: statementSumsSchema,
  differing: number,
  payouts: z.array(statementPayoutSchema),
  /** What moved in the period and no payout has carried yet, after fees. */
  waitingCents: number,
  disputes: z.object({ withdrawnCents: centsSchema, returnedCents: centsSchema }),
});
export type Statement = z.infer<typeof statementSchema>;

/** The provider is asked for every day of it. */
export const maxStatementDays = 92;

/** What is wrong with a period; null: nothing. */
export function periodFault({ from, to }: { from: string; to: string }): string | null {
  if (to < from) return 'The last day is before the first.';
  if (daysBetween(from, to) >= maxStatementDays) return `Please choose at most ${maxStatementDays} days.`;
  return null;
}

const periodQuery = z
  .object({
    /** Melbourne days, both included. */
    from: daySchema.refine((day) => day >= '2000-01-01', 'Please choose a later day'),
    to: daySchema,
    /** The active one by default. */
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
  summary: 'Holds the shop’s card payments, refunds and disputes against the provider’s own account, day by day',
  tag,
  moreErrors: ['not_found'],
  query: periodQuery,
  response: statementSchema,
});

export const statementFile = defineEndpoint({
  method: 'GET',
  path: '/api/admin/payment-statement.csv',
  access: 'owner',
  summary: 'The same as a CSV file: a line for each movement, fee and payout',
  tag,
  moreErrors: ['not_found'],
  query: periodQuery,
  response: z.string(),
  responses: 'csv',
});
