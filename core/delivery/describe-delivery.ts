import { formatShortMoney } from '../money.ts';
import type { DeliveryAreas } from './delivery-api.ts';
import type { FeeRow } from './delivery-fee.ts';
import { isEverywhere } from './postcodes.ts';
import type { DeliveryArea } from './zone-of-postcode.ts';

export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Joins texts as "a, b and c". */
function listed(parts: readonly string[]): string {
  return [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter(Boolean).join(' and ');
}

/** Describes weekdays as "Monday to Friday" or "on Tuesday and Friday"; empty if there are none. */
export function describeWeekdays(weekdays: readonly number[]): string {
  const sorted = [...new Set(weekdays)].sort();
  const names = sorted.map((weekday) => weekdayNames[weekday - 1] ?? '');
  const isRun =
    sorted.length > 2 && sorted.every((weekday, index) => index === 0 || weekday === (sorted[0] ?? 0) + index);
  if (isRun) return `${names[0]} to ${names.at(-1)}`;
  return names.length === 0 ? '' : `on ${listed(names)}`;
}

/**
 * Returns the names of the areas that the shop delivers to. A shop that hasn't set up zones has one zone with every postcode; its areas
 * are "Melbourne" and "Victoria".
 */
export function areaNames({ zones }: DeliveryAreas): string[] {
  if (zones.some(({ postcodes }) => isEverywhere(postcodes))) return ['Melbourne', 'Victoria'];
  return zones.map(({ name }) => name);
}

/**
 * Describes delivery days and areas, e.g. "Monday to Friday across Melbourne and Victoria". All texts about delivery areas and days use
 * this wording. Empty if there are no zones.
 */
export function describeDelivery(areas: DeliveryAreas): string {
  if (areas.zones.length === 0) return '';
  const days = describeWeekdays(areas.zones.flatMap((zone) => zone.days.map(({ weekday }) => weekday)));
  return [days, `across ${listed(areaNames(areas))}`].filter(Boolean).join(' ');
}

/** Describes delivery days and areas as a sentence. */
export function deliverySentence(areas: DeliveryAreas): string {
  const delivered = describeDelivery(areas);
  if (delivered !== '') return `We deliver ${delivered}.`;
  return areas.pickup ? 'Orders are picked up at the shop.' : 'We don’t deliver at the moment.';
}

/** Describes a fee table as "free" or "$15, free from $250". */
export function describeFees(fees: readonly FeeRow[]): string {
  const parts = fees.flatMap(({ from, fee }, index) => {
    if (index > 0 && fees[index - 1]?.fee === fee) return [];
    const amount = fee === 0 ? 'free' : formatShortMoney(fee);
    return from === 0 ? [amount] : [`${amount} from ${formatShortMoney(from)}`];
  });
  return parts.join(', ');
}

/**
 * Describes the fees of all zones, e.g. "Melbourne free · Victoria $15, free from $250". If all zones have the same fees, the zones
 * aren't named.
 */
export function feeRule({ zones }: DeliveryAreas): string {
  const rules = zones.map((zone) => ({ name: zone.name, fees: describeFees(zone.fees) }));
  const [first] = rules;
  if (first === undefined) return '';
  if (rules.every(({ fees }) => fees === first.fees)) return capital(first.fees);
  return rules.map(({ name, fees }) => `${name} ${fees}`).join(' · ');
}

/** Describes all zones' fees as a sentence: "Delivery is free.", or "Delivery: Melbourne free · Victoria $15, free from $250." */
export function feeSentence(areas: DeliveryAreas): string {
  const rule = feeRule(areas);
  if (rule === '') return '';
  return rule === 'Free' ? 'Delivery is free.' : `Delivery: ${rule}.`;
}

/** Returns a page's summary for search engines. The delivery areas are added to it if both fit in a search result. */
export function withDelivery(summary: string, areas: DeliveryAreas): string {
  const delivered = describeDelivery(areas);
  const whole = `${summary} Delivered ${delivered}.`;
  return delivered === '' || whole.length > longestSummary ? summary : whole;
}
const longestSummary = 160;

/** Returns the lowest fee of all zones; null if there are no zones. */
export function lowestFeeCents({ zones }: DeliveryAreas, feeOf: (zone: DeliveryArea) => number): number | null {
  return zones.length === 0 ? null : Math.min(...zones.map(feeOf));
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
