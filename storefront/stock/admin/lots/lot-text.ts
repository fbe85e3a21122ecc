import { formatDate, melbourneDay } from '#core/dates.ts';
import { markDownUntil } from '#core/stock/lots/lot.ts';
import type { Lot } from '#core/stock/lots/lots-api.ts';

export const sourceNames: Record<Lot['source'], string> = {
  received: 'Received from a supplier',
  cut: 'Cut in a run',
  blended: 'Mixed as a blend',
  frozen: 'Frozen from another lot',
  entered: 'Received without a purchase',
};

type DatedLot = Pick<Lot, 'status' | 'block' | 'useBy' | 'bestBefore'>;

/** Returns what a lot's badge warns of; null if the lot may be sold and doesn't expire soon. */
export function lotMark(
  { status, block, useBy }: DatedLot,
  now = new Date(),
): 'held' | 'closed' | 'expired' | 'mark-down' | null {
  if (status !== 'open') return status;
  if (block !== null) return 'expired';
  return useBy !== null && useBy <= markDownUntil(melbourneDay(now)) ? 'mark-down' : null;
}

/** Formats how long a lot keeps, e.g. 'Use by 13/11/2026'. */
export function formatKeeps({ useBy, bestBefore }: Pick<Lot, 'useBy' | 'bestBefore'>): string {
  if (useBy !== null) return `Use by ${formatDate(useBy)}`;
  return bestBefore === null ? 'No date' : `Best before ${formatDate(bestBefore)}`;
}

/** Formats a temperature, given in tenths of a degree, e.g. '3.5 °C'. */
export function formatTemperature(tenths: number): string {
  return `${(tenths / 10).toFixed(1)} °C`;
}

/**
 * Parses a temperature that staff type in degrees. Returns tenths of a degree; null for an empty text; undefined if the text isn't a
 * temperature.
 */
export function parseTemperature(text: string): number | null | undefined {
  const typed = text.trim().replace('−', '-');
  if (typed === '') return null;
  if (!/^-?\d{1,2}(\.\d)?$/.test(typed)) return undefined;
  const tenths = Math.round(Number(typed) * 10);
  return Math.abs(tenths) <= 500 ? tenths : undefined;
}
