import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '#core/app-error.ts';
import type { changePurchase as changeCall, createPurchase as createCall } from '#core/stock/buying/buying-api.ts';
import type { Writer } from '#server/db/store.ts';
import { requireFitting, requireSome } from '../stock-moves.ts';
import { purchaseLines, purchases } from './buying-tables.ts';
import { checkLines } from './check-lines.ts';
import { findPurchaseOfKey } from './purchases.ts';
import { getSupplier } from './suppliers.ts';

type NewPurchase = z.output<NonNullable<typeof createCall.body>>;
type PurchaseChange = z.output<NonNullable<typeof changeCall.body>>;

/**
 * Creates a draft of a purchase and returns its id. A repeated request with the same client key creates no second draft.
 * @throws AppError not_found, invalid, key_reused
 */
export async function createPurchase(
  tx: Writer,
  { supplierId, expectedOn, note, lines, clientKey }: NewPurchase,
  { now, actorId }: { now: Date; actorId: number | null },
): Promise<number> {
  const known = await findPurchaseOfKey(tx, clientKey);
  if (known !== null) {
    const stored = await tx.select().from(purchaseLines).where(eq(purchaseLines.purchaseId, known.id));
    const isSame =
      known.supplierId === supplierId &&
      known.expectedOn === expectedOn &&
      known.note === note &&
      stored.length === lines.length &&
      lines.every((line) => stored.some((each) => lineKeys.every((key) => each[key] === line[key])));
    if (isSame) return known.id;
    const detail = `Purchase ${known.id} was already drafted with other details. If you save again, you draft another one.`;
    throw new AppError('key_reused', { detail });
  }
  await getSupplier(tx, supplierId);
  const [row] = await tx
    .insert(purchases)
    .values({
      ...{ supplierId, expectedOn, note, clientKey },
      status: 'draft',
      createdAt: now.toISOString(),
      createdBy: actorId,
    })
    .returning({ id: purchases.id });
  if (row === undefined) throw new Error('A purchase was not stored');
  await storeLines(tx, row.id, lines);
  return row.id;
}

const lineKeys = ['itemId', 'pieces', 'grams', 'centsPerKilo', 'centsPerPiece'] as const;

/** @throws AppError not_found, stale_version, invalid, wrong_status if the purchase was sent */
export async function changePurchase(
  tx: Writer,
  id: number,
  { supplierId, expectedOn, note, lines, version }: PurchaseChange,
): Promise<void> {
  await getSupplier(tx, supplierId);
  await moveOn(tx, { id, version, from: ['draft'], set: { supplierId, expectedOn, note } });
  await tx.delete(purchaseLines).where(eq(purchaseLines.purchaseId, id));
  await storeLines(tx, id, lines);
}

interface Step {
  id: number;
  version: number;
  /** The statuses in which the purchase may take this step. */
  from: readonly (typeof purchases.$inferSelect)['status'][];
  set: Partial<typeof purchases.$inferInsert>;
}

/** @throws AppError not_found, stale_version, wrong_status */
export async function moveOn(tx: Writer, { id, version, from, set }: Step): Promise<void> {
  const [stored] = await tx.select().from(purchases).where(eq(purchases.id, id));
  if (stored === undefined) throw new AppError('not_found', { detail: 'There is no such purchase.' });
  if (!from.includes(stored.status)) {
    const state = {
      draft: 'isn’t sent yet',
      sent: 'was sent',
      'received-in-part': 'came in part',
      closed: 'is closed',
    };
    throw new AppError('wrong_status', { detail: `Purchase ${id} ${state[stored.status]}, so that isn’t possible.` });
  }
  if (stored.version !== version) throw new AppError('stale_version');
  const changed = await tx
    .update(purchases)
    .set({ ...set, version: version + 1 })
    .where(and(eq(purchases.id, id), eq(purchases.version, version)))
    .returning({ id: purchases.id });
  if (changed.length === 0) throw new AppError('stale_version');
}

async function storeLines(tx: Writer, purchaseId: number, lines: NewPurchase['lines']): Promise<void> {
  const named = lines.map(({ itemId }) => itemId);
  const repeated = named.findIndex((itemId, index) => named.indexOf(itemId) !== index);
  if (repeated !== -1) {
    const message = 'This item is on the purchase already';
    throw new AppError('invalid', { errors: [{ path: `lines.${repeated}.itemId`, message }] });
  }
  await checkLines(tx, lines, (item, { centsPerKilo, centsPerPiece, ...amount }) => {
    requireSome(item, amount);
    if (item.unit !== 'piece' && centsPerPiece !== null) {
      const message = `${item.name} is bought by weight: please enter its price by the kilo`;
      throw new AppError('invalid', { errors: [{ path: 'centsPerPiece', message }] });
    }
    if (item.unit === 'piece' && centsPerKilo !== null) {
      const message = `${item.name} is bought by the piece: please enter its price for one`;
      throw new AppError('invalid', { errors: [{ path: 'centsPerKilo', message }] });
    }
    // Bodies may be ordered by number alone or by weight alone, so their amount isn't checked against the unit.
    if (item.unit !== 'weighed') requireFitting(item, amount);
  });
  await tx.insert(purchaseLines).values(lines.map((line) => ({ purchaseId, ...line })));
}
