import { z } from 'zod';
import { centsSchema } from '#core/endpoint.ts';

/** A product as a label scale stores it: one line of its PLU file. */
export const pluRowSchema = z.object({
  /** The number that staff type on the scale, and that its barcodes contain. */
  number: z.number().int().min(1).max(999_999),
  name: z.string(),
  /** Cents for a kilo, or for one pack. */
  price: centsSchema,
  unit: z.enum(['kg', 'each']),
  /** The number of days from packing to the label's use-by day; null if it isn't known. */
  useByDays: z.number().int().min(0).max(999).nullable(),
});
export type PluRow = z.infer<typeof pluRowSchema>;

export const pluChanges = ['new', 'changed', 'removed', 'same'] as const;
export type PluChange = (typeof pluChanges)[number];

/** The number by which scales know a product: its SKU without leading zeros. Null if the SKU isn't such a number. */
export function pluNumberOf(sku: string | null): number | null {
  return sku !== null && /^\d{1,6}$/.test(sku) ? Number(sku) || null : null;
}

/**
 * Compares the current rows with the rows that the scale was last loaded with, by their numbers. Rows that the scale should delete are
 * marked `removed`.
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
