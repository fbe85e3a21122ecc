import { formatInstant } from '#core/dates.ts';
import { type CuttingRun, listCuttingRuns } from '#core/stock/cutting/cutting-api.ts';
import type { Column } from '#storefront/admin/list/data-table.tsx';
import { ListTable } from '#storefront/admin/list/list-table.tsx';
import { useAdminList, useListState } from '#storefront/admin/list/use-admin-list.ts';
import { ScreenHeading } from '#storefront/admin/shell/screen-heading.tsx';
import { NotCounting } from '#storefront/admin/ui/switched-off.tsx';
import { useShop } from '#storefront/layout/use-shop.ts';
import { Badge } from '#storefront/ui/badge.tsx';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { cuttingPath, cuttingQueries, newRunPath, runPath } from '../cutting-queries.ts';
import { describeRun, formatDrip, formatKilos } from '../cutting-text.ts';

const columns: readonly Column<CuttingRun>[] = [
  {
    key: 'run',
    header: 'Run',
    className: 'min-w-36',
    cell: (run) => (
      <>
        <span className="flex min-h-9 flex-wrap items-center gap-x-2 gap-y-1">
          <ShopLink to={runPath(run)} className="text-link font-semibold">
            {run.id}, {describeRun(run)}
          </ShopLink>
          {run.voidedAt === null ? null : <Badge tone="alert">Voided</Badge>}
        </span>
        <span className="block text-steel md:hidden">
          {[formatInstant(run.at), run.by?.name].filter(Boolean).join(', ')}
        </span>
      </>
    ),
  },
  {
    key: 'in',
    header: 'In',
    align: 'right',
    phone: 'hide',
    className: 'whitespace-nowrap',
    cell: ({ gramsIn }) => formatKilos(gramsIn),
  },
  {
    key: 'drip',
    header: 'Drip',
    align: 'right',
    className: 'whitespace-nowrap',
    cell: ({ drip, gramsIn }) => formatDrip(drip, gramsIn),
  },
  { key: 'at', header: 'When', phone: 'hide', className: 'whitespace-nowrap', cell: ({ at }) => formatInstant(at) },
  { key: 'by', header: 'By', phone: 'hide', cell: ({ by }) => by?.name ?? 'The shop' },
];

/** /admin/cutting/runs: cutting runs and blends, newest first. */
export function RunsScreen() {
  const { counting } = useShop();
  return (
    <>
      <ScreenHeading
        title="Cutting runs"
        back={{ to: cuttingPath, label: 'Cutting list' }}
        actions={
          counting ? (
            <>
              <ButtonLink to={newRunPath} size="sm">
                New run
              </ButtonLink>
              <ButtonLink to={`${newRunPath}?kind=blend`} variant="secondary" size="sm">
                New blend
              </ButtonLink>
            </>
          ) : null
        }
      />
      {counting ? <RunList /> : <NotCounting />}
    </>
  );
}

function RunList() {
  const list = useListState({ accepts: listCuttingRuns.query });
  const runs = useAdminList(
    cuttingQueries.runs(list.query),
    'Couldn’t load the runs. Check your connection and try again.',
  );
  return (
    <ListTable
      caption="Cutting runs and blends, newest first"
      columns={columns}
      list={list}
      found={runs}
      rowKey={({ id }) => id}
      rowHref={runPath}
      empty={
        <>
          <p className="font-semibold">Nothing was cut yet.</p>
          <p className="mt-1 max-w-prose text-sm text-steel">
            A run books what a body became: cuts, bone, fat and trim. A blend books sausages, mince or rissoles.
          </p>
        </>
      }
    />
  );
}
