import type { CutoffRule } from '#core/delivery/cut-off.ts';
import { weekdayNames } from '#core/delivery/describe-delivery.ts';
import { isEverywhere } from '#core/delivery/postcodes.ts';
import type { DeliveryArea } from '#core/delivery/zone-of-postcode.ts';

// These functions have their own file, because every page loads describe-delivery.ts.

/** Describes the cut-offs: "midnight the day before", or "Tuesday: 12:00, 2 days before" if the days differ. */
export function describeCutoffs(days: DeliveryArea['days']): string[] {
  const texts = days.map(describeCutoff);
  const [first] = texts;
  if (first === undefined || texts.every((text) => text === first)) return [...new Set(texts)];
  return days.map((day, index) => `${weekdayNames[day.weekday - 1] ?? ''}: ${texts[index]}`);
}

function describeCutoff({ cutoffDaysBefore, cutoffTime }: CutoffRule): string {
  // A cut-off at the end of a day is the same instant as the start of the next day: midnight.
  const isMidnight = cutoffTime === '24:00' || cutoffTime === '00:00';
  const daysBefore = cutoffTime === '00:00' ? cutoffDaysBefore + 1 : cutoffDaysBefore;
  const day = daysBefore === 1 ? 'the day before' : `${daysBefore} days before`;
  return isMidnight ? `midnight ${day}` : `${cutoffTime}, ${day}`;
}

const shownEntries = 8;

/** Describes the postcodes: "Postcodes 3000 to 3207, 3220". */
export function describePostcodes(entries: readonly string[]): string {
  if (isEverywhere(entries)) return 'Every postcode';
  const shown = entries.slice(0, shownEntries).map((entry) => entry.replace('-', ' to '));
  const more = entries.length - shown.length;
  const isSingle = entries.length === 1 && !entries[0]?.includes('-');
  return `${isSingle ? 'Postcode' : 'Postcodes'} ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
