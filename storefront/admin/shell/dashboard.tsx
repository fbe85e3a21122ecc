import { useLoaderData } from 'react-router';
import { hasRole } from '#core/accounts/staff-role.ts';
import { SetUpChecklist } from '#storefront/content/admin/set-up-checklist.tsx';
import { PageHead } from '#storefront/layout/page-head.tsx';
import { LinkTabs, tabId } from '#storefront/ui/link-tabs.tsx';
import { ListSearch } from '../list/list-controls.tsx';
import { useListState } from '../list/use-admin-list.ts';
import { OverviewAttention, OverviewStrip } from '../overview/overview-strip.tsx';
import { dashboardTabs, type LoadedTab } from './dashboard-tabs.ts';
import { accessOf } from './staff-nav.ts';
import { useMay, useStaffRole } from './staff-role-context.ts';

const panelId = 'dashboard-panel';

/** /admin: one search box, what needs attention, the shop's figures, and the tabs of one's role: an owner's are seven. */
export function Dashboard() {
  const { tab: selected, Tab } = useLoaderData<LoadedTab>();
  const list = useListState();
  const isOwner = useMay('owner');
  const role = useStaffRole();
  const seen = dashboardTabs.filter(({ id }) => hasRole(role, accessOf({ pathname: '/admin', search: `?tab=${id}` })));
  const tabs = seen.map(({ id, label }) => ({
    to: `/admin?tab=${id}`,
    label,
    selected: id === selected.id,
  }));
  return (
    <>
      <PageHead title="Admin Dashboard" description="For the shop’s staff." canonicalPath="/admin" noindex />
      <header className="mb-2 flex flex-wrap items-center gap-x-5 gap-y-2">
        <h1 tabIndex={-1} className="text-xl">
          Admin Dashboard
        </h1>
        <ListSearch
          key={selected.id}
          list={list}
          label={selected.searches ? `Search ${selected.label.toLowerCase()}` : 'Search'}
          placeholder={selected.searches ?? 'Nothing to search here'}
          disabled={!selected.searches}
        />
        <OverviewAttention />
      </header>
      {selected.id === 'orders' ? <OverviewStrip /> : null}
      {isOwner ? <SetUpChecklist /> : null}
      <LinkTabs label="Dashboard" tabs={tabs} panelId={panelId} />
      <section id={panelId} role="tabpanel" aria-labelledby={tabId(panelId)} className="pt-3">
        <Tab key={selected.id} />
      </section>
    </>
  );
}
