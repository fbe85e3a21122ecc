import { listLots } from '#core/stock/lots/lots-api.ts';
import { ListFilter, ListSearch } from '#storefront/admin/list/list-controls.tsx';
import { ListTable } from '#storefront/admin/list/list-table.tsx';
import { type ListState, useAdminList, useListState } from '#storefront/admin/list/use-admin-list.ts';
import { ScreenHeading } from '#storefront/admin/shell/screen-heading.tsx';
import { useMay } from '#storefront/admin/shell/staff-role-context.ts';
import { NoLots } from '#storefront/admin/ui/switched-off.tsx';
import { useShop } from '#storefront/layout/use-shop.ts';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { lotColumns } from './lot-columns.tsx';
import { lotPath, lotQueries, recallPath } from './lot-queries.ts';

const filters = ['state'] as const;
const states = [
  ['', 'All lots'],
  ['on-hand', 'On hand'],
  ['open', 'Open'],
  ['mark-down', 'Mark down'],
  ['expired', 'Expired'],
  ['held', 'Held'],
  ['closed', 'Closed'],
] as const;

/** /admin/lots: the lots, sorted by expiry. */
export function LotsScreen() {
  const { lots } = useShop();
  const mayRecall = useMay('owner');
  return (
    <>
      <ScreenHeading
        title="Lots"
        actions={
          lots && mayRecall ? (
            <ButtonLink to={recallPath} variant="secondary" size="sm">
              Recall
            </ButtonLink>
          ) : null
        }
      />
      {lots ? <LotList /> : <NoLots />}
    </>
  );
}

/** The explanation above each list, which tells staff what to do with its lots. */
const advice: Record<string, string> = {
  'mark-down': 'These expire within three days. Mark them down, freeze them, or cut them into something that keeps.',
  expired:
    'The use-by day of these has passed. They aren’t sold any more: book what is left as waste, then close the lot.',
  held: 'Nothing of these is cut, packed or sold until an owner opens them again.',
};

function LotList() {
  const list = useListState({ filters, accepts: listLots.query });
  const lots = useAdminList(
    lotQueries.list(list.query),
    'Couldn’t load the lots. Check your connection and try again.',
  );
  const help = advice[list.filter('state')];
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <ListSearch list={list} label="Search lots" placeholder="Number, supplier’s number or item" />
        <ListFilter list={list} name="state" label="Shown" isLabelHidden options={states} />
      </div>
      {help === undefined ? null : <p className="mb-4 max-w-prose text-sm text-steel">{help}</p>}
      <ListTable
        caption="Lots"
        columns={lotColumns}
        list={list}
        found={lots}
        rowKey={({ id }) => id}
        rowHref={({ id }) => lotPath(id)}
        empty={<EmptyList list={list} />}
      />
    </>
  );
}

const emptyTexts: Record<string, string> = {
  'mark-down': 'Nothing has to be marked down.',
  expired: 'Nothing has expired.',
  held: 'No lot is held.',
};

function EmptyList({ list }: { list: ListState }) {
  const state = list.filter('state');
  if (list.q === '' && state === '') {
    return (
      <>
        <p className="font-semibold">No lots yet.</p>
        <p className="mt-1 max-w-prose text-sm text-steel">
          Each delivery that you receive and each cutting run makes a lot, with its dates and where it came from.
        </p>
      </>
    );
  }
  return (
    <>
      <p className="font-semibold">{(list.q === '' && emptyTexts[state]) || 'No lots match.'}</p>
      <Button variant="secondary" size="xs" className="mt-4" onClick={() => list.change({ q: null, state: null })}>
        Show all lots
      </Button>
    </>
  );
}
