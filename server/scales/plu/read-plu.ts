import { createHash } from 'node:crypto';
import { and, asc, eq, isNull, max, min, not } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { Plu } from '#core/scales/plu/plu-api.ts';
import { comparePluRows, type PluRow, pluNumberOf } from '#core/scales/plu/plu-row.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { productStock, products } from '#server/products/product-tables.ts';
import { stockItems } from '#server/stock/stock-tables.ts';
import { getScales } from '../scale-queries.ts';
import { pluRows } from '../scale-tables.ts';

/** The number of rows per statement, because a statement can have only a limited number of values. */
const rowsAtOnce = 200;

interface CurrentRows {
  rows: (PluRow & { productId: number })[];
  problems: Plu['problems'];
}

/** Returns the current prices for the label scale, compared with the prices that were last loaded onto it. */
export async function getPlu(db: Reader): Promise<Plu> {
  const { rows, problems } = await findRows(db);
  const loaded = await db.select().from(pluRows);
  const [last] = await db.select({ at: max(pluRows.loadedAt) }).from(pluRows);
  const compared = comparePluRows(
    rows,
    loaded.map(({ row }) => row),
  );
  return {
    digest: digestOf(rows),
    rows: compared.map(({ number, name, price, unit, useByDays, change }) => {
      return { number, name, price, unit, useByDays, change };
    }),
    loadedAt: last?.at ?? null,
    problems,
  };
}

/** Records that the label scale has the current prices. @throws AppError stale_version if they aren't those that were downloaded */
export async function storeLoaded(tx: Writer, digest: string, now: Date): Promise<Plu> {
  const { rows } = await findRows(tx);
  if (digestOf(rows) !== digest) {
    const detail = 'A price has changed since this list was loaded. Download it again, and load it onto the scale.';
    throw new AppError('stale_version', { detail });
  }
  await tx.delete(pluRows);
  const loadedAt = now.toISOString();
  const values = rows.map(({ productId, ...row }) => ({ productId, row, loadedAt }));
  for (let at = 0; at < values.length; at += rowsAtOnce) {
    await tx.insert(pluRows).values(values.slice(at, at + rowsAtOnce));
  }
  return getPlu(tx);
}

/** Finds the products on sale whose SKU is a number. A product's shelf life is the shortest shelf life of its stock items. */
async function findRows(db: Reader): Promise<CurrentRows> {
  const { labelNameLength } = await getScales(db);
  const { id, name, sku, pricing, priceCents, pricePerKiloCents } = products;
  const found = await db
    .select({ id, name, sku, pricing, priceCents, pricePerKiloCents, useByDays: min(stockItems.shelfLifeDays) })
    .from(products)
    .leftJoin(productStock, eq(productStock.productId, id))
    .leftJoin(stockItems, eq(stockItems.id, productStock.itemId))
    .where(and(isNull(products.deletedAt), not(products.isTest)))
    .groupBy(id)
    .orderBy(asc(id));
  const rows: CurrentRows['rows'] = [];
  const problems: CurrentRows['problems'] = [];
  for (const product of found) {
    const number = pluNumberOf(product.sku);
    const other = number === null ? undefined : rows.find((row) => row.number === number);
    if (number === null || other !== undefined) {
      const problem = problemOf(product, other?.name);
      if (problem !== null) problems.push({ productId: product.id, problem });
      continue;
    }
    const isKilo = product.pricing === 'kilo';
    rows.push({
      ...{ productId: product.id, number, name: [...product.name].slice(0, labelNameLength).join('').trim() },
      price: isKilo ? (product.pricePerKiloCents ?? 0) : product.priceCents,
      unit: isKilo ? 'kg' : 'each',
      useByDays: product.useByDays === null ? null : Math.min(999, Number(product.useByDays)),
    });
  }
  return { rows, problems };
}

/** Why a product isn't in the file; null for a pack whose SKU isn't meant for scales. */
function problemOf({ name, sku, pricing }: { name: string; sku: string | null; pricing: string }, other?: string) {
  if (other !== undefined) return `${name} has the same number as ${other}. Give it another SKU.`;
  if (pricing !== 'kilo') return null;
  return sku === null
    ? `${name} has no SKU. Give it a number of at most six digits, so that the scale can know it.`
    : `${name} has the SKU ${sku}, which isn’t a number of at most six digits.`;
}

function digestOf(rows: readonly PluRow[]): string {
  return createHash('sha256').update(JSON.stringify(rows)).digest('base64url');
}
