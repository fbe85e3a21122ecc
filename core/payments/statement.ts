import { groupBy } from '#core/group-by.ts';
import { type Day, melbourneDay } from '../dates.ts';
import { sumOfCents } from '../money.ts';
import type { Statement, StatementKind, StatementLine, StatementPayout, StatementSums } from './statement-api.ts';

/** A movement that the shop has recorded. Amounts are signed: outgoing money is negative. */
export interface RecordedMovement {
  kind: Exclude<StatementKind, 'other'>;
  at: string;
  amountCents: number;
  /** The reference of the charge or refund. */
  reference: string;
  orderIds: readonly number[];
}

/** One line of the provider's account with the shop, as providers list it. */
export interface ListedMovement {
  id: string;
  kind: 'charge' | 'refund' | 'refund-failed' | 'dispute' | 'fee' | 'payout' | 'other';
  at: string;
  amountCents: number;
  feeCents: number;
  reference: string | null;
  providerChargeId: string | null;
  payoutId: string | null;
}

/** The content of a statement, for any provider. */
export type Comparison = Omit<Statement, 'provider' | 'providers' | 'from' | 'to'>;

export interface StatementInput {
  /** The first and the last day of the statement, both included. */
  from: Day;
  to: Day;
  recorded: readonly RecordedMovement[];
  /** The provider's movements, including movements from before the period, because payouts contain them. */
  movements: readonly ListedMovement[];
  /** After this instant, a movement that only one side has isn't counted as a difference, because the other side may still record it. */
  settledUntil: string;
}

/**
 * Compares the shop's records with the provider's account. A movement that both sides have counts on the provider's day, even if
 * the shop was notified later. Otherwise a payment around midnight would be a difference on two days.
 */
export function compareStatement({ from, to, recorded, movements, settledUntil }: StatementInput): Comparison {
  const dayOf = daysOfInstants();
  const isInPeriod = ({ at }: { at: string }) => dayOf(at) >= from && dayOf(at) <= to;
  const lines = pairLines(recorded, movements, settledUntil).filter(isInPeriod);
  const inPeriod = movements.filter(isInPeriod);
  const fees = inPeriod.filter(({ kind, feeCents }) => kind === 'fee' || (kind === 'payout' && feeCents !== 0));
  const linesByDay = groupBy(lines, ({ at }) => dayOf(at));
  const feesByDay = groupBy(fees, ({ at }) => dayOf(at));
  const days = [...new Set([...linesByDay.keys(), ...feesByDay.keys()])].sort().map((day) => {
    const own = (linesByDay.get(day) ?? []).sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
    return { day, ...sumsOf(own, feesByDay.get(day) ?? []), differing: own.filter(isDifference).length, lines: own };
  });
  const waiting = inPeriod.filter(({ payoutId, kind }) => payoutId === null && kind !== 'payout');
  const disputed = inPeriod.filter(({ kind }) => kind === 'dispute').map(({ amountCents }) => amountCents);
  return {
    days,
    totals: sumsOf(lines, fees),
    differing: lines.filter(isDifference).length,
    payouts: inPeriod.filter(({ kind }) => kind === 'payout').map((payout) => toPayout(payout, movements)),
    waitingCents: netOf(waiting),
    disputes: {
      withdrawnCents: sumOfCents(disputed.filter((cents) => cents < 0).map((cents) => -cents)),
      returnedCents: sumOfCents(disputed.filter((cents) => cents > 0)),
    },
  };
}

export function isDifference({ state }: Pick<StatementLine, 'state'>): boolean {
  return state !== 'same' && state !== 'working';
}

/** Returns the amount by which the shop's record of a movement exceeds the provider's; negative if it is lower. */
export function differenceCents({
  shopCents,
  providerCents,
}: Pick<StatementLine, 'shopCents' | 'providerCents'>): number {
  return (shopCents ?? 0) - (providerCents ?? 0);
}

/** Returns one line for each movement that either side has. Several movements of the same charge and type become one line. */
function pairLines(
  recorded: readonly RecordedMovement[],
  movements: readonly ListedMovement[],
  settledUntil: string,
): StatementLine[] {
  const compared = movements.filter(({ kind }) => kind !== 'fee' && kind !== 'payout');
  const ours = groupBy(recorded, ({ kind, reference }) => `${kind} ${reference}`);
  const theirs = groupBy(compared, (movement) => `${kindOf(movement)} ${movement.reference ?? movement.id}`);
  return [...new Set([...ours.keys(), ...theirs.keys()])].map((key) => {
    const [shop, provider] = [ours.get(key) ?? [], theirs.get(key) ?? []];
    const first = provider[0];
    const kind = first === undefined ? shop[0]?.kind : kindOf(first);
    const at = first?.at ?? shop[0]?.at;
    if (kind === undefined || at === undefined) throw new Error(`Nothing is behind ${key}`);
    const cents = {
      shopCents: shop.length === 0 ? null : sumOfCents(shop.map(({ amountCents }) => amountCents)),
      providerCents: provider.length === 0 ? null : sumOfCents(provider.map(({ amountCents }) => amountCents)),
    };
    return {
      kind,
      at,
      reference: first?.reference ?? shop[0]?.reference ?? first?.id ?? '',
      orders: [...new Set(shop.flatMap(({ orderIds }) => orderIds))].sort((a, b) => a - b),
      ...cents,
      feeCents: sumOfCents(provider.map(({ feeCents }) => feeCents)),
      payoutId: provider.at(-1)?.payoutId ?? null,
      state: stateOf(cents, at > settledUntil),
    };
  });
}

function kindOf({ kind, amountCents }: ListedMovement): StatementKind {
  if (kind === 'dispute') return amountCents > 0 ? 'dispute-returned' : 'dispute';
  return kind === 'charge' || kind === 'refund' || kind === 'refund-failed' ? kind : 'other';
}

function stateOf(cents: Pick<StatementLine, 'shopCents' | 'providerCents'>, isYoung: boolean): StatementLine['state'] {
  const { shopCents, providerCents } = cents;
  if (shopCents === providerCents) return 'same';
  if (shopCents !== null && providerCents !== null) return 'differs';
  if (isYoung) return 'working';
  return providerCents === null ? 'only-shop' : 'only-provider';
}

function sumsOf(lines: readonly StatementLine[], fees: readonly ListedMovement[]): StatementSums {
  const providerCents = sumOfCents(lines.map((line) => line.providerCents ?? 0));
  // A separate fee is outgoing money, so its amount is negative.
  const own = fees.map(({ kind, feeCents, amountCents }) => (kind === 'fee' ? feeCents - amountCents : feeCents));
  const feeCents = sumOfCents([...lines.map((line) => line.feeCents), ...own]);
  const shopCents = sumOfCents(lines.map((line) => line.shopCents ?? 0));
  return { shopCents, providerCents, feeCents, netCents: providerCents - feeCents };
}

function toPayout(payout: ListedMovement, all: readonly ListedMovement[]): StatementPayout {
  const id = payout.payoutId ?? payout.id;
  const carried = all.filter((movement) => movement.kind !== 'payout' && movement.payoutId === id);
  const carriedCents = netOf(carried);
  const isWhole = carriedCents === payout.feeCents - payout.amountCents;
  const none = payout.amountCents > 0 ? 'returned' : 'by-hand';
  const state = carried.length === 0 ? none : isWhole ? 'whole' : 'differs';
  return { id, at: payout.at, amountCents: -payout.amountCents, carriedCents, movements: carried.length, state };
}

function netOf(movements: readonly ListedMovement[]): number {
  return sumOfCents(movements.map(({ amountCents, feeCents }) => amountCents - feeCents));
}

/**
 * Returns a function that gives the Melbourne day of an instant. It caches the results, because formatting a date is slow and each
 * instant is passed several times.
 */
function daysOfInstants(): (at: string) => Day {
  const found = new Map<string, Day>();
  return (at) => {
    const day = found.get(at) ?? melbourneDay(new Date(at));
    found.set(at, day);
    return day;
  };
}
