import { orderStatuses } from '#core/orders/order-status.ts';
import type { OrderAttention } from '#core/orders/staff-order-api.ts';
import { ListFilter } from '#storefront/admin/list-filter.tsx';
import type { ListState } from '#storefront/admin/use-list-state.ts';
import { capitalised } from '../order-words.ts';

export const orderFilterNames = ['status', 'deliveryDate', 'paymentType', 'source', 'userId', 'attention'] as const;

const attentions: readonly (readonly [OrderAttention, label: string])[] = [
  ['cancel-requested', 'Cancellation asked for'],
  ['no-delivery-date', 'No delivery day'],
  ['overdue-delivery', 'Delivery overdue'],
  ['refund-refused', 'Refund refused'],
];
const statuses = [['', 'All'], ...orderStatuses.map((status) => [status, capitalised(status)] as const)] as const;
const paymentTypes = [
  ['', 'Any payment'],
  ['immediate', 'Paid in full'],
  ['layby-weekly', 'Layby, weekly'],
  ['layby-fortnightly', 'Layby, fortnightly'],
] as const;
const sources = [
  ['', 'Online and counter'],
  ['online', 'Online'],
  ['counter', 'Counter'],
] as const;

/** Which orders are shown: what waits for staff first, then by status, delivery day, way of paying and source. */
export function OrderFilters({ list }: { list: ListState }) {
  const isFiltered = list.q !== '' || orderFilterNames.some((name) => list.filter(name) !== '');
  const nothing = Object.fromEntries(orderFilterNames.map((name) => [name, null]));
  return (
    <div className="mb-4 grid gap-3">
      <fieldset>
        <legend className="sr-only">What needs attention</legend>
        <div className="flex flex-wrap gap-2">
          {attentions.map(([attention, label]) => (
            <AttentionChip key={attention} attention={attention} label={label} list={list} />
          ))}
        </div>
      </fieldset>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ListFilter list={list} name="status" label="Status" options={statuses} />
        <DayFilter list={list} />
        <ListFilter list={list} name="paymentType" label="Payment" options={paymentTypes} />
        <ListFilter list={list} name="source" label="Source" options={sources} />
        {isFiltered ? (
          <button
            type="button"
            className="text-link min-h-9 text-sm"
            onClick={() => list.change({ ...nothing, q: null })}
          >
            Show all orders
          </button>
        ) : null}
      </div>
      {list.filter('userId') === '' ? null : (
        <p className="text-sm">
          Orders of customer no. <strong>{list.filter('userId')}</strong> alone.
        </p>
      )}
    </div>
  );
}

function AttentionChip({ attention, label, list }: { attention: OrderAttention; label: string; list: ListState }) {
  const isOn = list.filter('attention') === attention;
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={() => list.change({ attention: isOn ? null : attention })}
      className="min-h-9 rounded-md border border-steel bg-white px-3 text-sm hover:bg-bone aria-pressed:border-oxblood aria-pressed:bg-oxblood aria-pressed:font-semibold aria-pressed:text-white max-md:min-h-11"
    >
      {label}
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
