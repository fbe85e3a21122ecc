import { useState } from 'react';
import { formatInstant } from '#core/dates.ts';
import type { PaymentAlert } from '#core/payments/payment-alert-api.ts';
import { useAdminList } from '#storefront/admin/list/use-admin-list.ts';
import { LoadFailure } from '#storefront/admin/ui/load-failure.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { AlertFacts } from './alert-facts.tsx';
import { alertQueries } from './staff-payment-queries.ts';

/** Closed alerts, with who closed each and when. Loaded when the section is opened. */
export function ClosedAlerts() {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="-mt-3 mb-4 bg-white text-sm" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-9 cursor-pointer py-1.5 text-steel">Closed alerts</summary>
      {isOpen ? <ClosedList /> : null}
    </details>
  );
}

function ClosedList() {
  const { rows, total, isPending, failure, refresh } = useAdminList(
    alertQueries.closed(),
    'Couldn’t load the closed alerts.',
  );
  if (failure !== null) {
    return (
      <LoadFailure className="text-oxblood" onRetry={refresh}>
        {failure}
      </LoadFailure>
    );
  }
  if (isPending) return <Skeleton className="h-10" />;
  if (rows.length === 0) return <p className="text-steel">No closed alerts yet.</p>;
  return (
    <>
      <ul aria-label="Closed alerts" className="divide-y divide-rule">
        {rows.map((alert) => (
          <li key={alert.id} className="py-3">
            <AlertFacts alert={alert}>
              <p>{formatClosing(alert)}</p>
            </AlertFacts>
          </li>
        ))}
      </ul>
      {total > rows.length ? (
        <p className="py-2 text-steel">
          The newest {rows.length} of {total}.
        </p>
      ) : null}
    </>
  );
}

/** Formats who closed an alert: "Closed by Mara Lim, 10 Nov 2026, 10:00 am". */
function formatClosing({ closedAt, closedBy }: PaymentAlert): string {
  if (closedAt === null) return '';
  return `Closed ${closedBy === null ? 'by the shop' : `by ${closedBy.name}`}, ${formatInstant(closedAt)}`;
}
