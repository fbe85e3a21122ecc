import { z } from 'zod';
import { type Pickup, pickupSchema } from '#core/delivery/delivery-zone.ts';
import { weekdayNames } from '#core/delivery/describe-delivery.ts';
import type { FieldText } from '#storefront/admin/editor/field-differences.ts';
import type { FormStart } from '#storefront/admin/editor/use-saved-draft.ts';
import { readCapacity } from './zone-fields.ts';

const slotFields = z.object({
  weekday: z.string(),
  from: z.string(),
  to: z.string(),
  cutoffDaysBefore: z.string(),
  cutoffTime: z.string(),
  capacity: z.string(),
});

/** The pick-up settings as typed. */
export const pickupFieldsSchema = z.object({
  enabled: z.boolean(),
  slots: z.array(slotFields).transform((rows, context) => {
    const slots = rows.map(({ weekday, from, to, cutoffDaysBefore, cutoffTime, capacity }) => ({
      weekday: Number(weekday),
      from: from.trim(),
      to: to.trim(),
      cutoffDaysBefore: cutoffDaysBefore.trim() === '' ? Number.NaN : Number(cutoffDaysBefore),
      cutoffTime: cutoffTime.trim(),
      capacity: readCapacity(capacity),
    }));
    for (const { path, message } of pickupSchema.shape.slots.safeParse(slots).error?.issues ?? []) {
      context.addIssue({ code: 'custom', path: [...path], message });
    }
    return slots;
  }),
});
export type PickupFields = z.input<typeof pickupFieldsSchema>;
export type PickupFieldsBody = z.output<typeof pickupFieldsSchema>;

export const newSlot: PickupFields['slots'][number] = {
  weekday: '5',
  from: '09:00',
  to: '12:00',
  cutoffDaysBefore: '1',
  cutoffTime: '12:00',
  capacity: '',
};

export const pickupText: FieldText<PickupFields> = {
  labels: { enabled: 'Pick-up at the shop', slots: 'Times' },
  show(fields, name) {
    if (name === 'enabled') return fields.enabled ? 'On' : 'Off';
    return fields.slots
      .map(({ weekday, from, to }) => `${weekdayNames[Number(weekday) - 1]} ${from} to ${to}`)
      .join('\n');
  },
};

export function pickupStartOf({ enabled, slots, version }: Pickup & { version: number }): FormStart<PickupFields> {
  const typed = slots.map((slot) => ({
    ...slot,
    weekday: String(slot.weekday),
    cutoffDaysBefore: String(slot.cutoffDaysBefore),
    capacity: slot.capacity === null ? '' : String(slot.capacity),
  }));
  return { fields: { enabled, slots: typed }, version };
}
