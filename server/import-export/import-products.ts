import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '#core/app-error.ts';
import type { ImportPreview, ImportProgress, ImportResult } from '#core/import-export/import-export-api.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { lastPosition } from '#server/products/product-order.ts';
import { addProducts, updateProduct } from '#server/products/save-product.ts';
import { type ImportPlan, planImport } from './plan-import.ts';
import { presentPreview, rejectInvalid } from './present-preview.ts';
import type { ProductFile } from './product-rows.ts';

/** The number of products written before other requests are served. New products are written in one statement. */
const writesInTurn = 50;

/** Returns the preview of an import without changing anything. */
export async function previewImport(db: Reader, csv: string, file: ProductFile): Promise<ImportPreview> {
  return presentPreview(await planImport(db, csv, file), file);
}

export interface RequestedImport {
  csv: string;
  /** The hash from the preview that staff confirmed. */
  digest: string;
  file: ProductFile;
}

export interface ImportAction {
  now: Date;
  /** Called with the number of products written so far. */
  report(progress: ImportProgress): void;
}

/**
 * Plans the import again, and requires that the plan is the same as the confirmed preview.
 * @throws AppError stale_version if a product was changed since the preview, invalid if a line is wrong
 */
export async function requireImportPlan(db: Reader, { csv, digest, file }: RequestedImport): Promise<ImportPlan> {
  const plan = await planImport(db, csv, file);
  if (plan.digest === digest) {
    rejectInvalid(plan);
    return plan;
  }
  const detail =
    'Products in this file were changed since you checked it. Nothing was imported; please check the changes again.';
  throw new AppError('stale_version', { detail });
}

/**
 * Creates and changes the plan's products in this transaction.
 * @throws AppError as in requireImportPlan
 */
export async function applyImport(
  tx: Writer,
  requested: RequestedImport,
  { now, report }: ImportAction,
): Promise<ImportResult> {
  const plan = await requireImportPlan(tx, requested);
  const total = plan.writes.length;
  let position = await lastPosition(tx);
  for (let start = 0; start < total; start += writesInTurn) {
    const writes = plan.writes.slice(start, start + writesInTurn);
    const created = writes.flatMap((write) => (write.kind === 'create' ? [write.form] : []));
    await addProducts(tx, created, { now, behind: position });
    position += created.length;
    for (const write of writes) if (write.kind === 'update') await updateProduct(tx, write.id, write.change, now);
    report({ done: start + writes.length, total });
    await nextTurn();
  }
  const created = plan.writes.filter(({ kind }) => kind === 'create').length;
  return { created, updated: total - created, unchanged: plan.rows.length - total };
}
