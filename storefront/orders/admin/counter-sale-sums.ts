import { splitInstalments } from '#core/laybys/instalment-plan.ts';
import { cashCents, parseDollars } from '#core/money.ts';
import { type CounterWay, counterInstalments } from '#core/orders/counter-sale-api.ts';
import { maxQuantity } from '#core/orders/order-api.ts';
import type { LaybyFrequency } from '#core/products/payment-options.ts';
import type { SaleDraft, SaleLine, SalePack } from './counter-sale-draft.ts';

export function totalCents(lines: readonly SaleLine[]): number {
  return lines.reduce((sum, { pack, quantity }) => sum + pack.price * quantity, 0);
}

/** One more of a pack, up to the most that an order takes. */
export function addPack(lines: readonly SaleLine[], pack: SalePack): SaleLine[] {
  const known = lines.find((line) => line.pack.id === pack.id);
  if (known === undefined) return [...lines, { pack, quantity: 1 }];
  return setQuantity(lines, pack.id, known.quantity + 1);
}

/** 0 takes the line out. */
export function setQuantity(lines: readonly SaleLine[], packId: number, quantity: number): SaleLine[] {
  const within = Math.min(maxQuantity, quantity);
  return lines.flatMap((line) =>
    line.pack.id !== packId ? [line] : within < 1 ? [] : [{ ...line, quantity: within }],
  );
}

/** The packs that can't be paid so; none where all can. */
export function packsAgainst(lines: readonly SaleLine[], way: CounterWay): string[] {
  const count = counterInstalments(way) ?? 1;
  return lines
    .filter(({ pack }) => {
      const isOffered = way === 'full' ? pack.allowFullPayment : pack.allowLaybyWeekly || pack.allowLaybyFortnightly;
      return !isOffered || pack.price < count;
    })
    .map(({ pack }) => pack.name);
}

export function packsAgainstRhythm(lines: readonly SaleLine[], frequency: LaybyFrequency): string[] {
  const isWeekly = frequency === 'weekly';
  return lines
    .filter(({ pack }) => !(isWeekly ? pack.allowLaybyWeekly : pack.allowLaybyFortnightly))
    .map(({ pack }) => pack.name);
}

/** The whole, or the first instalment: the least that can be taken now. */
export function dueCents({ lines, way }: Pick<SaleDraft, 'lines' | 'way'>): number {
  const total = totalCents(lines);
  const count = counterInstalments(way);
  return count === null ? total : (splitInstalments(total, count)[0] ?? 0);
}

/** What is taken now; NaN where what was typed is no amount. */
export function takenCents(draft: Pick<SaleDraft, 'lines' | 'way' | 'taken'>): number {
  return draft.way === 'full' || draft.taken.trim() === '' ? dueCents(draft) : parseDollars(draft.taken);
}

export interface CashCount {
  /** What is asked for in cash: the sum rounded to 5 cents. */
  askedCents: number;
  /** Null where nobody typed what was handed over, or no amount. */
  handedCents: number | null;
  /** To be given back; negative where it is short. */
  changeCents: number;
}

/** What cash is asked for and given back, for a sum in cents. */
export function countCash(sumCents: number, handed: string): CashCount {
  const askedCents = cashCents(sumCents);
  const typed = handed.trim() === '' ? Number.NaN : parseDollars(handed);
  const handedCents = Number.isNaN(typed) ? null : typed;
  return { askedCents, handedCents, changeCents: handedCents === null ? 0 : handedCents - askedCents };
}
