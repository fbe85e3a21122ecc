import { useSearchParams } from 'react-router';
import { LinkTabs, tabId } from '#storefront/ui/link-tabs.tsx';
import { TestToolsCharges } from './test-tools-charges.tsx';
import { TestToolsEmails } from './test-tools-emails.tsx';
import { TestToolsJobs } from './test-tools-jobs.tsx';
import { TestToolsProduct } from './test-tools-product.tsx';

const panelId = 'tools-panel';

const views = [
  { id: 'emails', label: 'Outbox', View: TestToolsEmails },
  { id: 'charges', label: 'Till’s charges', View: TestToolsCharges },
  { id: 'jobs', label: 'Jobs', View: TestToolsJobs },
] as const;

/** A product to try a payment with, and what the shop does unseen: its emails, the till's own book, and its jobs. */
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
