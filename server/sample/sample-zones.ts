import { eq } from 'drizzle-orm';
import type { ZoneDay } from '#core/delivery/delivery-zone.ts';
import type { Writer } from '#server/db/store.ts';
import { deliveryZones } from '#server/delivery/delivery-tables.ts';

const weekdays: ZoneDay[] = [1, 2, 3, 4, 5].map((weekday) => {
  return { weekday, cutoffDaysBefore: 1, cutoffTime: '24:00', capacity: null };
});

/**
 * Adds delivery zones for Melbourne, with free delivery, and for the rest of Victoria. The zone with which every new shop starts
 * becomes the Melbourne zone.
 */
export async function addSampleZones(tx: Writer, updatedAt: string): Promise<void> {
  const melbourne = { name: 'Melbourne', postcodes: ['3000-3207'], updatedAt };
  await tx.update(deliveryZones).set(melbourne).where(eq(deliveryZones.id, 1));
  await tx.insert(deliveryZones).values({
    name: 'Victoria',
    postcodes: ['3208-3999'],
    days: weekdays,
    fees: [
      { from: 0, fee: 1500 },
      { from: 25_000, fee: 0 },
    ],
    active: true,
    updatedAt,
  });
}
