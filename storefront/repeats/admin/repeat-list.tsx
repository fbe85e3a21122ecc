import { formatShortDay } from '#core/dates.ts';
import { formatInterval } from '#core/repeats/interval.ts';
import { listStaffRepeats, type StaffRepeat } from '#core/repeats/staff-repeat-api.ts';
import { type Column, DataTable } from '#storefront/admin/list/data-table.tsx';
import { ListFilter, Pager } from '#storefront/admin/list/list-controls.tsx';
import { type ListState, useAdminList, useListState } from '#storefront/admin/list/use-admin-list.ts';
import { Badge } from '#storefront/ui/badge.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Money } from '#storefront/ui/money.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { formatState } from '../repeat-text.ts';
import { repeatPath, staffRepeatQueries } from './staff-repeat-queries.ts';

const filters = ['status'] as const;
const statuses = [
  ['', 'All'],
  ['active', 'Active'],
  ['paused', 'Paused'],
  ['stopped', 'Stopped'],
] as const;

/** Returns the next box that isn't skipped. */
const comingBox = ({ nextBoxes }: StaffRepeat) => nextBoxes.find(({ status }) => status !== 'skipped');
const goodsOf = ({ items }: StaffRepeat) => items.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ');

const columns: readonly Column<StaffRepeat>[] = [
  { key: 'customer', header: 'Customer', className: 'min-w-36', cell: (repeat) => <CustomerCell repeat={repeat} /> },
  { key: 'goods', header: 'Every box', phone: 'hide', cell: goodsOf },
  { key: 'interval', header: 'How often', phone: 'hide', cell: ({ intervalWeeks }) => formatInterval(intervalWeeks) },
  {
    key: 'next',
    header: 'Next box',
    className: 'whitespace-nowrap',
    cell: (repeat) => {
      const box = comingBox(repeat);
      return box === undefined ? '–' : formatShortDay(box.date);
    },
  },
  {
    key: 'total',
    header: 'Total',
    align: 'right',
    cell: (repeat) => {
      const box = comingBox(repeat);
      return box === undefined ? '–' : <Money cents={box.total} />;
    },
  },
];

function CustomerCell({ repeat }: { repeat: StaffRepeat }) {
  const { id, customer, status, problem } = repeat;
  return (
    <>
      <span className="flex min-h-9 flex-wrap items-center gap-x-2 gap-y-1 max-md:min-h-11">
        <ShopLink to={repeatPath(id)} className="text-link font-semibold wrap-anywhere">
          {id} · {customer.name ?? customer.email ?? 'No name'}
        </ShopLink>
        {status === 'active' ? null : <Badge>{formatState(repeat)}</Badge>}
        {problem === null ? null : <Badge tone="alert">Customer has to act</Badge>}
      </span>
      <span className="block text-steel md:hidden">
        {formatInterval(repeat.intervalWeeks)}: {goodsOf(repeat)}
      </span>
    </>
  );
}

/** All repeating boxes, the newest first. */
export function RepeatList() {
  const list = useListState({ filters, accepts: listStaffRepeats.query });
  const repeats = useAdminList(
    staffRepeatQueries.list(list.query),
    'Couldn’t load the repeating boxes. Check your connection and try again.',
  );
  return (
    <>
      <div className="mb-4">
        <ListFilter list={list} name="status" label="Shown" options={statuses} />
      </div>
      <DataTable
        caption="Repeating boxes"
        columns={columns}
        rows={repeats.rows}
        rowKey={({ id }) => id}
        list={list}
        isPending={repeats.isPending}
        isFetching={repeats.isFetching}
        failure={repeats.failure}
        onRetry={repeats.refresh}
        rowHref={({ id }) => repeatPath(id)}
        empty={<NoRepeats list={list} />}
      />
      <Pager list={list} total={repeats.total} isAtLeast={repeats.isAtLeast} />
    </>
  );
}

function NoRepeats({ list }: { list: ListState }) {
  if (list.q === '' && list.filter('status') === '') {
    return (
      <>
        <p className="font-semibold">There are no repeating boxes yet.</p>
        <p className="mt-1 max-w-prose text-sm text-steel">
          One appears here as soon as a customer starts it. Products are offered by the switch “Can be repeated” on
          their form.
        </p>
      </>
    );
  }
  return (
    <>
      <p className="font-semibold">No repeating boxes match.</p>
      <Button variant="secondary" size="xs" className="mt-4" onClick={() => list.change({ q: null, status: null })}>
        Show all repeating boxes
      </Button>
    </>
  );
}
