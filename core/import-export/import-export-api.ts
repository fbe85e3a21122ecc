import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

const tag = 'import-export';

export const exportedTables = ['products', 'customers', 'orders', 'payments'] as const;
export type ExportedTable = (typeof exportedTables)[number];

export const exportTable = defineEndpoint({
  method: 'GET',
  path: '/api/admin/export/:what',
  access: 'staff',
  summary: 'All products, customers, orders or payments as a CSV file, as they are at this instant',
  tag,
  params: z.object({ what: z.enum(exportedTables) }),
  response: z.string(),
  responses: 'csv',
});

/** What a file may hold at most. A larger catalogue is imported in parts. */
export const maxImportedRows = 10_000;

const csv = z.string().max(8 * 1024 * 1024);
/** Stands for a file and for the products that it would change, as they were when it was looked at. */
const digest = z.string().regex(/^[0-9a-f]{64}$/);

/** Where something stands: the line of the file, and the row that a spreadsheet shows it in; cells may have many lines. */
const place = { line: z.number().int(), row: z.number().int() };

/** What is wrong with a line. `column` is its heading in the file; empty where the line as a whole is meant. */
export const importErrorSchema = z.object({ ...place, column: z.string(), message: z.string() });
export type ImportError = z.infer<typeof importErrorSchema>;

/** A field that would change, as a cell says it. Long texts are cut around their difference. */
export const importChangeSchema = z.object({ field: z.string(), from: z.string(), to: z.string() });

export const importRowSchema = z.object({
  ...place,
  kind: z.enum(['create', 'update', 'unchanged']),
  /** Null for a new product. */
  id: z.number().int().nullable(),
  name: z.string(),
  /** The product that a new one shares its name with: its line may only lack an id. Null where there is none. */
  namesake: z.number().int().nullable(),
  changes: z.array(importChangeSchema),
});
export type ImportRow = z.infer<typeof importRowSchema>;

export const importPreviewSchema = z.object({
  digest,
  creates: z.number().int(),
  updates: z.number().int(),
  unchanged: z.number().int(),
  /** While there are any, nothing can be imported. */
  errors: z.array(importErrorSchema),
  rows: z.array(importRowSchema),
  /** Headings of the file that mean nothing to the shop; their cells are left out. */
  unknownColumns: z.array(z.string()),
});
export type ImportPreview = z.infer<typeof importPreviewSchema>;

export const previewProductImport = defineEndpoint({
  method: 'POST',
  path: '/api/admin/product-imports/preview',
  access: 'staff',
  summary: 'What a CSV file of products would change, line by line, and what is wrong with it; changes nothing',
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
  access: 'staff',
  summary:
    'Makes and changes products as the previewed file says, all of them or none; 409 stale_version where one of them was changed since',
  tag,
  body: z.object({ csv, digest }),
  response: importResultSchema,
  largeBody: true,
});

/** How far an import is, in rows of its file. */
export const importProgressSchema = z.object({ done: z.number().int(), total: z.number().int() });
export type ImportProgress = z.infer<typeof importProgressSchema>;

export const streamImportProgress = defineEndpoint({
  method: 'GET',
  path: '/api/admin/product-imports/:digest/progress',
  access: 'staff',
  summary: 'How far the import of this preview is, as server-sent events: `progress`, and `ended` at its end',
  tag,
  params: z.object({ digest }),
  response: importProgressSchema,
  responses: 'events',
});
