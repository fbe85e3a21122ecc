import { callPath } from '#core/call-path.ts';
import { formatInstant } from '#core/dates.ts';
import { type Subscriber, subscriberFile, subscriberListQuery } from '#core/newsletter/staff-newsletter-api.ts';
import { ConfirmedDownload } from '#storefront/accounts/admin/security/confirmed-download.tsx';
import type { Column } from '#storefront/admin/list/data-table.tsx';
import { ListFilter, ListSearch } from '#storefront/admin/list/list-controls.tsx';
import { ListTable } from '#storefront/admin/list/list-table.tsx';
import { type ListState, useAdminList, useListState } from '#storefront/admin/list/use-admin-list.ts';
import { Badge, type BadgeTone } from '#storefront/ui/badge.tsx';
import { buttonClass } from '#storefront/ui/button.tsx';
import { OpeningEmailPanel } from './opening-email-panel.tsx';
import { subscriberQueries } from './subscriber-queries.ts';

const filters = ['state', 'source'] as const;
const stateOptions = [
  ['', 'Everyone'],
  ['confirmed', 'Confirmed'],
  ['unconfirmed', 'Not confirmed'],
  ['left', 'Unsubscribed'],
] as const;
const sourceOptions = [
  ['', 'Anywhere'],
  ['footer', 'Footer'],
  ['coming-soon', 'Coming Soon page'],
] as const;

const badges: Record<Subscriber['state'], [tone: BadgeTone, text: string]> = {
  confirmed: ['done', 'Confirmed'],
  unconfirmed: ['progress', 'Not confirmed'],
  left: ['neutral', 'Unsubscribed'],
};

const columns: readonly Column<Subscriber>[] = [
  { key: 'email', header: 'Email', cell: ({ email }) => <span className="wrap-anywhere">{email}</span> },
  {
    key: 'state',
    header: 'State',
    cell: ({ state }) => <Badge tone={badges[state][0]}>{badges[state][1]}</Badge>,
  },
  {
    key: 'source',
    header: 'Signed up at',
    phone: 'hide',
    cell: ({ source }) => sourceOptions.find(([value]) => value !== '' && value === source)?.[1] ?? '',
  },
  {
    key: 'since',
    header: 'Since',
    phone: 'hide',
    cell: ({ createdAt, confirmedAt, unsubscribedAt }) => formatInstant(unsubscribedAt ?? confirmedAt ?? createdAt),
  },
];

/** Lists the newsletter's subscribers. The list can be searched, and exported for another newsletter program. */
export function SubscribersSection() {
  const list = useListState({ filters, accepts: subscriberListQuery });
  const subscribers = useAdminList(
    subscriberQueries.list(list.query),
    'Couldn’t load the subscribers. Check your connection and try again.',
  );
  return (
    <>
      <OpeningEmailPanel />
      <div className="mt-5 mb-4 flex flex-wrap items-center gap-3">
        <ListSearch list={list} label="Search subscribers" placeholder="Email" />
        <ListFilter list={list} name="state" label="Shown" options={stateOptions} />
        <ListFilter list={list} name="source" label="Signed up at" options={sourceOptions} />
        <ConfirmedDownload
          path={filePath(list)}
          className={buttonClass({ variant: 'secondary', size: 'xs' }, 'md:ml-auto')}
        >
          {list.filter('state') === '' ? 'Download confirmed' : 'Download this list'}
        </ConfirmedDownload>
      </div>
      <p className="mb-4 max-w-prose text-sm text-steel">
        Write only to people who confirmed, and put a link to unsubscribe into every email: the Spam Act requires both.
      </p>
      <ListTable
        caption="Newsletter subscribers"
        columns={columns}
        list={list}
        found={subscribers}
        rowKey={({ id }) => id}
        empty={<p className="font-semibold">No subscribers found.</p>}
      />
    </>
  );
}

/** Returns the path of the export file. The export applies the same filters as the list, and includes all pages. */
function filePath({ query }: ListState): string {
  const filtered = new URLSearchParams(query);
  for (const name of ['page', 'pageSize']) filtered.delete(name);
  const text = String(filtered);
  return text === '' ? callPath(subscriberFile, {}) : `${callPath(subscriberFile, {})}?${text}`;
}
