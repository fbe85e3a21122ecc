import { useNavigate } from 'react-router-dom';
import { formatInstant } from '#core/dates.ts';
import { listQuery } from '#core/endpoint.ts';
import { type Broadcast, createBroadcast, defaultPerMinute } from '#core/newsletter/broadcast-api.ts';
import type { Column } from '#storefront/admin/list/data-table.tsx';
import { ListTable } from '#storefront/admin/list/list-table.tsx';
import { useAdminList, useListState } from '#storefront/admin/list/use-admin-list.ts';
import { ScreenHeading } from '#storefront/admin/shell/screen-heading.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { Badge } from '#storefront/ui/badge.tsx';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { broadcastQueries } from './broadcast-queries.ts';
import { broadcastBadges, filledSubject } from './broadcast-state.ts';

const addressOf = ({ id }: { id: number }) => `/admin/broadcasts/${id}`;

function SubjectCell({ row }: { row: Broadcast }) {
  const shop = useShop();
  return (
    <ShopLink to={addressOf(row)} className="text-link inline-flex min-h-11 items-center wrap-anywhere">
      {filledSubject(row, shop)}
    </ShopLink>
  );
}

const columns: readonly Column<Broadcast>[] = [
  { key: 'subject', header: 'Subject', cell: (row) => <SubjectCell row={row} /> },
  {
    key: 'state',
    header: 'State',
    cell: ({ state }) => <Badge tone={broadcastBadges[state][0]}>{broadcastBadges[state][1]}</Badge>,
  },
  { key: 'recipients', header: 'People', align: 'right', cell: ({ recipients }) => recipients ?? '' },
  {
    key: 'when',
    header: 'When',
    phone: 'hide',
    cell: ({ startedAt, scheduledFor, createdAt }) => formatInstant(startedAt ?? scheduledFor ?? createdAt),
  },
];

const firstDraft = {
  subject: 'News from {{shopName}}',
  preview: '',
  content: 'What is new this week.',
  productId: null,
  perMinute: defaultPerMinute,
};

/** /admin/broadcasts: the emails sent to all confirmed newsletter subscribers. */
export function BroadcastsScreen() {
  const list = useListState({ accepts: listQuery });
  const found = useAdminList(
    broadcastQueries.list(list.query),
    'Couldn’t load the broadcasts. Check your connection and try again.',
  );
  const navigate = useNavigate();
  const create = useAdminMutation({
    run: () => call(createBroadcast, { body: firstDraft }),
    failure: { title: 'Error', description: 'Couldn’t create a draft. Check your connection and try again.' },
    refresh: [broadcastQueries.all],
    onDone: (made) => void navigate(addressOf(made)),
  });
  return (
    <>
      <ScreenHeading
        title="Broadcasts"
        actions={
          <>
            <ButtonLink to="/site-content?tab=newsletter" variant="secondary" size="sm">
              Subscribers
            </ButtonLink>
            <Button size="sm" disabled={create.isPending} onClick={() => void create.act()}>
              Write an email
            </Button>
          </>
        }
      />
      <p className="mb-4 max-w-prose text-sm text-steel">
        For everyone who asked for the newsletter and confirmed. Sent slowly, once to each address, with your address
        and a link to unsubscribe.
      </p>
      <ListTable
        caption="Broadcasts"
        columns={columns}
        list={list}
        found={found}
        rowKey={({ id }) => id}
        rowHref={addressOf}
        empty={
          <>
            <p className="font-semibold">No email has been written yet.</p>
            <p className="mt-1 text-sm text-steel">
              Choose “Write an email” to start a draft, with a preview and a test to yourself.
            </p>
          </>
        }
      />
    </>
  );
}
