import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

const tag = 'import-export';

export const exportedTables = ['products', 'customers', 'orders', 'payments', 'stock-items'] as const;
export type ExportedTable = (typeof exportedTables)[number];

export const exportTable = defineEndpoint({
  method: 'GET',
  path: '/api/admin/export/:what',
  confirms: 'switched',
  access: 'owner',
  summary: 'Exports all products, customers, orders, payments or stock items as a CSV file',
  tag,
  params: z.object({ what: z.enum(exportedTables) }),
  response: z.string(),
  responses: 'csv',
});

/** The maximum number of rows in an import file. A larger catalogue is imported in parts. */
export const maxImportedRows = 10_000;

const csv = z.string().max(8 * 1024 * 1024);
/** A hash of an import file and of the products that it would change. If one of them changes after the preview, the hash is different. */
const digest = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * A position in the import file: the line in the file, and the row in a spreadsheet. They differ because a cell may contain
 * several lines.
 */
const place = { line: z.number().int(), row: z.number().int() };

/** An error in a line of an import file. `column` is the heading in the file; empty if the error concerns the whole line. */
export const importErrorSchema = z.object({ ...place, column: z.string(), message: z.string() });
export type ImportError = z.infer<typeof importErrorSchema>;

/** A field that would change, with its text before and after. Long texts are shortened to the part around the difference. */
export const importChangeSchema = z.object({ field: z.string(), from: z.string(), to: z.string() });

export const importRowSchema = z.object({
  ...place,
  kind: z.enum(['create', 'update', 'unchanged']),
  /** The id of the product to change; null for a new product. */
  id: z.number().int().nullable(),
  name: z.string(),
  /**
   * For a new product: the id of an existing product with the same name, or null. The line may be meant as an update of that product,
   * with its id missing.
   */
  namesake: z.number().int().nullable(),
  changes: z.array(importChangeSchema),
});
export type ImportRow = z.infer<typeof importRowSchema>;

export const importPreviewSchema = z.object({
  digest,
  creates: z.number().int(),
  updates: z.number().int(),
  unchanged: z.number().int(),
  /** The errors in the import file. If there is any error, nothing can be imported. */
  errors: z.array(importErrorSchema),
  rows: z.array(importRowSchema),
  /** The headings in the import file that the shop doesn't know; the cells under them are ignored. */
  unknownColumns: z.array(z.string()),
});
export type ImportPreview = z.infer<typeof importPreviewSchema>;

export const previewProductImport = defineEndpoint({
  method: 'POST',
  path: '/api/admin/product-imports/preview',
  access: 'owner',
  summary: 'Previews the import of a CSV file of products: the changes and errors of each line',
  tag,
  body: z.object({ csv }),
  response: importPreviewSchema,
  largeBody: true,
});

export const importResultSchema = z.object({
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
});
export type ImportResult = z.infer<typeof importResultSchema>;

export const importProducts = defineEndpoint({
  method: 'POST',
  path: '/api/admin/product-imports',
  access: 'owner',
  summary:
    'Creates and changes products from a previewed file, all or none; 409 stale_version if one of them has changed since the preview',
  tag,
  body: z.object({ csv, digest }),
  response: importResultSchema,
  largeBody: true,
});

export const previewStockImport = defineEndpoint({
  method: 'POST',
  path: '/api/admin/stock-imports/preview',
  access: 'owner',
  summary:
    'Previews the import of a CSV file of stock items: what each line changes, and how its levels differ from the record',
  tag,
  body: z.object({ csv }),
  response: importPreviewSchema,
  largeBody: true,
});

export const importStock = defineEndpoint({
  method: 'POST',
  path: '/api/admin/stock-imports',
  access: 'owner',
  summary:
    'Creates and changes stock items from a previewed file and books its levels as counts, all or none; 409 stale_version if the stock has changed since the preview',
  tag,
  body: z.object({ csv, digest }),
  response: importResultSchema,
  largeBody: true,
});

/** The progress of an import, in rows of its file. */
export const importProgressSchema = z.object({ done: z.number().int(), total: z.number().int() });
export type ImportProgress = z.infer<typeof importProgressSchema>;

export const streamImportProgress = defineEndpoint({
  method: 'GET',
  path: '/api/admin/product-imports/:digest/progress',
  access: 'owner',
  summary: 'Streams the progress of an import as server-sent events: `progress`, then `ended`',
  tag,
  params: z.object({ digest }),
  response: importProgressSchema,
  responses: 'events',
});
