import { useId } from 'react';
import { activityKindNames, activityKinds } from '#core/accounts/activity/activity.ts';
import { type Activity, activityListQuery } from '#core/accounts/activity/activity-api.ts';
import { formatInstant } from '#core/dates.ts';
import type { Column } from '#storefront/admin/list/data-table.tsx';
import { ListFilter, ListSearch } from '#storefront/admin/list/list-controls.tsx';
import { ListTable } from '#storefront/admin/list/list-table.tsx';
import { type ListState, useAdminList, useListState } from '#storefront/admin/list/use-admin-list.ts';
import { ScreenHeading } from '#storefront/admin/shell/screen-heading.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { activityQueries } from './activity-queries.ts';

const filters = ['kind', 'who', 'day'] as const;
const kinds = [['', 'Everything'], ...activityKinds.map((kind) => [kind, activityKindNames[kind]] as const)] as const;

/** /admin/activity: the log of staff actions, newest first. */
export function ActivityScreen() {
  const list = useListState({ filters, accepts: activityListQuery });
  const found = useAdminList(
    activityQueries.list(list.query),
    'Couldn’t load the activity log. Check your connection and try again.',
  );
  const isNarrowed = list.q !== '' || filters.some((name) => list.filter(name) !== '');
  return (
    <>
      <ScreenHeading title="Activity" />
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
        <ListSearch list={list} label="Search the activity log" placeholder="Name, word or amount" />
        <ListFilter list={list} name="kind" label="Shown" options={kinds} />
        <DayFilter list={list} />
        {isNarrowed ? (
          <Button
            variant="quiet"
            size="xs"
            onClick={() => list.change({ q: null, ...Object.fromEntries(filters.map((name) => [name, null])) })}
          >
            Show everything
          </Button>
        ) : null}
      </div>
      <ListTable
        caption="What staff did, newest first"
        columns={columns}
        list={list}
        found={found}
        rowKey={({ id }) => id}
        empty={
          <p>
            {isNarrowed
              ? 'No activity matches this search.'
              : 'No activity yet. Changes to prices, settings and roles, downloads and sign-ins appear here and are kept for two years.'}
          </p>
        }
      />
    </>
  );
}

function DayFilter({ list }: { list: ListState }) {
  const id = useId();
  return (
    <div className="flex items-center gap-2 text-sm">
      <label htmlFor={id} className="text-steel">
        Day
      </label>
      <input
        id={id}
        type="date"
        value={list.filter('day')}
        onChange={({ target }) => list.change({ day: target.value })}
        className="min-h-9 rounded-md border border-steel bg-white px-2 text-sm max-md:min-h-11 pointer-coarse:min-h-11"
      />
    </div>
  );
}

const columns: Column<Activity>[] = [
  {
    key: 'at',
    header: 'When',
    phone: 'hide',
    className: 'w-px whitespace-nowrap',
    cell: ({ at }) => formatInstant(at),
  },
  { key: 'who', header: 'Who', phone: 'hide', cell: ({ who }) => <Who who={who} /> },
  { key: 'what', header: 'What', cell: (activity) => <What activity={activity} /> },
];

function Who({ who }: Pick<Activity, 'who'>) {
  if (who === null) return 'The shop’s computer';
  return (
    <ShopLink
      to={`/admin/activity?who=${who.id}`}
      className="text-link inline-flex items-center pointer-coarse:min-h-11"
    >
      {who.name}
    </ShopLink>
  );
}

function What({ activity: { at, who, action, subject, changes } }: { activity: Activity }) {
  return (
    <div className="py-1">
      <p className="wrap-anywhere">
        <strong className="font-semibold">{action}:</strong> {subject}
      </p>
      {changes.length > 0 ? (
        <ul className="mt-1 text-steel">
          {changes.map(({ field, before, after }) => (
            <li key={field} className="wrap-anywhere">
              {field}:{' '}
              {before === null && after === null ? 'changed' : `${before ?? 'nothing'} → ${after ?? 'nothing'}`}
            </li>
          ))}
        </ul>
      ) : null}
      <p className="mt-1 text-steel md:hidden">
        {formatInstant(at)}, <Who who={who} />
      </p>
    </div>
  );
}
