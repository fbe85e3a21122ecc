import { useId } from 'react';
import { useLoaderData } from 'react-router-dom';
import { SetUpChecklist } from '#storefront/content/admin/set-up-checklist.tsx';
import { PageHead } from '#storefront/layout/page-head.tsx';
import { ListSearch } from '../list/list-controls.tsx';
import { useListState } from '../list/use-admin-list.ts';
import { OverviewAttention, OverviewStrip } from '../overview/overview-strip.tsx';
import type { LoadedTab } from './dashboard-tabs.ts';
import { useMay } from './staff-role-context.ts';

/**
 * /admin: what needs attention, the shop's figures, and the screen that the URL names in `tab`, with its search box. The
 * staff navigation links to each of these screens.
 */
export function Dashboard() {
  const { tab: selected, Tab } = useLoaderData<LoadedTab>();
  const list = useListState();
  const isOwner = useMay('owner');
  const headingId = useId();
  return (
    <>
      <PageHead title="Admin Dashboard" description="For the shop’s staff." canonicalPath="/admin" noindex />
      {/* Hidden visually, because the open screen has a heading of its own. */}
      <h1 tabIndex={-1} className="sr-only">
        Admin Dashboard
      </h1>
      {/* The orders tab shows what needs attention next to its own filters. */}
      {selected.id === 'orders' ? <OverviewStrip /> : <OverviewAttention />}
      {isOwner ? <SetUpChecklist /> : null}
      <div className="mt-4 mb-2 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h2 id={headingId} className="text-2xl">
          {selected.label}
        </h2>
        {selected.searches ? (
          <div className="min-w-0 grow sm:max-w-96">
            <ListSearch
              key={selected.id}
              list={list}
              label={`Search ${selected.label.toLowerCase()}`}
              placeholder={selected.searches}
            />
          </div>
        ) : null}
      </div>
      <section id="dashboard-screen" aria-labelledby={headingId}>
        <Tab key={selected.id} />
      </section>
    </>
  );
}
