import { and, eq, gt, sql } from 'drizzle-orm';
import type { Day } from '#core/dates.ts';
import type { TakenPlaces } from '#core/delivery/delivery-options.ts';
import { type Placeholders, preparedQuery } from '#server/db/prepared-query.ts';
import type { Writer } from '#server/db/store.ts';
import { deliveryPlaces } from './delivery-tables.ts';

/** The delivery slot that an order takes: a day, and a zone or a pick-up slot of the shop. */
export type Place = {
  date: Day;
  place: string;
};

const unlimited = 2_000_000_000;

const take = preparedQuery((db, values: Placeholders<Place & { capacity: number }>) =>
  db
    .insert(deliveryPlaces)
    .values({ date: sql`${values.date}`, place: sql`${values.place}`, taken: 1 })
    .onConflictDoUpdate({
      target: [deliveryPlaces.date, deliveryPlaces.place],
      set: { taken: sql`${deliveryPlaces.taken} + 1` },
      setWhere: sql`${deliveryPlaces.taken} < ${values.capacity}`,
    })
    .returning({ id: deliveryPlaces.id }),
);

/** The delivery slots that a customer's own unpaid orders hold. They count as free only for this customer. */
export interface OwnPlaces {
  find(): Promise<readonly Place[]>;
  /** Releases one of the customer's own slots for this day and place. Resolves to false if the customer has none. */
  giveBack(place: Place): Promise<boolean>;
}

/** Returns the number of taken delivery slots, without the slots that the customer's own orders hold. */
export function withoutOwn(taken: TakenPlaces, own: readonly Place[]): TakenPlaces {
  return (date, place) => taken(date, place) - own.filter((each) => each.date === date && each.place === place).length;
}

export const noOwnPlaces: OwnPlaces = { find: async () => [], giveBack: async () => false };

/**
 * Takes a delivery slot, in one conditional statement. Returns false if none is left. If the day is full, but an unpaid order of the
 * same customer holds a slot, that slot is released and taken.
 */
export async function takePlace(
  tx: Writer,
  { date, place }: Place,
  capacity: number | null,
  own: OwnPlaces = noOwnPlaces,
): Promise<boolean> {
  if (capacity === 0) return false;
  const values = { date, place, capacity: capacity ?? unlimited };
  if ((await take(tx, values)).length > 0) return true;
  return (await own.giveBack({ date, place })) && (await take(tx, values)).length > 0;
}

/**
 * Releases a delivery slot. The caller must remove the slot from its order in the same transaction; otherwise it could be released
 * twice.
 */
export async function givePlaceBack(tx: Writer, { date, place }: Place): Promise<void> {
  await tx
    .update(deliveryPlaces)
    .set({ taken: sql`${deliveryPlaces.taken} - 1` })
    .where(and(eq(deliveryPlaces.date, date), eq(deliveryPlaces.place, place), gt(deliveryPlaces.taken, 0)));
}
