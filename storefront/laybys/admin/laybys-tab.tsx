import { useCallback, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { melbourneDay } from '#core/dates.ts';
import { type LaybyPlan, laybyPlanAttentions, laybyPlanListQuery, laybyPlanSorts } from '#core/laybys/layby-api.ts';
import { type MoneyStateKind, moneyStateKinds } from '#core/orders/money-state.ts';
import { ColumnChooser, useColumnChoice } from '#storefront/admin/list/column-choice.tsx';
import { ListFilter } from '#storefront/admin/list/list-controls.tsx';
import { ListTable } from '#storefront/admin/list/list-table.tsx';
import { SavedFilters } from '#storefront/admin/list/saved-filters.tsx';
import { type ListState, useAdminList, useListState } from '#storefront/admin/list/use-admin-list.ts';
import { StateFilter, useStateCounts } from '#storefront/orders/admin/list/state-filter.tsx';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { laybyPlanColumns } from './layby-columns.tsx';
import { laybyQueries } from './layby-queries.ts';
import { PlanInstalments } from './plan-instalments.tsx';
import { useLaybyDialog } from './use-layby-dialog.tsx';

const filters = ['status', 'state', 'attention'] as const;
/**
 * The payment states by which laybys can be filtered. The states of unfinished subscriptions and of goods by the kilo are left out,
 * because laybys never have them.
 */
const states = moneyStateKinds.filter((kind) => kind !== 'not-finished' && kind !== 'agreed');
/** The payment states whose counts are shown. The counts are those of all orders, because only laybys can have these states. */
const countedStates: readonly MoneyStateKind[] = ['missed', 'retrying', 'paused', 'layby'];
const attentionText: Record<(typeof laybyPlanAttentions)[number], string> = {
  missed: 'A missed payment',
  'due-today': 'Due today',
  overdue: 'Overdue',
  'unchargeable-card': 'No card that can be charged',
  'small-instalment': 'An instalment too small for a card',
};
const attentionOptions = [
  ['', 'Any'] as const,
  ...laybyPlanAttentions.map((name) => [name, attentionText[name]] as const),
];

/** Every layby with its paid and due amounts. A layby expands in place to its instalments. */
export function LaybysTab() {
  const list = useListState({ sorts: laybyPlanSorts, filters, accepts: laybyPlanListQuery });
  const plans = useAdminList(laybyQueries.list(list.query), 'Failed to fetch installment plans');
  const all = useStateCounts();
  const counts = all && new Map([...all].filter(([kind]) => countedStates.includes(kind)));
  const today = melbourneDay(new Date());
  const openId = Number(list.filter('open')) || null;
  const { dialogs, dialog } = useLaybyDialog();
  const { search } = useLocation();
  const { change, page } = list;
  const toggle = useCallback(
    ({ id }: LaybyPlan) => change({ open: id === openId ? null : id, page: page === 1 ? null : page }),
    [change, page, openId],
  );
  const columns = useMemo(() => laybyPlanColumns({ today, openId, toggle, dialogs }), [today, openId, toggle, dialogs]);
  const choice = useColumnChoice('subscriptions', columns);
  function openHref({ id }: LaybyPlan): string {
    const opened = new URLSearchParams(search);
    if (id === openId) opened.delete('open');
    else opened.set('open', String(id));
    return `/admin?${opened}`;
  }
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-x-5 gap-y-2">
        <StateFilter list={list} everything="All plans" kinds={states} counts={counts} />
        <ListFilter list={list} name="attention" label="Needs attention" options={attentionOptions} />
        <ColumnChooser choice={choice} all={columns} />
        <SavedFilters list={list} of="subscriptions" filters={filters} />
      </div>
      <ListTable
        caption="Subscriptions"
        columns={choice.columns}
        list={list}
        found={plans}
        rowKey={({ id }) => id}
        rowHref={openHref}
        below={(plan) => (plan.id === openId ? <PlanInstalments plan={plan} dialogs={dialogs} /> : null)}
        empty={<NoLaybys list={list} isFiltered={list.q !== '' || filters.some((name) => list.filter(name) !== '')} />}
      />
      {dialog}
    </>
  );
}

/** Explains why no plan is shown, and how plans are created. */
function NoLaybys({ list, isFiltered }: { list: ListState; isFiltered: boolean }) {
  if (isFiltered || list.page > 1) {
    return (
      <>
        <p className="font-semibold">No plans match.</p>
        <p className="mt-1 max-w-prose text-sm text-steel">
          Search covers whole plan and order numbers, statuses, and customers’ names and emails, among the plans shown
          here.
        </p>
        <Button
          variant="secondary"
          size="xs"
          className="mt-4"
          onClick={() => list.change({ q: null, status: null, state: null, attention: null, open: null })}
        >
          Show all plans
        </Button>
      </>
    );
  }
  return (
    <>
      <p className="font-semibold">There are no laybys yet.</p>
      <p className="mt-1 max-w-prose text-sm text-steel">
        A plan appears here as soon as a customer chooses layby at the checkout, or you sell one at the counter. Its
        card is charged automatically on each due day, and failed charges are shown here.
      </p>
      <div className="mt-4">
        <ButtonLink to="/admin/counter-sale" variant="secondary" size="xs">
          Counter sale
        </ButtonLink>
      </div>
    </>
  );
}
