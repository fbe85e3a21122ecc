import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError, type FieldError } from '#core/app-error.ts';
import { addDays, type Day, formatShortDay, weekdayOf } from '#core/dates.ts';
import { slotName } from '#core/delivery/delivery-method.ts';
import { extraWindowDays, placeOfSlot } from '#core/delivery/delivery-offers.ts';
import type { Pickup } from '#core/delivery/delivery-zone.ts';
import type { savePickup } from '#core/delivery/staff-delivery-api.ts';
import type { Writer } from '#server/db/store.ts';
import { getPickup, getTakenPlaces } from '#server/delivery/delivery-rules.ts';
import { pickupSettings } from '#server/delivery/delivery-tables.ts';
import { invalid } from './save-zone.ts';

type NewPickup = z.output<NonNullable<typeof savePickup.body>>;

/** @throws AppError stale_version; invalid if a pick-up slot would have more orders than its capacity */
export async function storePickup(
  tx: Writer,
  { version, enabled, slots }: NewPickup,
  { now, today }: { now: Date; today: Day },
): Promise<Pickup & { version: number }> {
  const stored = await getPickup(tx);
  if (version !== undefined && version !== stored.version) throw new AppError('stale_version');
  await requireRoomInSlots(tx, { slots, stored, today });
  const set = { enabled, slots, updatedAt: now.toISOString(), version: stored.version + 1 };
  await tx
    .insert(pickupSettings)
    .values({ id: 1, ...set })
    .onConflictDoUpdate({ target: pickupSettings.id, set, setWhere: eq(pickupSettings.id, 1) });
  return { enabled, slots, version: set.version };
}

async function requireRoomInSlots(
  tx: Writer,
  { slots, stored, today }: { slots: Pickup['slots']; stored: Pickup; today: Day },
): Promise<void> {
  const taken = await getTakenPlaces(tx, { from: today, to: addDays(today, extraWindowDays) });
  const dates = Array.from({ length: extraWindowDays }, (_, ahead) => addDays(today, ahead + 1));
  const errors = slots.flatMap((slot, index): FieldError[] => {
    const { weekday, capacity } = slot;
    const place = placeOfSlot(slotName(slot));
    const before = stored.slots.find((each) => each.weekday === weekday && slotName(each) === slotName(slot));
    if (capacity === null || before?.capacity === capacity) return [];
    const over = dates.find((date) => weekdayOf(date) === weekday && taken(date, place) > capacity);
    if (over === undefined) return [];
    const count = taken(over, place);
    const message =
      `${count} ${count === 1 ? 'order is' : 'orders are'} picked up on ${formatShortDay(over)} already. ` +
      'Please move some of them first, or close the day.';
    return [{ path: `slots.${index}.capacity`, message }];
  });
  if (errors.length > 0) throw invalid(errors);
}
