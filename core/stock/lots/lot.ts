import { addDays, type Day } from '#core/dates.ts';

/** How a lot came about: from a supplier, cut in a run, mixed as a blend, frozen from another lot, or entered by staff. */
export const lotSources = ['received', 'cut', 'blended', 'frozen', 'entered'] as const;

/** `held`: goods of the lot may not be cut, packed or sold. `closed`: nothing of the lot is left. */
export const lotStatuses = ['open', 'held', 'closed'] as const;
export type LotStatus = (typeof lotStatuses)[number];

export interface LotDates {
  useBy: Day | null;
  bestBefore: Day | null;
}

/** A lot is listed for marking down from this many days before its use-by day. */
const markDownDays = 3;

/** Whether the lot's use-by day has passed. On the use-by day itself, the lot may be sold until midnight in Melbourne. */
function isPastUseBy({ useBy }: Pick<LotDates, 'useBy'>, today: Day): boolean {
  return useBy !== null && useBy < today;
}

/** Returns the latest use-by day with which a lot is listed for marking down today. */
export function markDownUntil(today: Day): Day {
  return addDays(today, markDownDays);
}

/** Returns why a lot may not be cut, packed or sold today; null if it may. */
export function lotBlock(lot: { id: number; status: LotStatus; useBy: Day | null }, today: Day): string | null {
  if (lot.status === 'held') return `Lot ${lot.id} is held. Nothing of it may be used until an owner releases it.`;
  if (lot.status === 'closed') return `Lot ${lot.id} is closed, so nothing of it is left.`;
  if (isPastUseBy(lot, today)) return `The use-by date of lot ${lot.id} has passed. Nothing of it may be used.`;
  return null;
}
