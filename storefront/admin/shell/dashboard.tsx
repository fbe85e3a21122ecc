import { useLoaderData } from 'react-router-dom';
import { hasRole } from '#core/accounts/staff-role.ts';
import { SetUpChecklist } from '#storefront/content/admin/set-up-checklist.tsx';
import { PageHead } from '#storefront/layout/page-head.tsx';
import { LinkTabs, tabId } from '#storefront/ui/tabs/link-tabs.tsx';
import { ListSearch } from '../list/list-controls.tsx';
import { useListState } from '../list/use-admin-list.ts';
import { OverviewAttention, OverviewStrip } from '../overview/overview-strip.tsx';
import { dashboardTabs, type LoadedTab } from './dashboard-tabs.ts';
import { accessOf } from './staff-nav.ts';
import { useMay, useStaffRole } from './staff-role-context.ts';

const panelId = 'dashboard-panel';

/**
 * /admin: what needs attention, the shop's figures, the tabs that the user's role may open (all seven for an owner), and the
 * search box of the open tab.
 */
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
      {/* Hidden visually, because the selected tab already names the screen. */}
      <h1 tabIndex={-1} className="sr-only">
        Admin Dashboard
      </h1>
      {/* The orders tab shows what needs attention next to its own filters. */}
      {selected.id === 'orders' ? <OverviewStrip /> : <OverviewAttention />}
      {isOwner ? <SetUpChecklist /> : null}
      <div className="dashboard-bar">
        <LinkTabs label="Dashboard" tabs={tabs} panelId={panelId} />
        <ListSearch
          key={selected.id}
          list={list}
          label={selected.searches ? `Search ${selected.label.toLowerCase()}` : 'Search'}
          placeholder={selected.searches ?? 'Nothing to search here'}
          disabled={!selected.searches}
        />
      </div>
      <section id={panelId} role="tabpanel" aria-labelledby={tabId(panelId)} className="pt-2">
        <Tab key={selected.id} />
      </section>
    </>
  );
}
