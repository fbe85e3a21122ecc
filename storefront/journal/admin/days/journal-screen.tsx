import { useSearchParams } from 'react-router-dom';
import { formatShortDay, formatWeekday, melbourneDay } from '#core/dates.ts';
import type { JournalDay } from '#core/journal/journal-api.ts';
import { programNames } from '#core/journal/journal-file.ts';
import type { Column } from '#storefront/admin/list/data-table.tsx';
import { ListTable } from '#storefront/admin/list/list-table.tsx';
import { useAdminList, useListState } from '#storefront/admin/list/use-admin-list.ts';
import { ScreenHeading } from '#storefront/admin/shell/screen-heading.tsx';
import { Badge } from '#storefront/ui/badge.tsx';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { Money } from '#storefront/ui/money.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { LinkTabs, tabId } from '#storefront/ui/tabs/link-tabs.tsx';
import { journalQueries } from '../journal-queries.ts';
import { JournalSettingsForm } from '../journal-settings-form.tsx';
import { ExportForm } from './export-form.tsx';
import { JournalExports } from './journal-exports.tsx';

const panelId = 'journal-panel';
const tabs = [
  { id: 'days', label: 'Closed days' },
  { id: 'accounts', label: 'Accounts and GST' },
] as const;

/** /admin/journal: the closed days, their export for Xero or MYOB, and the account numbers. */
export function JournalScreen() {
  const [search] = useSearchParams();
  const tab = tabs.find(({ id }) => id === search.get('tab'))?.id ?? 'days';
  return (
    <>
      <ScreenHeading
        title="Journal"
        actions={
          <>
            <ButtonLink to="/admin/closing" variant="secondary" size="sm">
              Closing the day
            </ButtonLink>
            <ButtonLink to="/admin/bas" variant="secondary" size="sm">
              BAS
            </ButtonLink>
          </>
        }
      />
      <LinkTabs
        label="Journal"
        panelId={panelId}
        tabs={tabs.map(({ id, label }) => ({ to: `/admin/journal?tab=${id}`, label, selected: id === tab }))}
      />
      <section
        id={panelId}
        role="tabpanel"
        aria-labelledby={tabId(panelId)}
        className="border border-ink bg-white p-4 sm:p-6"
      >
        {tab === 'accounts' ? <JournalSettingsForm /> : <ClosedDays />}
      </section>
    </>
  );
}

function ClosedDays() {
  const list = useListState();
  const found = useAdminList(
    journalQueries.days(list.query),
    'Couldn’t load the closed days. Check your connection and try again.',
  );
  const [newest] = list.page === 1 ? found.rows : [];
  return (
    <>
      <p className="mb-4 max-w-prose text-sm">
        Each Melbourne day is closed one minute after midnight, with one balanced entry. It never changes: later
        payments and refunds are recorded on the day they happen.
      </p>
      <ExportForm key={newest?.day ?? ''} newest={newest?.day ?? null} />
      <JournalExports />
      <h2 className="mt-6 mb-3 text-xl">Closed days</h2>
      <ListTable
        caption="Closed days, newest first"
        columns={columns}
        list={list}
        found={found}
        rowKey={({ day }) => day}
        empty={<p>No day is closed yet. The first will be the day of the first payment, once it is over.</p>}
        rowHref={({ day }) => `/admin/journal/${day}`}
      />
    </>
  );
}

const columns: Column<JournalDay>[] = [
  {
    key: 'day',
    header: 'Day',
    cell: ({ day }) => (
      <ShopLink to={`/admin/journal/${day}`} className="inline-flex min-h-11 items-center font-semibold">
        <span className="max-md:hidden">{formatWeekday(day, melbourneDay(new Date()))}</span>
        <span className="whitespace-nowrap md:hidden">{formatShortDay(day)}</span>
      </ShopLink>
    ),
  },
  { key: 'received', header: 'Received', align: 'right', cell: (row) => <Money cents={row.receivedCents} /> },
  { key: 'sold', header: 'Sold', align: 'right', cell: (row) => <Money cents={row.soldCents} /> },
  {
    key: 'deposits',
    header: 'Layby deposits',
    align: 'right',
    phone: 'hide',
    cell: (row) => <Money cents={row.depositsCents} />,
  },
  {
    key: 'exports',
    header: 'Exported',
    phone: 'hide',
    cell: ({ exports }) =>
      exports.map(({ id, program }) => (
        <Badge key={id} className="mr-1">
          {programNames[program]}, no. {id}
        </Badge>
      )),
  },
];
