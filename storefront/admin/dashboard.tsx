import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LinkTabs, tabId } from '#storefront/ui/link-tabs.tsx';
import { dashboardTabs, tabOf } from './dashboard-tabs.ts';
import { ListSearch } from './list-search.tsx';
import { OverviewStrip } from './overview-strip.tsx';
import { ScreenHeading } from './screen-heading.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';
import { useListState } from './use-list-state.ts';

const panelId = 'dashboard-panel';

/** /admin: how the shop stands, one search box, and six tabs. */
export function Dashboard() {
  const [search] = useSearchParams();
  const list = useListState();
  const selected = tabOf(search);
  const Shown = selected?.Tab;
  const tabs = dashboardTabs.map(({ id, label }) => ({
    to: `/admin?tab=${id}`,
    label,
    selected: id === selected?.id,
  }));
  return (
    <>
      <ScreenHeading title="Admin Dashboard" />
      <OverviewStrip />
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <ListSearch
          key={selected?.id}
          list={list}
          label={selected?.searches ? `Search ${selected.label.toLowerCase()}` : 'Search'}
          placeholder={selected?.searches ?? 'Nothing to search here'}
          disabled={!selected?.searches}
        />
      </div>
      <LinkTabs label="Dashboard" tabs={tabs} panelId={panelId} />
      <section id={panelId} role="tabpanel" aria-labelledby={tabId(panelId)} className="pt-5">
        <Suspense fallback={<ScreenSkeleton />}>{Shown ? <Shown key={selected?.id} /> : null}</Suspense>
      </section>
    </>
  );
}
