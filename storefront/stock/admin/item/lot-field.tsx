import { useQuery } from '@tanstack/react-query';
import type { Lot } from '#core/stock/lots/lots-api.ts';
import { formatAmount } from '#core/stock/stock-amount.ts';
import { SelectField } from '#storefront/admin/ui/form-fields.tsx';
import { lotQueries } from '../lots/lot-queries.ts';
import { formatKeeps, lotMark } from '../lots/lot-text.ts';

interface LotFieldProps {
  lots: readonly Lot[] | undefined;
  isFailed: boolean;
  /** The id of the chosen lot; null if the lot isn’t known. */
  value: number | null;
  error: string | undefined;
  onChange(lotId: number | null): void;
}

/** Loads the lots of an item that aren't used up, sorted by expiry. They are loaded only if the shop tracks lots. */
export function useLotsOfItem(itemId: number, { enabled }: { enabled: boolean }) {
  const { data, error } = useQuery({ ...lotQueries.ofItem(itemId), enabled });
  return { lots: data?.items, isFailed: error !== null };
}

/** The field for the lot from which goods are taken, or to which they are returned. */
export function LotField({ lots, isFailed, value, error, onChange }: LotFieldProps) {
  return (
    <SelectField
      label="Lot"
      value={value === null ? '' : String(value)}
      error={error}
      hint={isFailed && lots === undefined ? 'Couldn’t load the lots, so it will be booked without one.' : undefined}
      options={[['', 'Not known'], ...(lots ?? []).map((lot) => [String(lot.id), describeLot(lot)] as const)]}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
    />
  );
}

const marks = { held: 'held', expired: 'expired', closed: 'closed', 'mark-down': null };

/** Describes a lot for a select field, e.g. 'Lot 4, 4711, use by 08/12/2026, 1 (21.200 kg)'. */
export function describeLot(lot: Lot): string {
  const mark = lotMark(lot);
  const isMarked = mark === null ? null : marks[mark];
  const keeps = formatKeeps(lot).toLowerCase();
  const facts = [`Lot ${lot.id}`, lot.supplierNumber, keeps, formatAmount(lot.unit, lot.onHand), isMarked];
  return facts.filter((fact) => fact !== null).join(', ');
}
