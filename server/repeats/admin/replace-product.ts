import { and, asc, eq, gt, gte, inArray, isNull, or, sql } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { addDays, type Day, formatFullDay } from '#core/dates.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { addExtra } from '../change-box.ts';
import type { Changer } from '../change-repeat.ts';
import { queueNews } from '../repeat-news.ts';
import { loadRepeats } from '../repeat-queries.ts';
import {
  repeatChanges,
  repeatCycleItems,
  repeatCycles,
  repeatItems,
  repeatReplacements,
  repeats,
} from '../repeat-tables.ts';
import { readWorld, worldOf } from '../repeat-world.ts';
import { requireSold } from '../require-box.ts';

interface Replacement {
  productId: number;
  byProductId: number;
  from: Day;
  clientKey: string;
}

/**
 * Replaces a product in every box from a given day on, in all repeats. A box whose price was announced keeps the announced product.
 * Each customer gets an email with the link to change or stop the repeat. A repeated request with the same clientKey changes nothing.
 * @throws AppError product_unavailable, option_unavailable, invalid, key_reused
 */
export async function replaceProduct(
  tx: Writer,
  { productId, byProductId, from, clientKey }: Replacement,
  changer: Changer,
  deps: Pick<Deps, 'env'>,
): Promise<{ repeats: number }> {
  const { now, today, actorId: changedBy } = changer;
  const changedAt = now.toISOString();
  const [made] = await tx
    .insert(repeatReplacements)
    .values({ clientKey, productId, byProductId, fromDay: from, changedBy, changedAt })
    .onConflictDoNothing()
    .returning({ id: repeatReplacements.id });
  if (made === undefined) return knownReplacement(tx, { productId, byProductId, from, clientKey });
  if (productId === byProductId || from <= today) {
    throw new AppError('invalid', { detail: 'Please choose another product, and a day after today.' });
  }
  const world = await readWorld(tx, [productId, byProductId], { now, today });
  requireSold([{ productId: byProductId, quantity: 1 }], world);
  const isCurrent = or(isNull(repeatItems.untilDay), gt(repeatItems.untilDay, from));
  const items = await tx
    .select({ item: repeatItems })
    .from(repeatItems)
    .innerJoin(repeats, eq(repeats.id, repeatItems.repeatId))
    .where(and(eq(repeatItems.productId, productId), isCurrent, inArray(repeats.status, ['active', 'paused'])))
    .orderBy(asc(repeatItems.id));
  const oldName = world.names.get(productId) ?? 'A product';
  const newName = world.names.get(byProductId) ?? 'another';
  const byRepeat = Map.groupBy(items, ({ item }) => item.repeatId);
  for (const [repeatId, rows] of byRepeat) {
    const noticed = await afterNoticed(tx, repeatId, from);
    const starts = rows.map(({ item }) => later(noticed, item.fromDay));
    for (const [index, { item }] of rows.entries()) {
      const fromDay = starts[index] ?? noticed;
      await tx.update(repeatItems).set({ untilDay: fromDay }).where(eq(repeatItems.id, item.id));
      const { quantity, untilDay, replaces } = item;
      const row = { repeatId, productId: byProductId, quantity, fromDay, untilDay };
      await tx.insert(repeatItems).values({ ...row, replaces: replaces ?? item.id });
    }
    const start = starts.sort()[0] ?? noticed;
    await replaceExtras(tx, repeatId, { productId, byProductId, start });
    await tx
      .update(repeats)
      .set({ version: sql`${repeats.version} + 1` })
      .where(eq(repeats.id, repeatId));
    const request = JSON.stringify([productId, byProductId, from]);
    await tx
      .insert(repeatChanges)
      .values({ repeatId, clientKey: `${clientKey}:${repeatId}`, request, changedBy, changedAt });
    const [full] = await loadRepeats(tx, today, eq(repeats.id, repeatId));
    if (full === undefined) continue;
    const texts = [
      `From ${formatFullDay(start)} your boxes have ${newName} instead of ${oldName}. If you don’t want it, change it, skip a box or stop: the link below does that without signing in.`,
    ];
    const after = await worldOf(tx, [full], { now, today });
    await queueNews(tx, full, after, { kind: 'repeat-changed', texts, plannedDate: null, once: clientKey }, deps);
  }
  await tx.update(repeatReplacements).set({ repeats: byRepeat.size }).where(eq(repeatReplacements.id, made.id));
  return { repeats: byRepeat.size };
}

/**
 * Applies each customer's changes of single boxes to the new product. For example, if the customer took the old product out of a box,
 * the box comes without the new one.
 */
async function replaceExtras(
  tx: Writer,
  repeatId: number,
  { productId, byProductId, start }: { productId: number; byProductId: number; start: Day },
): Promise<void> {
  const extras = await tx
    .select({ id: repeatCycleItems.id, cycleId: repeatCycleItems.cycleId, quantity: repeatCycleItems.quantity })
    .from(repeatCycleItems)
    .innerJoin(repeatCycles, eq(repeatCycles.id, repeatCycleItems.cycleId))
    .where(
      and(
        eq(repeatCycles.repeatId, repeatId),
        gte(repeatCycles.plannedDate, start),
        eq(repeatCycleItems.productId, productId),
      ),
    );
  for (const { id, cycleId, quantity } of extras) {
    await tx.delete(repeatCycleItems).where(eq(repeatCycleItems.id, id));
    await addExtra(tx, cycleId, byProductId, quantity);
  }
}

/** Whether a replacement with this key was made before. */
export async function isReplaced(db: Reader, clientKey: string): Promise<boolean> {
  return (await db.$count(repeatReplacements, eq(repeatReplacements.clientKey, clientKey))) > 0;
}

/**
 * Returns the result of an earlier replacement with the same key.
 * @throws AppError key_reused if the key was used for another replacement
 */
async function knownReplacement(
  db: Reader,
  { productId, byProductId, from, clientKey }: Replacement,
): Promise<{ repeats: number }> {
  const [known] = await db.select().from(repeatReplacements).where(eq(repeatReplacements.clientKey, clientKey));
  const isSame = known?.productId === productId && known.byProductId === byProductId && known.fromDay === from;
  if (!isSame) throw new AppError('key_reused');
  return { repeats: known.repeats };
}

function later(day: Day, other: Day | null): Day {
  return other !== null && other > day ? other : day;
}

/** Returns the first day from `from` on that comes after all boxes whose price was announced. */
async function afterNoticed(tx: Writer, repeatId: number, from: Day): Promise<Day> {
  const noticed = await tx
    .select({ plannedDate: repeatCycles.plannedDate, noticedAt: repeatCycles.noticedAt })
    .from(repeatCycles)
    .where(eq(repeatCycles.repeatId, repeatId));
  const last = noticed
    .filter(({ noticedAt }) => noticedAt !== null)
    .map(({ plannedDate }) => plannedDate)
    .sort()
    .at(-1);
  return last !== undefined && last >= from ? addDays(last, 1) : from;
}
