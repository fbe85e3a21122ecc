import { useRef } from 'react';
import { closePaymentAlert, type PaymentAlert } from '#core/payments/payment-alert-api.ts';
import { useAdminList } from '#storefront/admin/list/use-admin-list.ts';
import { overviewQuery } from '#storefront/admin/overview/overview-query.ts';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { Button } from '#storefront/ui/button.tsx';
import { AlertFacts, alertName } from './alert-facts.tsx';
import { RefundUnknownCharge } from './refund-unknown-charge.tsx';
import { alertQueries } from './staff-payment-queries.ts';
import { Waiting } from './waiting.tsx';

/** Alerts about payments that a person must check, shown until they are closed. */
export function OpenAlerts() {
  const heading = useRef<HTMLHeadingElement>(null);
  const alerts = useAdminList(alertQueries.open(), 'Couldn’t load the alerts.');
  return (
    <Waiting
      heading={heading}
      title="Alerts"
      none="No open alerts."
      count={alerts.total}
      isPending={alerts.isPending}
      failure={alerts.failure}
      onRetry={alerts.refresh}
    >
      {alerts.rows.map((alert) => (
        <AlertRow key={alert.id} alert={alert} onClosed={() => heading.current?.focus()} />
      ))}
    </Waiting>
  );
}

function AlertRow({ alert, onClosed }: { alert: PaymentAlert; onClosed(): void }) {
  const { id, kind } = alert;
  const closing = useAdminMutation({
    run: () => call(closePaymentAlert, { params: { id }, body: {} }),
    success: { title: 'Alert Closed' },
    failure: { title: 'Error', description: 'Couldn’t close the alert. Check your connection and try again.' },
    refresh: [alertQueries.all, overviewQuery.queryKey],
    // Moves the focus, because the alert's row disappears together with the focused button.
    onDone: onClosed,
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <AlertFacts alert={alert} />
      {kind === 'unknown-charge' ? <RefundUnknownCharge alert={alert} onRefunded={onClosed} /> : null}
      <Button variant="secondary" size="xs" disabled={closing.isPending} onClick={() => void closing.act()}>
        {closing.isPending ? 'Closing…' : 'Close'}
        <span className="sr-only"> alert: {alertName(alert)}</span>
      </Button>
    </li>
  );
}
