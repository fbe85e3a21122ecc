import { and, inArray, isNull } from 'drizzle-orm';
import { barcodeForms } from '#core/products/codes/product-codes.ts';
import type { Reader } from '#server/db/store.ts';
import { products } from '#server/products/product-tables.ts';
import type { LineError } from './read-csv.ts';

/** The codes (SKU and barcode) that a line's product will have after the import. */
export interface LineCodes {
  line: number;
  id: number | null;
  sku: string | null;
  barcode: string | null;
}

const chunkSize = 100;
const columns = { sku: 'SKU', barcode: 'Barcode' } as const;

/**
 * Returns an error for each line whose code is also used by another line, or by a product that isn't in the file. When a code is
 * scanned, it must find only one product.
 */
export async function takenCodes(db: Reader, lines: readonly LineCodes[]): Promise<LineError[]> {
  return [...(await takenBy(db, lines, 'sku')), ...(await takenBy(db, lines, 'barcode'))];
}

async function takenBy(db: Reader, lines: readonly LineCodes[], field: 'sku' | 'barcode'): Promise<LineError[]> {
  const inFile = new Map<string, LineCodes>();
  const errors: LineError[] = [];
  const column = columns[field];
  for (const line of lines) {
    const forms = formsOf(line[field], field);
    const first = forms.map((form) => inFile.get(form)).find((known) => known !== undefined);
    if (first !== undefined)
      errors.push({ line: line.line, column, message: `Line ${first.line} has this ${column} too` });
    for (const form of forms) if (!inFile.has(form)) inFile.set(form, line);
  }
  const ids = new Set(lines.map(({ id }) => id));
  const codes = [...inFile.keys()];
  for (let start = 0; start < codes.length; start += chunkSize) {
    const some = codes.slice(start, start + chunkSize);
    const found = await db
      .select({ id: products.id, name: products.name, code: products[field] })
      .from(products)
      .where(and(isNull(products.deletedAt), inArray(products[field], some)));
    for (const { id, name, code } of found) {
      const line = inFile.get(code ?? '');
      if (line === undefined || ids.has(id)) continue;
      errors.push({ line: line.line, column, message: `“${name}” (product ${id}) has this ${column} already` });
    }
  }
  return errors;
}

function formsOf(code: string | null, field: 'sku' | 'barcode'): string[] {
  if (code === null) return [];
  return field === 'sku' ? [code] : barcodeForms(code);
}
