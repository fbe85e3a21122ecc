import { clearPageFaults, type PageFault } from '#core/analytics/page-fault-api.ts';
import { formatInstant } from '#core/dates.ts';
import { call } from '#storefront/api/call.ts';
import { Button } from '#storefront/ui/button.tsx';
import { type Column, DataTable } from '../list/data-table.tsx';
import { useAdminList, useListState } from '../list/use-admin-list.ts';
import { useAdminMutation } from '../ui/use-admin-mutation.ts';
import { pageFaultQueries } from './test-tools-queries.ts';

const columns: Column<PageFault>[] = [
  {
    key: 'message',
    header: 'Error',
    className: 'min-w-48',
    cell: ({ message, page, browser, stack }) => (
      <>
        <span className="font-semibold wrap-anywhere">{message}</span>
        <span className="block text-xs text-steel">
          {page} · <span className="wrap-anywhere">{browser}</span>
        </span>
        <details className="text-xs">
          <summary className="min-h-11 cursor-pointer content-center">Technical details</summary>
          <pre className="max-w-full overflow-x-auto whitespace-pre-wrap wrap-anywhere">{stack}</pre>
        </details>
      </>
    ),
  },
  { key: 'times', header: 'Times', align: 'right', cell: ({ times }) => times.toLocaleString('en-AU') },
  {
    key: 'last',
    header: 'Last',
    className: 'whitespace-nowrap',
    cell: ({ lastAt }) => formatInstant(lastAt),
  },
  {
    key: 'first',
    header: 'First',
    phone: 'hide',
    className: 'whitespace-nowrap max-lg:hidden',
    cell: ({ firstAt }) => formatInstant(firstAt),
  },
];

/** The list of errors of the shop's pages in users' browsers. */
export function TestToolsPageFaults() {
  const list = useListState();
  const faults = useAdminList(
    pageFaultQueries.list(list.query),
    'Couldn’t load the page faults. Check your connection and try again.',
  );
  const clear = useAdminMutation({
    run: () => call(clearPageFaults),
    success: { title: 'List Cleared' },
    failure: { title: 'List Not Cleared' },
    refresh: [pageFaultQueries.all],
  });
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-sm text-steel">
          Pages that failed in a customer’s or staff member’s browser, without personal details. If one appears often,
          send it to the people who maintain the shop’s software.
        </p>
        <Button
          variant="secondary"
          size="xs"
          disabled={clear.isPending || faults.rows === undefined || faults.rows.length === 0}
          onClick={() => void clear.act()}
        >
          Clear the list
        </Button>
      </div>
      <DataTable
        caption="Page faults"
        columns={columns}
        rows={faults.rows}
        rowKey={({ id }) => id}
        isPending={faults.isPending}
        failure={faults.failure}
        onRetry={faults.refresh}
        empty={<p className="font-semibold">No page has failed.</p>}
      />
    </>
  );
}
