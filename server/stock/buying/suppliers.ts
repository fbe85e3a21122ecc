import { and, asc, count, eq, inArray, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '#core/app-error.ts';
import { searchKey } from '#core/search-keys.ts';
import type {
  changeSupplier as changeCall,
  createSupplier as createCall,
  Supplier,
} from '#core/stock/buying/supplier-api.ts';
import { keyContains } from '#server/db/search-keys.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { boundsOf, totalOf } from '#server/http/list-paging.ts';
import type { Paging } from '#server/http/request-context.ts';
import { purchases, suppliers } from './buying-tables.ts';

type NewSupplier = z.output<NonNullable<typeof createCall.body>>;
type SupplierChange = z.output<NonNullable<typeof changeCall.body>>;

const isCurrent = isNull(suppliers.deletedAt);
const { id, name, email, phone, establishment, version } = suppliers;
const shown = { id, name, email, phone, establishment, version };

export async function listSuppliers(
  db: Reader,
  { q, paging }: { q?: string | undefined; paging: Paging | null },
): Promise<{ rows: Supplier[]; total: number }> {
  const where = and(isCurrent, q ? keyContains(suppliers.nameKey, q) : undefined);
  const bounds = boundsOf(paging);
  const query = db.select(shown).from(suppliers).where(where).orderBy(asc(suppliers.nameKey), asc(suppliers.id));
  const rows = await query.limit(bounds.limit).offset(bounds.offset);
  const total = await totalOf(rows.length, bounds, async () => {
    const [counted] = await db.select({ total: count() }).from(suppliers).where(where);
    return counted?.total ?? 0;
  });
  return { rows, total };
}

/** @throws AppError not_found */
export async function getSupplier(db: Reader, supplierId: number): Promise<Supplier> {
  const [row] = await db
    .select(shown)
    .from(suppliers)
    .where(and(isCurrent, eq(suppliers.id, supplierId)));
  if (row === undefined) throw new AppError('not_found', { detail: 'There is no such supplier.' });
  return row;
}

/** @throws AppError invalid if another supplier has the name */
export async function createSupplier(tx: Writer, supplier: NewSupplier, now: Date): Promise<Supplier> {
  await requireFreeName(tx, supplier.name, 0);
  const values = { ...supplier, nameKey: searchKey(supplier.name), createdAt: now.toISOString() };
  const [row] = await tx.insert(suppliers).values(values).returning({ id: suppliers.id });
  if (row === undefined) throw new Error('A supplier was not stored');
  return getSupplier(tx, row.id);
}

/** @throws AppError not_found, stale_version, invalid */
export async function changeSupplier(
  tx: Writer,
  supplierId: number,
  { version: seen, ...change }: SupplierChange,
): Promise<Supplier> {
  const stored = await getSupplier(tx, supplierId);
  if (stored.version !== seen) throw new AppError('stale_version');
  if (change.name !== undefined) await requireFreeName(tx, change.name, supplierId);
  const nameKey = searchKey(change.name ?? stored.name);
  await tx
    .update(suppliers)
    .set({ ...change, nameKey, version: seen + 1 })
    .where(eq(suppliers.id, supplierId));
  return getSupplier(tx, supplierId);
}

/** @throws AppError not_found, wrong_status while a purchase from the supplier is open */
export async function deleteSupplier(tx: Writer, supplierId: number, now: Date): Promise<void> {
  const { name } = await getSupplier(tx, supplierId);
  const isOpen = inArray(purchases.status, ['draft', 'sent', 'received-in-part']);
  const [open] = await tx
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(eq(purchases.supplierId, supplierId), isOpen))
    .limit(1);
  if (open !== undefined) {
    throw new AppError('wrong_status', { detail: `Purchase ${open.id} from ${name} is open. Close it first.` });
  }
  await tx.update(suppliers).set({ deletedAt: now.toISOString() }).where(eq(suppliers.id, supplierId));
}

async function requireFreeName(db: Reader, wanted: string, ownId: number): Promise<void> {
  const sameName = and(isCurrent, eq(suppliers.nameKey, searchKey(wanted)));
  const [other] = await db.select({ id: suppliers.id }).from(suppliers).where(sameName);
  if (other === undefined || other.id === ownId) return;
  throw new AppError('invalid', { errors: [{ path: 'name', message: 'Another supplier has this name' }] });
}
