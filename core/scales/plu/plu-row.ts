import { z } from 'zod';
import { centsSchema } from '#core/endpoint.ts';

/** A product as a label scale stores it: a line of the scale's PLU file. */
export const pluRowSchema = z.object({
  /** The number that staff type on the scale, and that its barcodes contain. */
  number: z.number().int().min(1).max(999_999),
  name: z.string(),
  /** The price per kilo or per pack, in cents. */
  price: centsSchema,
  unit: z.enum(['kg', 'each']),
  /** The number of days from the packing day to the use-by day on the label; null if it isn't known. */
  useByDays: z.number().int().min(0).max(999).nullable(),
});
export type PluRow = z.infer<typeof pluRowSchema>;

export const pluChanges = ['new', 'changed', 'removed', 'same'] as const;
export type PluChange = (typeof pluChanges)[number];

/** Returns the number of a product on scales: its SKU without leading zeros. Null if the SKU isn't a number of at most six digits. */
export function pluNumberOf(sku: string | null): number | null {
  return sku !== null && /^\d{1,6}$/.test(sku) ? Number(sku) || null : null;
}

/**
 * Compares the present rows, by their numbers, with the rows that were last loaded onto the scale. Rows that the scale should delete
 * are included as `removed`.
 */
export function comparePluRows<Row extends PluRow>(
  rows: readonly Row[],
  loaded: readonly PluRow[],
): (PluRow & { change: PluChange })[] {
  const known = new Map(loaded.map((row) => [row.number, row]));
  const isSame = (one: PluRow, other: PluRow) =>
    one.name === other.name &&
    one.price === other.price &&
    one.unit === other.unit &&
    one.useByDays === other.useByDays;
  const current = rows.map((row) => {
    const before = known.get(row.number);
    const change: PluChange = before === undefined ? 'new' : isSame(row, before) ? 'same' : 'changed';
    return { ...row, change };
  });
  const gone = loaded.filter(({ number }) => !rows.some((row) => row.number === number));
  return [...current, ...gone.map((row) => ({ ...row, change: 'removed' as const }))].sort(
    (one, other) => one.number - other.number,
  );
}
