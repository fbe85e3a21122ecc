import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { addDays, type Day, formatFullDay } from '#core/dates.ts';
import type { Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { type Changer, requireSold } from '../change-repeat.ts';
import { queueNews } from '../repeat-news.ts';
import { loadRepeats } from '../repeat-queries.ts';
import { repeatChanges, repeatCycles, repeatItems, repeats } from '../repeat-tables.ts';
import { readWorld, worldOf } from '../repeat-world.ts';

interface Replacement {
  productId: number;
  byProductId: number;
  from: Day;
  clientKey: string;
}

/**
 * Replaces a product in every box from a day on, in all repeats. A box whose price was announced keeps what its notice said. Each
 * customer is told by email, with the link to change or stop.
 * @throws AppError product_unavailable, option_unavailable, invalid
 */
export async function replaceProduct(
  tx: Writer,
  { productId, byProductId, from, clientKey }: Replacement,
  changer: Changer,
  deps: Pick<Deps, 'env'>,
): Promise<{ repeats: number }> {
  const { now, today, actorId: changedBy } = changer;
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
    .where(and(eq(repeatItems.productId, productId), isCurrent, inArray(repeats.status, ['active', 'paused'])));
  const oldName = world.names.get(productId) ?? 'A product';
  const newName = world.names.get(byProductId) ?? 'another';
  let changed = 0;
  for (const { item } of items) {
    const key = `${clientKey}:${item.repeatId}`;
    const change = { repeatId: item.repeatId, clientKey: key, request: JSON.stringify([productId, byProductId, from]) };
    const [made] = await tx
      .insert(repeatChanges)
      .values({ ...change, changedBy, changedAt: now.toISOString() })
      .onConflictDoNothing()
      .returning({ id: repeatChanges.id });
    if (made === undefined) continue;
    const start = await afterNoticed(tx, item.repeatId, from);
    await tx.update(repeatItems).set({ untilDay: start }).where(eq(repeatItems.id, item.id));
    const { repeatId, quantity, untilDay } = item;
    await tx.insert(repeatItems).values({ repeatId, productId: byProductId, quantity, fromDay: start, untilDay });
    await tx
      .update(repeats)
      .set({ version: sql`${repeats.version} + 1` })
      .where(eq(repeats.id, repeatId));
    const [full] = await loadRepeats(tx, today, eq(repeats.id, repeatId));
    if (full === undefined) continue;
    const texts = [
      `From ${formatFullDay(start)} your boxes have ${newName} instead of ${oldName}. If you don’t want it, change it, skip a box or stop: the link below does that without signing in.`,
    ];
    const after = await worldOf(tx, [full], { now, today });
    await queueNews(tx, full, after, { kind: 'repeat-changed', texts, plannedDate: null, once: clientKey }, deps);
    changed += 1;
  }
  return { repeats: changed };
}

/** The first day from `from` on that is after all boxes whose price was announced. */
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
