import '#storefront/api/zod-without-eval.ts';
import type { QueryKey } from '@tanstack/react-query';
import {
  type ImportPreview,
  type ImportResult,
  importProducts,
  importStock,
  previewProductImport,
  previewStockImport,
} from '#core/import-export/import-export-api.ts';
import { overviewQuery } from '#storefront/admin/overview/overview-query.ts';
import { call } from '#storefront/api/call.ts';
import { changedByProducts } from '#storefront/products/admin/staff-product-queries.ts';
import { stockQueries } from '#storefront/stock/admin/stock-queries.ts';

/** The type of record in a file's lines, in the singular. */
export type ImportedThing = 'product' | 'stock item';

/** A table that can be imported from a file. */
export interface ImportSource {
  what: ImportedThing;
  preview(csv: string): Promise<ImportPreview>;
  start(file: { csv: string; digest: string }, idempotencyKey: string): Promise<ImportResult>;
  /** The queries whose data an import changes. */
  refresh: readonly QueryKey[];
  /** Whether the server reports how far an import is. */
  hasProgress: boolean;
}

export const productSource: ImportSource = {
  what: 'product',
  preview: (csv) => call(previewProductImport, { body: { csv } }),
  start: (body, idempotencyKey) => call(importProducts, { body, idempotencyKey }),
  refresh: [...changedByProducts, overviewQuery.queryKey],
  hasProgress: true,
};

export const stockSource: ImportSource = {
  what: 'stock item',
  preview: (csv) => call(previewStockImport, { body: { csv } }),
  start: (body, idempotencyKey) => call(importStock, { body, idempotencyKey }),
  refresh: [stockQueries.all, ...changedByProducts, overviewQuery.queryKey],
  hasProgress: false,
};
