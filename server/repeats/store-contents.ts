import { eq } from 'drizzle-orm';
import { type Day, formatFullDay } from '#core/dates.ts';
import type { RepeatItem } from '#core/repeats/repeat.ts';
import type { Writer } from '#server/db/store.ts';
import { addRows, insertRows } from '#server/db/writes/write-rows.ts';
import type { FullRepeat } from './repeat-queries.ts';
import { repeatItems } from './repeat-tables.ts';
import type { RepeatWorld } from './repeat-world.ts';

type ItemRow = FullRepeat['items'][number];

const rootOf = ({ id, replaces }: ItemRow) => replaces ?? id;

function isInBoxesOn({ fromDay, untilDay }: ItemRow, day: Day): boolean {
  return (fromDay === null || fromDay <= day) && (untilDay === null || untilDay > day);
}

/**
 * Stores the contents of every box from now on. If the owner has replaced a product from a later day, that replacement still happens.
 * Otherwise a customer who changes something else would undo it without knowing.
 */
export async function storeContents(
  tx: Writer,
  { row: { id: repeatId }, items: stored }: FullRepeat,
  items: readonly RepeatItem[],
  today: Day,
): Promise<void> {
  await tx.delete(repeatItems).where(eq(repeatItems.repeatId, repeatId));
  for (const item of items) {
    const current = stored.find((each) => each.productId === item.productId && isInBoxesOn(each, today));
    const later = stored
      .filter((each) => current !== undefined && isScheduled(each, today) && rootOf(each) === rootOf(current))
      .sort((one, other) => (one.fromDay ?? '').localeCompare(other.fromDay ?? ''));
    const untilDay = later[0]?.fromDay ?? null;
    const [row] = await insertRows(tx, repeatItems, [{ repeatId, ...item, untilDay }]);
    const { quantity } = item;
    await addRows(
      tx,
      repeatItems,
      later.map((each) => ({
        ...{ repeatId, productId: each.productId, quantity, replaces: row?.id ?? null },
        ...{ fromDay: each.fromDay, untilDay: each.untilDay },
      })),
    );
  }
}

function isScheduled({ fromDay, replaces }: ItemRow, today: Day): boolean {
  return replaces !== null && fromDay !== null && fromDay > today;
}

/** Tells the customer which products are replaced from a later day. */
export function replacementTexts({ items }: FullRepeat, { today, names }: RepeatWorld): string[] {
  return items.flatMap((item) => {
    const before = items.find((each) => rootOf(each) === rootOf(item) && each.untilDay === item.fromDay);
    if (!isScheduled(item, today) || before === undefined || item.fromDay === null) return [];
    const [name, old] = [names.get(item.productId), names.get(before.productId)];
    return [`From ${formatFullDay(item.fromDay)} your boxes have ${name} instead of ${old}.`];
  });
}
