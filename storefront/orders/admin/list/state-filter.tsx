import { type MoneyStateKind, moneyStateNames } from '#core/orders/money-state.ts';
import { useAdminRecord } from '#storefront/admin/editor/use-admin-record.ts';
import { ListFilter } from '#storefront/admin/list/list-controls.tsx';
import type { ListState } from '#storefront/admin/list/use-admin-list.ts';
import { staffOrderQueries } from '../staff-order-queries.ts';

export type StateCounts = ReadonlyMap<MoneyStateKind, { count: number; isAtLeast?: boolean | undefined }>;

/** The number of orders in each payment state; undefined until the numbers are loaded. */
export function useStateCounts(): StateCounts | undefined {
  const { data } = useAdminRecord(staffOrderQueries.counts());
  return data ? new Map(data.states.map(({ kind, ...counted }) => [kind, counted])) : undefined;
}

interface StateFilterProps {
  list: ListState;
  /** The label of the option that shows all rows. */
  everything: string;
  kinds: readonly MoneyStateKind[];
  /** The number of orders in each payment state. A state without a number is shown by its name only. */
  counts: StateCounts | undefined;
}

/** A filter by payment state. The states have the same names as in the rows. */
export function StateFilter({ list, everything, kinds, counts }: StateFilterProps) {
  const nameOf = (kind: MoneyStateKind) => {
    const counted = counts?.get(kind);
    if (counted === undefined) return moneyStateNames[kind];
    return `${moneyStateNames[kind]} (${counted.isAtLeast ? `${counted.count.toLocaleString('en-AU')}+` : counted.count})`;
  };
  // Agreed orders exist only in shops that sell by the kilo. Other shops don't see this state.
  const shown = kinds.filter((kind) => kind !== 'agreed' || counts?.has(kind) || list.filter('state') === kind);
  const options = [['', everything] as const, ...shown.map((kind) => [kind, nameOf(kind)] as const)];
  return <ListFilter list={list} name="state" label="Status" isLabelHidden options={options} />;
}
