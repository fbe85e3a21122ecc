import { useNavigate, useSearchParams } from 'react-router-dom';
import { createTestProduct } from '#core/products/staff-product-api.ts';
import { call } from '#storefront/api/call.ts';
import { staffProductQueries } from '#storefront/products/admin/staff-product-queries.ts';
import { Button } from '#storefront/ui/button.tsx';
import { LinkTabs, tabId } from '#storefront/ui/tabs/link-tabs.tsx';
import { useAdminMutation } from '../ui/use-admin-mutation.ts';
import { TestToolsEmails } from './test-tools-emails.tsx';
import { TestToolsJobs } from './test-tools-jobs.tsx';
import { TestToolsPageFaults } from './test-tools-page-faults.tsx';

const panelId = 'tools-panel';

const views = [
  { id: 'emails', label: 'Outbox', View: TestToolsEmails },
  { id: 'jobs', label: 'Jobs', View: TestToolsJobs },
  { id: 'faults', label: 'Page faults', View: TestToolsPageFaults },
] as const;

/** The test tools: a product for trying out payments, the shop's emails, its jobs, and the errors of its pages. */
export function TestToolsTab() {
  const [search] = useSearchParams();
  const selected = views.find(({ id }) => id === search.get('show')) ?? views[0];
  const { View } = selected;
  const tabs = views.map(({ id, label }) => ({
    to: id === 'emails' ? '/admin?tab=tools' : `/admin?tab=tools&show=${id}`,
    label,
    selected: id === selected.id,
  }));
  return (
    <>
      <TestToolsProduct />
      <LinkTabs label="Test Tools" tabs={tabs} panelId={panelId} />
      <div id={panelId} role="tabpanel" aria-labelledby={tabId(panelId)} className="pt-4">
        <View key={selected.id} />
      </div>
    </>
  );
}

/** A section that creates the $1 product for trying out payments, and opens it. */
function TestToolsProduct() {
  const navigate = useNavigate();
  const creation = useAdminMutation({
    run: () => call(createTestProduct),
    success: { title: 'Test Product Created' },
    failure: { title: 'Error', description: 'Failed to create test product', isFixed: true },
    refresh: [staffProductQueries.all],
    onDone: ({ id }) => void navigate(`/product/${id}`),
  });
  return (
    <section
      aria-labelledby="test-product"
      className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border border-ink bg-white px-4 py-3"
    >
      <div className="max-w-prose">
        <h2 id="test-product" className="text-lg">
          A product to test with
        </h2>
        <p className="text-sm text-steel">
          It costs $1.00 and has every payment option. Customers never see it in a list, but anyone with its address can
          open it. Delete it under Products when you are done.
        </p>
      </div>
      <Button size="sm" disabled={creation.isPending} onClick={() => void creation.act()}>
        {creation.isPending ? 'Creating…' : 'Create $1 Test Product'}
      </Button>
    </section>
  );
}
