import { useSearchParams } from 'react-router-dom';
import { useShop } from '#storefront/layout/use-shop.ts';
import { LinkTabs, tabId } from '#storefront/ui/tabs/link-tabs.tsx';
import { OrphanedCharges } from './charges/orphaned-charges.tsx';
import { ProviderCharges } from './charges/provider-charges.tsx';
import { ClosedAlerts } from './closed-alerts.tsx';
import { OpenAlerts } from './open-alerts.tsx';
import { OpenDisputes } from './open-disputes.tsx';
import { ProviderHealthBar } from './provider-health-bar.tsx';
import { StatementView } from './statement/statement-view.tsx';

const panelId = 'payments-panel';

/**
 * Card payments: the state of the connection to the provider, the payments that need action from staff, and a comparison of the
 * shop's records with the provider's.
 */
export function PaymentsTab() {
  const [search] = useSearchParams();
  const { provider } = useShop();
  const isCharges = search.get('show') === 'charges';
  const tabs = [
    { to: '/admin?tab=payments', label: 'Statement', selected: !isCharges },
    {
      to: '/admin?tab=payments&show=charges',
      label: provider === 'till' ? 'Till’s charges' : 'Stripe’s charges',
      selected: isCharges,
    },
  ];
  return (
    <>
      <ProviderHealthBar />
      <OpenDisputes />
      <OpenAlerts />
      <ClosedAlerts />
      <OrphanedCharges />
      <LinkTabs label="Payments" tabs={tabs} panelId={panelId} />
      <div id={panelId} role="tabpanel" aria-labelledby={tabId(panelId)} className="pt-4">
        {isCharges ? <ProviderCharges /> : <StatementView />}
      </div>
    </>
  );
}
