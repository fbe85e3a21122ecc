import type { Email, EmailState } from '#core/admin/test-tools-api.ts';
import { formatInstant } from '#core/dates.ts';
import type { StaffOrder } from '#core/orders/staff-order.ts';
import { useAdminRecord } from '#storefront/admin/editor/use-admin-record.ts';
import { LoadFailure } from '#storefront/admin/ui/load-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { useResendEmail } from '../corrections/use-corrections.ts';
import { staffOrderQueries } from '../staff-order-queries.ts';
import { OrderPanel } from './order-panel.tsx';

const stateTexts: Record<EmailState, string> = {
  sent: 'Sent',
  waiting: 'Waiting to be sent',
  failed: 'Couldn’t be sent',
};

/** The emails sent to the customer about an order. Each can be sent again, to the order's current email address. */
export function OrderEmails({ order }: { order: StaffOrder }) {
  const { data: emails, isFailed, refresh } = useAdminRecord(staffOrderQueries.emails(order.id));
  const { act, isPending } = useResendEmail(order);
  const { email: to } = order.customer;
  return (
    <OrderPanel
      title="Emails"
      action={
        order.status === 'pending' && to !== null ? (
          <Button variant="secondary" size="xs" disabled={isPending} onClick={() => void act(null)}>
            Send pay link
          </Button>
        ) : null
      }
    >
      {emails === undefined && !isFailed ? <Skeleton className="h-12" /> : null}
      {isFailed ? (
        <LoadFailure className="text-sm" onRetry={refresh}>
          Couldn’t load the emails.
        </LoadFailure>
      ) : null}
      {emails?.length === 0 ? (
        <p className="text-sm text-steel">{to === null ? 'There is no email address.' : 'None yet.'}</p>
      ) : null}
      <ul className="grid gap-3 text-sm empty:hidden">
        {emails?.map((email) => (
          <EmailRow
            key={email.id}
            email={email}
            onResend={to === null || isPending ? undefined : () => void act(email.id)}
          />
        ))}
      </ul>
    </OrderPanel>
  );
}

function EmailRow({ email, onResend }: { email: Email; onResend: (() => void) | undefined }) {
  const { subject, to, state, createdAt, sentAt } = email;
  return (
    <li className="flex items-start justify-between gap-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{subject}</p>
        <p className={`wrap-anywhere ${state === 'failed' ? 'text-oxblood' : 'text-steel'}`}>
          {stateTexts[state]} {formatInstant(sentAt ?? createdAt)}, to {to}
        </p>
      </div>
      <Button variant="secondary" size="xs" className="shrink-0" disabled={onResend === undefined} onClick={onResend}>
        Send again<span className="sr-only">: {subject}</span>
      </Button>
    </li>
  );
}
