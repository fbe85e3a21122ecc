import { useQuery } from '@tanstack/react-query';
import { formatInstant } from '#core/dates.ts';
import { describeDifference } from '#core/drawer/drawer.ts';
import type { DrawerCount } from '#core/drawer/drawer-api.ts';
import { type Column, DataTable } from '#storefront/admin/list/data-table.tsx';
import { drawerQueries } from '#storefront/journal/admin/journal-queries.ts';
import { Badge } from '#storefront/ui/badge.tsx';
import { Money } from '#storefront/ui/money.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';

const countNames: Record<DrawerCount['kind'], string> = {
  opening: 'First float',
  count: 'Count',
  correction: 'Correction',
};

/** A list of the past counts, with a link to the sheet of each. */
export function PastCounts() {
  const { data, isPending, isError, refetch } = useQuery(drawerQueries.counts());
  return (
    <section aria-labelledby="past-counts" className="mt-8">
      <h2 id="past-counts" className="mb-3 text-xl">
        Past counts
      </h2>
      <DataTable
        caption="Past counts, newest first"
        columns={columns}
        rows={data?.items ?? []}
        rowKey={({ id }) => id}
        isPending={isPending}
        failure={isError ? 'Couldn’t load the counts. Check your connection and try again.' : null}
        onRetry={() => void refetch()}
        empty={<p>No counts yet.</p>}
        rowHref={({ id }) => `/admin/closing/${id}`}
      />
    </section>
  );
}

const columns: Column<DrawerCount>[] = [
  {
    key: 'when',
    header: 'When',
    cell: ({ id, kind, recordedAt }) => (
      <ShopLink to={`/admin/closing/${id}`} className="inline-flex min-h-11 items-center font-semibold">
        {formatInstant(recordedAt)}
        <span className="sr-only">
          , {countNames[kind]} {id}
        </span>
      </ShopLink>
    ),
  },
  { key: 'kind', header: 'What', phone: 'hide', cell: ({ kind, id }) => `${countNames[kind]} ${id}` },
  { key: 'by', header: 'By', phone: 'hide', cell: ({ by }) => by.name },
  { key: 'counted', header: 'Counted', align: 'right', cell: ({ countedCents }) => <Money cents={countedCents} /> },
  {
    key: 'difference',
    header: 'Difference',
    cell: ({ kind, differenceCents }) =>
      kind === 'opening' ? null : (
        <Badge tone={differenceCents === 0 ? 'done' : 'alert'}>{describeDifference(differenceCents)}</Badge>
      ),
  },
  {
    key: 'banked',
    header: 'To the bank',
    align: 'right',
    phone: 'hide',
    cell: ({ bankedCents }) => <Money cents={bankedCents} />,
  },
];
