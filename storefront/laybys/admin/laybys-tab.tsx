import { useCallback, useMemo } from 'react';
import { useLocation } from 'react-router';
import { melbourneDay } from '#core/dates.ts';
import { laybyStatuses } from '#core/laybys/layby.ts';
import { type LaybyPlan, laybyPlanAttentions, laybyPlanListQuery, laybyPlanSorts } from '#core/laybys/layby-api.ts';
import { DataTable } from '#storefront/admin/list/data-table.tsx';
import { ListFilter } from '#storefront/admin/list/list-filter.tsx';
import { Pager } from '#storefront/admin/list/pager.tsx';
import { useAdminList } from '#storefront/admin/list/use-admin-list.ts';
import { useListState } from '#storefront/admin/list/use-list-state.ts';
import { laybyPlanColumns } from './layby-columns.tsx';
import { formatStatus, laybyPlansPath } from './layby-text.ts';
import { NoLaybys } from './no-laybys.tsx';
import { PlanInstalments } from './plan-instalments.tsx';

const filters = ['status', 'attention'] as const;
const statusOptions = [
  ['', 'All plans'] as const,
  ...laybyStatuses.map((status) => [status, formatStatus(status)] as const),
];
const attentionText: Record<(typeof laybyPlanAttentions)[number], string> = {
  missed: 'A missed payment',
  'due-today': 'Due today',
  overdue: 'Overdue',
};
const attentionOptions = [
  ['', 'Any'] as const,
  ...laybyPlanAttentions.map((name) => [name, attentionText[name]] as const),
];

/** Every layby with what is paid and due; one opens in place to its instalments. */
export function SubscriptionsTab() {
  const list = useListState({ sorts: laybyPlanSorts, filters, takes: laybyPlanListQuery });
  const plans = useAdminList<LaybyPlan>(laybyPlansPath, list.query, 'Failed to fetch installment plans');
  const today = melbourneDay(new Date());
  const openId = Number(list.filter('open')) || null;
  const { search } = useLocation();
  const { change, page } = list;
  const toggle = useCallback(
    ({ id }: LaybyPlan) => change({ open: id === openId ? null : id, page: page === 1 ? null : page }),
    [change, page, openId],
  );
  const columns = useMemo(() => laybyPlanColumns({ today, openId, toggle }), [today, openId, toggle]);
  function openHref({ id }: LaybyPlan): string {
    const opened = new URLSearchParams(search);
    if (id === openId) opened.delete('open');
    else opened.set('open', String(id));
    return `/admin?${opened}`;
  }
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-x-5 gap-y-2">
        <ListFilter list={list} name="status" label="Status" options={statusOptions} />
        <ListFilter list={list} name="attention" label="To see to" options={attentionOptions} />
      </div>
      <DataTable
        caption="Subscriptions"
        columns={columns}
        rows={plans.rows}
        rowKey={({ id }) => id}
        list={list}
        isPending={plans.isPending}
        isFetching={plans.isFetching}
        failure={plans.failure}
        onRetry={plans.refresh}
        rowHref={openHref}
        below={(plan) => (plan.id === openId ? <PlanInstalments plan={plan} /> : null)}
        empty={<NoLaybys list={list} isFiltered={list.q !== '' || filters.some((name) => list.filter(name) !== '')} />}
      />
      <Pager list={list} total={plans.total} />
    </>
  );
}
