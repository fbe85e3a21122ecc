import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { inArray, max } from 'drizzle-orm';
import type { FieldError } from '#core/app-error.ts';
import type { ImportRow } from '#core/import-export/import-export-api.ts';
import { pricedCents, pricingErrors } from '#core/products/by-kilo/pricing-fields.ts';
import { changedProduct, completeProduct } from '#core/products/complete-product.ts';
import {
  formatForeignCut,
  type NewProduct,
  newProductSchema,
  type ProductChange,
  type ProductForm,
  productChangeSchema,
} from '#core/products/product-form.ts';
import type { Reader } from '#server/db/store.ts';
import { unguardFormula } from '#server/http/csv-file.ts';
import { readFields } from '#server/http/field-errors.ts';
import type { ProductRow as StoredProduct } from '#server/products/product-queries.ts';
import { products } from '#server/products/product-tables.ts';
import { type LineCodes, takenCodes } from './check-codes.ts';
import { idHeader } from './check-headers.ts';
import { lostImages, markDuplicateNames, type NewImage, unsoldByKilo } from './check-import.ts';
import { type ImportedColumn, importedColumns, type ProductFile, type ProductRow } from './product-rows.ts';
import type { LineError } from './read-csv.ts';

/** A product that the file creates or changes. */
export type PlannedWrite = { kind: 'create'; form: NewProduct } | { kind: 'update'; id: number; change: ProductChange };

/** A row of the preview without its row number in the spreadsheet, which is computed from `line`. */
export type PlannedRow = Omit<ImportRow, 'row'>;

export interface ImportPlan {
  digest: string;
  rows: PlannedRow[];
  writes: PlannedWrite[];
  images: NewImage[];
  /** The codes of the file's products, except deleted products. */
  codes: LineCodes[];
  /** The lines that switch a product to being sold by the kilo. */
  byKilo: number[];
  errors: LineError[];
}

/** The number of lines compared before other requests are served. */
const linesInTurn = 200;
/** The number of products in one query. */
const chunkSize = 500;

/** Returns the changes that importing the file would make to the current catalogue, and the file's errors. Changes nothing. */
export async function planImport(db: Reader, csv: string, file: ProductFile): Promise<ImportPlan> {
  const stored = await storedProducts(db, file.rows);
  const digest = digestOf(csv, stored, await newestProduct(db, file.rows));
  const plan: ImportPlan = {
    digest,
    rows: [],
    writes: [],
    images: [],
    codes: [],
    byKilo: [],
    errors: [...file.errors],
  };
  for (const [index, row] of file.rows.entries()) {
    if (index % linesInTurn === linesInTurn - 1) await nextTurn();
    const known = row.id === null ? null : stored.get(row.id);
    if (known === undefined) {
      plan.errors.push({ line: row.line, column: idHeader, message: `There is no product ${row.id}` });
    } else if (known === null) planCreate(plan, row);
    else planUpdate(plan, row, known);
  }
  await markDuplicateNames(db, plan.rows);
  plan.errors.push(...(await lostImages(db, plan.images)), ...(await takenCodes(db, plan.codes)));
  plan.errors.push(...(await unsoldByKilo(db, plan.byKilo)));
  plan.errors = inFileOrder(plan.errors);
  return plan;
}

/** Sorts errors by line, then by column. If two entries of a list have the same error, it is reported once. */
function inFileOrder(errors: readonly LineError[]): LineError[] {
  const columnOrder = importedColumns.map(({ column }) => column.header);
  const unique = new Map(errors.map((error) => [`${error.line} ${error.column} ${error.message}`, error]));
  return [...unique.values()].sort(
    (a, b) => a.line - b.line || columnOrder.indexOf(a.column) - columnOrder.indexOf(b.column),
  );
}

async function storedProducts(db: Reader, rows: readonly ProductRow[]): Promise<Map<number, StoredProduct>> {
  const ids = rows.flatMap((row) => row.id ?? []);
  const found = new Map<number, StoredProduct>();
  for (let start = 0; start < ids.length; start += chunkSize) {
    const some = await db
      .select()
      .from(products)
      .where(inArray(products.id, ids.slice(start, start + chunkSize)));
    for (const row of some) found.set(row.id, row);
    await nextTurn();
  }
  return found;
}

/**
 * Returns the id of the newest product, which is part of the hash of a file with new products. The first import of a preview changes
 * this id, so the same preview can't be imported twice.
 */
async function newestProduct(db: Reader, rows: readonly ProductRow[]): Promise<number> {
  if (rows.every((row) => row.id !== null)) return 0;
  const [row] = await db.select({ newest: max(products.id) }).from(products);
  return row?.newest ?? 0;
}

/** Returns a hash of the file and of the versions of its products. If the file or one of the products changes, the hash is different. */
function digestOf(csv: string, stored: ReadonlyMap<number, StoredProduct>, newest: number): string {
  const versions = [...stored.values()].sort((a, b) => a.id - b.id).map(({ id, version }) => `${id}:${version}`);
  return createHash('sha256').update(`${newest} ${versions.join()}\n`).update(csv).digest('hex');
}

function planCreate(plan: ImportPlan, row: ProductRow): void {
  const { data, errors } = readFields(newProductSchema, row.fields);
  const form = data as NewProduct;
  if (!checked(plan, row, errors, () => completeProduct(form))) return;
  plan.rows.push({ line: row.line, kind: 'create', id: null, name: form.name, namesake: null, changes: [] });
  plan.writes.push({ kind: 'create', form });
  if (form.pricing === 'kilo') plan.byKilo.push(row.line);
  recordCodes(plan, row, completeProduct(form));
  recordImages(plan, row.line, form.images ?? []);
}

function planUpdate(plan: ImportPlan, row: ProductRow, stored: StoredProduct): void {
  const { priceCents, pricePerKiloCents: pricePerKilo } = stored;
  const before: ProductForm = { ...stored, pricePerKilo, price: pricedCents({ ...stored, pricePerKilo }, priceCents) };
  const { data, errors } = readFields(productChangeSchema, changedFields(row, before));
  const change = data as ProductChange;
  if (!checked(plan, row, errors, () => changedProduct(before, change), change)) return;
  const after = changedProduct(before, change);
  const changes = importedColumns.flatMap(({ column }) => {
    const [from, to] = [shownCell(column, before), shownCell(column, after)];
    return from === to ? [] : [{ field: column.header, ...shortenedChange(from, to) }];
  });
  const kind = changes.length === 0 ? 'unchanged' : 'update';
  if (stored.deletedAt === null) recordCodes(plan, row, after);
  plan.rows.push({ line: row.line, kind, id: stored.id, name: after.name, namesake: null, changes });
  if (kind === 'unchanged') return;
  plan.writes.push({ kind, id: stored.id, change });
  if (after.pricing === 'kilo' && before.pricing === 'pack') plan.byKilo.push(row.line);
  const added = after.images.filter((address) => !before.images.includes(address));
  recordImages(plan, row.line, added);
}

function recordImages({ images }: ImportPlan, line: number, addresses: readonly string[]): void {
  images.push(...addresses.map((address) => ({ line, address })));
}

function recordCodes({ codes }: ImportPlan, { line, id }: ProductRow, { sku, barcode }: ProductForm): void {
  if (sku !== null || barcode !== null) codes.push({ line, id, sku, barcode });
}

/**
 * Returns the fields whose cells were edited after the export. A cell that wasn't edited changes nothing, even if the rules have become
 * stricter since then.
 */
function changedFields(
  { fields, cells }: ProductRow,
  before: ProductForm,
): Partial<Record<keyof ProductForm, unknown>> {
  const entries = importedColumns.flatMap(({ field, column }) => {
    const was = shownCell(column, before).replace(/\r\n?/g, '\n');
    return cells[field] === undefined || cells[field] === was ? [] : [[field, fields[field]] as const];
  });
  return Object.fromEntries(entries);
}

/** The cell's text without the apostrophe that stops a spreadsheet from reading it as a formula. */
function shownCell(column: ImportedColumn['column'], product: ProductForm): string {
  return unguardFormula(column.cell(product));
}

function checked(
  plan: ImportPlan,
  { line, cells }: ProductRow,
  errors: readonly FieldError[],
  form: () => ProductForm,
  change: ProductChange = {},
): boolean {
  const found = errors.length > 0 ? errors : formErrors(form(), change);
  for (const { path, message } of found) {
    // The error of an entry in a list is reported for the list's column: an error at "images.2" is reported for the column
    // Images.
    const known = importedColumns.find(({ field }) => field === path.split('.')[0]);
    const own = known?.wrong?.(cells[known.field] ?? '');
    plan.errors.push({ line, column: known?.column.header ?? '', message: own ?? message });
  }
  return found.length === 0;
}

function formErrors(form: ProductForm, change: ProductChange): FieldError[] {
  const message = formatForeignCut(form.type, form.cuts);
  const foreign = message === null ? [] : [{ path: 'cuts', message }];
  return [...foreign, ...pricingErrors(form, change)];
}

const longest = 160;
const before = 40;

/** Shortens two long texts to the part around their first difference, so that a list of changes is readable. */
function shortenedChange(from: string, to: string): { from: string; to: string } {
  if (from.length <= longest && to.length <= longest) return { from, to };
  let same = 0;
  while (same < from.length && from[same] === to[same]) same += 1;
  const start = Math.max(0, same - before);
  return { from: excerpt(from, start), to: excerpt(to, start) };
}

function excerpt(text: string, start: number): string {
  const end = start + longest;
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}
