import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { callPath } from '#core/call-path.ts';
import { moneyStateKinds, moneyStateNames } from '#core/orders/money-state.ts';
import { type OrderAttention, orderFile } from '#core/orders/staff-order-api.ts';
import { ConfirmedDownload } from '#storefront/accounts/admin/security/confirmed-download.tsx';
import { useAdminRecord } from '#storefront/admin/editor/use-admin-record.ts';
import { DaysFilter, orderedFilterNames } from '#storefront/admin/list/days-filter.tsx';
import { formatRange, ListFilter } from '#storefront/admin/list/list-controls.tsx';
import { SavedFilters } from '#storefront/admin/list/saved-filters.tsx';
import type { ListState } from '#storefront/admin/list/use-admin-list.ts';
import { overviewQuery } from '#storefront/admin/overview/overview-query.ts';
import { OverviewAttention } from '#storefront/admin/overview/overview-strip.tsx';
import { useMay } from '#storefront/admin/shell/staff-role-context.ts';
import { buttonClass } from '#storefront/ui/button.tsx';
import { staffOrderQueries } from '../staff-order-queries.ts';
import { type StateCounts, StateFilter, useStateCounts } from './state-filter.tsx';

export const orderFilterNames = [
  'status',
  'state',
  'deliveryDate',
  ...orderedFilterNames,
  'paymentType',
  'source',
  'tag',
  'userId',
  'attention',
] as const;

type AttentionCount = 'cancelRequested' | 'noDeliveryDate' | 'overdueDelivery' | 'refundRefused' | 'cashHeld';

const attentions: readonly (readonly [OrderAttention, label: string, count: AttentionCount])[] = [
  ['cancel-requested', 'Wants to cancel', 'cancelRequested'],
  ['no-delivery-date', 'No delivery day', 'noDeliveryDate'],
  ['overdue-delivery', 'Overdue', 'overdueDelivery'],
  ['refund-refused', 'Refund refused', 'refundRefused'],
  ['cash-held', 'Cash to hand back', 'cashHeld'],
];
/** The payment states that staff look for every day. All other states are in the select field. */
const chipStates = ['missed', 'not-paid'] as const;
const paymentTypes = [
  ['', 'Any payment'],
  ['immediate', 'Paid in full'],
  ['layby-weekly', 'Layby, weekly'],
  ['layby-fortnightly', 'Layby, fortnightly'],
] as const;
const sources = [
  ['', 'Any source'],
  ['online', 'Online'],
  ['counter', 'Counter'],
] as const;

interface OrderFiltersProps {
  list: ListState;
  total: number | null;
  /** The menu with which staff choose the list's columns. */
  columns: ReactNode;
}

/**
 * The filters of the order list: first the orders that need action from staff, then status, delivery day, payment option and
 * source.
 */
export function OrderFilters({ list, total, columns }: OrderFiltersProps) {
  const { data } = useAdminRecord(overviewQuery);
  const counts = useStateCounts();
  const mayExport = useMay('owner');
  const [showsMore, setShowsMore] = useState(() => choiceNames.some((name) => list.filter(name) !== ''));
  const isFiltered = list.q !== '' || orderFilterNames.some((name) => list.filter(name) !== '');
  const nothing = Object.fromEntries(orderFilterNames.map((name) => [name, null]));
  return (
    <>
      <div className="mb-1.5 flex items-center gap-x-4 text-sm max-md:flex-wrap">
        <div className="runs-on -my-1 -ml-1 flex min-w-0 grow items-center gap-x-4 overflow-x-auto py-1 pl-1 max-md:w-full">
          <fieldset className="flex shrink-0 gap-2">
            <legend className="sr-only">What needs attention</legend>
            {attentions.map(([attention, label, count]) => (
              <FilterChip
                key={attention}
                name="attention"
                value={attention}
                label={label}
                count={data?.attention[count] ?? null}
                list={list}
              />
            ))}
            {chipStates.map((kind) => (
              <FilterChip
                key={kind}
                name="state"
                value={kind}
                label={moneyStateNames[kind]}
                count={counts?.get(kind)?.count ?? null}
                list={list}
              />
            ))}
          </fieldset>
          <OverviewAttention isBesideOrders />
        </div>
        {/* The pagination below shows the same range, and a tablet has no room for both this text and the attention filters. */}
        <p className="shrink-0 text-steel tabular-nums max-md:grow md:max-xl:hidden">
          {total ? formatRange(list, total) : ''}
        </p>
        {isFiltered ? (
          <button
            type="button"
            className="text-link min-h-9 shrink-0 max-md:min-h-11"
            onClick={() => list.change({ ...nothing, q: null })}
          >
            Show all orders
          </button>
        ) : null}
        <button
          type="button"
          aria-expanded={showsMore}
          className="text-link min-h-9 shrink-0 px-1 max-md:min-h-11"
          onClick={() => setShowsMore(!showsMore)}
        >
          {showsMore ? 'Fewer filters' : 'More filters'}
        </button>
      </div>
      {showsMore ? (
        <div className="mb-3 flex flex-wrap items-center gap-2">
          <Choices list={list} counts={counts} />
          {columns}
          <SavedFilters list={list} of="orders" filters={orderFilterNames} />
          {mayExport ? (
            <ConfirmedDownload
              path={callPath(orderFile, { query: list.filterValues })}
              className={buttonClass({ variant: 'secondary', size: 'xs' }, 'md:ml-auto')}
            >
              Export these orders
            </ConfirmedDownload>
          ) : null}
        </div>
      ) : null}
      {list.filter('userId') === '' ? null : (
        <p className="mb-1.5 text-sm">
          Only orders of customer no. <strong>{list.filter('userId')}</strong>.
        </p>
      )}
    </>
  );
}

const choiceNames = ['state', 'deliveryDate', ...orderedFilterNames, 'paymentType', 'source', 'tag'] as const;

function Choices({ list, counts }: { list: ListState; counts: StateCounts | undefined }) {
  return (
    <>
      <StateFilter list={list} everything="Any status" kinds={moneyStateKinds} counts={counts} />
      <DaysFilter list={list} />
      <DayFilter list={list} />
      <ListFilter list={list} name="paymentType" label="Payment" isLabelHidden isNarrow options={paymentTypes} />
      <ListFilter list={list} name="source" label="Source" isLabelHidden options={sources} />
      <TagFilter list={list} />
    </>
  );
}

/** The filter by tag. Hidden while no order has a tag. */
function TagFilter({ list }: { list: ListState }) {
  const { data: tags = [] } = useQuery(staffOrderQueries.tags());
  if (tags.length === 0 && list.filter('tag') === '') return null;
  const options = tags.map(({ tag, orders }) => [tag, `${tag} (${orders})`] as const);
  return (
    <ListFilter list={list} name="tag" label="Tag" isLabelHidden isNarrow options={[['', 'Any tag'], ...options]} />
  );
}

interface FilterChipProps {
  /** The name of the filter that the button sets; `value` is the value. */
  name: 'attention' | 'state';
  value: string;
  label: string;
  /** The number of orders that match the filter; null while it is unknown. */
  count: number | null;
  list: ListState;
}

/** A button that shows the number of orders that match a filter, and sets the filter. It is grey if no order matches. */
function FilterChip({ name, value, label, count, list }: FilterChipProps) {
  const isOn = list.filter(name) === value;
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={() => list.change({ [name]: isOn ? null : value })}
      className={`min-h-9 shrink-0 rounded-md border bg-white px-2.5 text-sm whitespace-nowrap hover:bg-bone aria-pressed:border-oxblood aria-pressed:bg-oxblood aria-pressed:text-white max-md:min-h-11 ${count ? 'border-oxblood text-oxblood' : 'border-rule text-steel'}`}
    >
      {label} <span className="inline-block min-w-[1ch] font-semibold tabular-nums">{count ?? '–'}</span>
    </button>
  );
}

function DayFilter({ list }: { list: ListState }) {
  return (
    <label className="flex items-center gap-2 text-sm">
      <span className="text-steel">Delivery day</span>
      <input
        type="date"
        value={list.filter('deliveryDate')}
        onChange={({ target }) => list.change({ deliveryDate: target.value })}
        className="min-h-9 rounded-md border border-steel bg-white px-2 text-sm tabular-nums max-md:min-h-11"
      />
    </label>
  );
}
