import { z } from 'zod';
import { centsSchema } from '../endpoint.ts';
import { formatMoney } from '../money.ts';
import { cutoffAfterDelivery, isAfterDelivery } from './cut-off.ts';
import type { FeeRow } from './delivery-fee.ts';
import { slotName } from './delivery-method.ts';
import { weekdayNames } from './describe-delivery.ts';
import { normalizePostcodes, postcodesError } from './postcodes.ts';

const wholeNumber = 'Please enter a whole number.';
/** How many orders a day or pick-up slot accepts; null for no limit. */
export const capacitySchema = z
  .number({ error: wholeNumber })
  .int(wholeNumber)
  .min(0, 'At least 0: for no orders, close the day.')
  .max(10_000, 'At most 10,000 orders a day; leave it empty for no limit.')
  .nullable();

const cutoffFields = {
  cutoffDaysBefore: z
    .number({ error: wholeNumber })
    .int(wholeNumber)
    .min(0, cutoffAfterDelivery)
    .max(30, 'At most 30 days before.'),
  cutoffTime: z
    .string({ error: 'Please enter a time, such as 12:00.' })
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'Please enter a time from 00:00 to 24:00, such as 12:00.'),
};

const weekdaySchema = z
  .number({ error: 'Please choose a weekday, 1 (Monday) to 7 (Sunday).' })
  .int('Please choose a weekday, 1 (Monday) to 7 (Sunday).')
  .min(1, 'Please choose a weekday, 1 (Monday) to 7 (Sunday).')
  .max(7, 'Please choose a weekday, 1 (Monday) to 7 (Sunday).');

const lateCutoff = { path: ['cutoffTime'], message: cutoffAfterDelivery };

/** A weekday on which the shop delivers to a zone. */
export const zoneDaySchema = z
  .object({ weekday: weekdaySchema, ...cutoffFields, capacity: capacitySchema })
  .refine((day) => !isAfterDelivery(day), lateCutoff);
export type ZoneDay = z.infer<typeof zoneDaySchema>;

const postcodeEntry = z
  .string({ error: 'Please enter a postcode.' })
  .max(40, 'One postcode or range in each entry.')
  .superRefine((text, context) => {
    const message = postcodesError(text);
    if (message !== null) context.addIssue({ code: 'custom', message });
  })
  .transform(normalizePostcodes);

const feeRowSchema = z.object({ from: centsSchema, fee: centsSchema });

const feesSchema = z
  .array(feeRowSchema)
  .min(1, 'Please enter at least one fee.')
  .max(20)
  .superRefine((rows, context) => {
    for (const [index, row] of rows.entries()) {
      const message = feeRowError(row, rows[index - 1]);
      if (message !== null) context.addIssue({ code: 'custom', path: [index, 'from'], message });
    }
  });

/**
 * Returns what is wrong with a row of a fee table, as a sentence; null if nothing is. The table starts at $0 and is in ascending order,
 * so that each order has exactly one fee.
 */
function feeRowError({ from }: FeeRow, before: FeeRow | undefined): string | null {
  if (before === undefined) return from === 0 ? null : 'The first row must start at $0.';
  if (from > before.from) return null;
  return `From the smallest order to the largest: ${formatMoney(from)} can’t come after ${formatMoney(before.from)}.`;
}

const daysSchema = z.array(zoneDaySchema).superRefine((days, context) => {
  for (const [index, { weekday }] of days.entries()) {
    if (days.findIndex((day) => day.weekday === weekday) === index) continue;
    const message = `${weekdayNames[weekday - 1]} is listed twice.`;
    context.addIssue({ code: 'custom', path: [index, 'weekday'], message });
  }
});

export const zoneFields = {
  name: z.string({ error: 'Please enter a name' }).trim().min(1, 'Please enter a name').max(80, 'At most 80 letters.'),
  /** Single postcodes and ranges, such as "3220" and "3000-3207". */
  postcodes: z.array(postcodeEntry).min(1, 'Please enter at least one postcode.').max(500),
  days: daysSchema,
  fees: feesSchema,
  /** The least that the goods of a checkout must cost, in cents; 0 if there is no minimum. */
  minimum: centsSchema,
  active: z.boolean(),
};

/** A delivery zone: where the shop delivers, when, and for how much. A postcode is in at most one active zone. */
export const deliveryZoneSchema = z.object({ id: z.number().int(), ...zoneFields, version: z.number().int() });
export type DeliveryZone = z.infer<typeof deliveryZoneSchema>;

const clock = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const clockSchema = z.string().regex(clock, 'Please enter a time, such as 09:00.');

/** A time slot in which orders can be picked up at the shop. */
export const pickupSlotSchema = z
  .object({ weekday: weekdaySchema, from: clockSchema, to: clockSchema, ...cutoffFields, capacity: capacitySchema })
  .refine(({ from, to }) => from < to, { path: ['to'], message: 'The slot ends before it begins.' })
  .refine((slot) => !isAfterDelivery(slot), lateCutoff);
export type PickupSlot = z.infer<typeof pickupSlotSchema>;

export const pickupSchema = z.object({
  enabled: z.boolean(),
  slots: z
    .array(pickupSlotSchema)
    .max(100)
    .superRefine((slots, context) => {
      for (const [index, slot] of slots.entries()) {
        const twin = slots.findIndex((other) => other.weekday === slot.weekday && slotName(other) === slotName(slot));
        if (twin !== index)
          context.addIssue({ code: 'custom', path: [index, 'from'], message: 'This slot is listed twice.' });
      }
    }),
});
export type Pickup = z.infer<typeof pickupSchema>;
