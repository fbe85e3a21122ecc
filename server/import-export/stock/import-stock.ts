import { randomUUID } from 'node:crypto';
import { AppError } from '#core/app-error.ts';
import type { ImportResult } from '#core/import-export/import-export-api.ts';
import type { Writer } from '#server/db/store.ts';
import { findProductsOfItem, touchProductsOfItem } from '#server/products/product-stock.ts';
import { bookCounts } from '#server/stock/count-stock.ts';
import { changeItem, createItem } from '#server/stock/stock-items.ts';
import { rejectInvalid } from '../present-preview.ts';
import { planStockImport } from './plan-stock-import.ts';
import type { StockFile } from './stock-rows.ts';

interface RequestedImport {
  csv: string;
  /** The hash from the preview that staff confirmed. */
  digest: string;
  file: StockFile;
}

/**
 * Creates and changes the file's items, and records its stock levels as counts, all in this transaction.
 * @throws AppError stale_version if an item or a level has changed since the preview, invalid if a line is wrong
 */
export async function importStock(
  tx: Writer,
  { csv, digest, file }: RequestedImport,
  { now, actorId }: { now: Date; actorId: number | null },
): Promise<ImportResult> {
  const plan = await planStockImport(tx, csv, file);
  if (plan.digest !== digest) {
    const detail =
      'The stock has changed since you checked this file. Nothing was imported; please check the changes again.';
    throw new AppError('stale_version', { detail });
  }
  rejectInvalid(plan);
  for (const { stored, body, changesItem, counted } of plan.writes) {
    let id = stored?.id;
    if (stored === null || id === undefined) ({ id } = await createItem(tx, body, now));
    else if (changesItem) {
      const products = { findProductsOfItem, touchProductsOfItem };
      await changeItem(tx, id, { ...body, version: stored.version }, { now, ...products });
    }
    if (counted === null) continue;
    const line = { itemId: id, ...counted, at: now.toISOString(), clientKey: randomUUID() };
    await bookCounts(tx, [line], { now, actorId });
  }
  const created = plan.writes.filter(({ stored }) => stored === null).length;
  const updated = plan.writes.length - created;
  return { created, updated, unchanged: plan.rows.length - plan.writes.length };
}
