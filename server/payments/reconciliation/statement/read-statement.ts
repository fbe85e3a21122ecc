import { addDays, type Day, startOfDay } from '#core/dates.ts';
import {
  type Comparison,
  compareStatement,
  type ListedMovement,
  type RecordedMovement,
} from '#core/payments/statement.ts';
import { readProviderList } from '#server/payments/providers/ask-provider.ts';
import type { PaymentProvider } from '#server/payments/providers/payment-provider.ts';
import type { RecordedQuery } from './recorded-movements.ts';

/**
 * The number of days before the period that are also read from the provider. A payout in the period may contain movements of the month
 * before it.
 */
const daysBefore = 35;
/**
 * The number of days after the period that are also read. A payment may be recorded before midnight by the shop, and after midnight by
 * the provider.
 */
const daysAfter = 2;
/** The age below which a record may not be settled yet, as in the audit. */
const workMs = 2 * 60_000;

export interface Period {
  from: Day;
  to: Day;
}

/** The provider whose account a statement is about. */
export type StatedProvider = Pick<PaymentProvider, 'name' | 'listMovements'>;

export interface StatementQuestion extends Period {
  provider: StatedProvider;
  now: Date;
}

/**
 * Reads the provider's account, then calls `readRecorded` for the shop's own records. These are the records of the period, and the
 * records to which the provider's movements refer.
 * @throws ProviderUnavailable
 */
export async function readStatement(
  { provider, from, to, now }: StatementQuestion,
  readRecorded: (query: RecordedQuery) => Promise<RecordedMovement[]>,
): Promise<{ comparison: Comparison; movements: ListedMovement[] }> {
  const movements: ListedMovement[] = [];
  const [since, until] = [startOfDay(addDays(from, -daysBefore)), startOfDay(addDays(to, 1 + daysAfter))];
  for await (const movement of readProviderList(provider.listMovements(since, until))) movements.push(movement);
  const recorded = await readRecorded({
    provider: provider.name,
    from: startOfDay(from).toISOString(),
    until: startOfDay(addDays(to, 1)).toISOString(),
    references: [...new Set(movements.flatMap(({ reference }) => reference ?? []))],
    disputed: new Set(movements.flatMap(({ kind, reference }) => (kind === 'dispute' ? (reference ?? []) : []))),
  });
  const settledUntil = new Date(now.getTime() - workMs).toISOString();
  return { comparison: compareStatement({ from, to, recorded, movements, settledUntil }), movements };
}
