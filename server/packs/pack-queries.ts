import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import { accountName } from '#core/accounts/account-name.ts';
import { AppError } from '#core/app-error.ts';
import type { Day } from '#core/dates.ts';
import { packBlock, type packStatuses } from '#core/packs/pack.ts';
import { packNumberOf } from '#core/packs/pack-number.ts';
import type { Pack } from '#core/packs/packs-api.ts';
import { users } from '#server/accounts/account-tables.ts';
import type { Reader } from '#server/db/store.ts';
import { boundsOf, totalOf } from '#server/http/list-paging.ts';
import type { Paging } from '#server/http/request-context.ts';
import { products } from '#server/products/product-tables.ts';
import { lots } from '#server/stock/lots/lot-tables.ts';
import { packs } from './pack-tables.ts';

interface PackFilter {
  status?: (typeof packStatuses)[number] | undefined;
  lotId?: number | undefined;
  q?: string | undefined;
}

export async function findPacks(
  db: Reader,
  { status, lotId, q, paging, today }: PackFilter & { paging: Paging | null; today: Day },
): Promise<{ rows: Pack[]; total: number }> {
  const where = and(
    status === undefined ? undefined : eq(packs.status, status),
    lotId === undefined ? undefined : eq(packs.lotId, lotId),
    q ? hasNumber(q) : undefined,
  );
  const bounds = boundsOf(paging);
  const rows = await selectPacks(db, where, { ...bounds, today });
  const total = await totalOf(rows.length, bounds, async () => {
    const [counted] = await db.select({ total: count() }).from(packs).where(where);
    return counted?.total ?? 0;
  });
  return { rows, total };
}

function hasNumber(q: string): SQL {
  const number = packNumberOf(q);
  return number === null ? sql`1 = 0` : eq(packs.number, number);
}

/** @throws AppError not_found */
export async function getPack(db: Reader, number: number | null, today: Day): Promise<Pack> {
  const found = number === null ? [] : await selectPacks(db, eq(packs.number, number), { limit: 1, offset: 0, today });
  const [pack] = found;
  if (pack === undefined) throw new AppError('not_found', { detail: 'There is no pack with this number.' });
  return pack;
}

/** Packs, the last printed first. */
export async function selectPacks(
  db: Reader,
  where: SQL | undefined,
  { limit, offset, today }: Paging & { today: Day },
): Promise<Pack[]> {
  const rows = await db
    .select({
      pack: packs,
      lot: { id: lots.id, status: lots.status, useBy: lots.useBy },
      product: { sku: products.sku, barcode: products.barcode },
      account: { id: users.id, username: users.username, firstName: users.firstName, lastName: users.lastName },
    })
    .from(packs)
    .leftJoin(lots, eq(lots.id, packs.lotId))
    .leftJoin(products, eq(products.id, packs.productId))
    .leftJoin(users, eq(users.id, packs.printedBy))
    .where(where)
    .orderBy(desc(packs.number))
    .limit(limit)
    .offset(offset);
  return rows.map(({ pack, lot, product, account }) => {
    const { id: _id, amountCents, pricePerKiloCents, printedText, ...row } = pack;
    const { orderItemId: _item, printedBy: _by, endedAt: _ended, clientKey: _key, ...facts } = row;
    return {
      ...facts,
      ...printedText,
      sku: product?.sku ?? null,
      barcode: product?.barcode ?? null,
      amount: amountCents,
      pricePerKilo: pricePerKiloCents,
      by: account === null ? null : { id: account.id, name: accountName(account) },
      block: packBlock({ ...facts, lot }, today),
    };
  });
}
