import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { OfflineChange } from '#core/offline/offline-change.ts';
import type { AppliedChange } from '#core/offline/offline-change-api.ts';
import { formatProvisional, provisionalNumberOf } from '#core/offline/provisional-number.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { getPresentedOrder } from '#server/orders/order-queries.ts';
import { getStaffProduct } from '#server/products/staff-product-queries.ts';
import type { OfflineActing } from './offline-acting.ts';
import { offlineChanges } from './offline-tables.ts';

type OfflineChangeRow = typeof offlineChanges.$inferSelect;

/** What an applied offline change did: the id of the order or product that it created or edited, and whether prices changed. */
export type MadeByChange = Pick<OfflineChangeRow, 'orderId' | 'productId' | 'hasChangedPrices'>;

/**
 * Returns the order or product, in its current state, that this offline change has already created or edited. Null if the change wasn't
 * applied.
 * @throws AppError key_reused
 */
export async function findApplied(db: Reader, change: OfflineChange): Promise<AppliedChange | null> {
  const row = await findChange(db, change.id);
  if (row === null) return null;
  if (row.bodyHash !== hashOf(change)) {
    throw new AppError('key_reused', { detail: 'This id was used for another change.' });
  }
  const isCashHeld = row.kind === 'sale' && row.orderId !== null;
  return row.state === 'applied' || isCashHeld ? presentApplied(db, row) : null;
}

export async function findChange(db: Reader, id: string): Promise<OfflineChangeRow | null> {
  const [row] = await db.select().from(offlineChanges).where(eq(offlineChanges.id, id));
  return row ?? null;
}

export async function presentApplied(
  db: Reader,
  { orderId, productId, hasChangedPrices }: MadeByChange,
): Promise<AppliedChange> {
  return {
    order: orderId === null ? null : await getPresentedOrder(db, orderId),
    product: productId === null ? null : await getStaffProduct(db, productId),
    hasChangedPrices,
  };
}

/** Records that an offline change was applied, in the same transaction. If the change was refused earlier, its row is replaced. */
export async function recordApplied(
  tx: Writer,
  change: OfflineChange,
  acting: OfflineActing,
  made: MadeByChange,
): Promise<void> {
  await store(tx, { ...toRow(change, acting), ...made, state: 'applied' });
}

/**
 * Records that the cash of a rejected change was stored. A sale stays refused; its row gets the order that contains the cash. A payment
 * counts as applied, because its order got the part that it accepts.
 */
export async function recordCashHeld(
  tx: Writer,
  change: OfflineChange,
  acting: OfflineActing,
  made: MadeByChange,
): Promise<void> {
  const state = change.kind === 'sale' ? 'refused' : 'applied';
  await store(tx, { ...toRow(change, acting), ...made, state });
}

async function store(tx: Writer, values: typeof offlineChanges.$inferInsert): Promise<void> {
  const { id: _id, ...set } = values;
  await tx.insert(offlineChanges).values(values).onConflictDoUpdate({ target: offlineChanges.id, set });
}

/** Records that an offline change was refused. */
export async function recordRejected(
  tx: Writer,
  change: OfflineChange,
  acting: OfflineActing,
  orderId: number | null,
): Promise<void> {
  await tx.insert(offlineChanges).values({ ...toRow(change, acting), orderId, state: 'refused' });
}

function toRow(change: OfflineChange, { offline, provisionalNumber: printed, senderId, now }: OfflineActing) {
  const { id, kind, madeBy } = change;
  const { madeAt } = offline;
  const provisionalNumber = kind === 'sale' ? (printed ?? formatProvisional(provisionalNumberOf(id))) : null;
  const received = { sentBy: senderId, receivedAt: now.toISOString(), bodyHash: hashOf(change) };
  return { id, kind, madeAt, madeBy, ...received, provisionalNumber };
}

/** Returns a hash that identifies an offline change. It excludes `version`, which may differ when a refused change is sent again. */
function hashOf(change: OfflineChange): string {
  const text = JSON.stringify(change, (name, value) => (name === 'version' ? undefined : value));
  return createHash('sha256').update(text).digest('base64url');
}
