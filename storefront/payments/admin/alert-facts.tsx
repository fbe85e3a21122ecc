import type { ReactNode } from 'react';
import { formatInstant } from '#core/dates.ts';
import type { PaymentAlert } from '#core/payments/payment-alert-api.ts';
import { Money } from '#storefront/ui/money.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';

const alertKinds: Record<PaymentAlert['kind'], string> = {
  mismatch: 'Charge differs from the order',
  'unknown-charge': 'Charge of an unknown order',
  'unknown-refund': 'Refund that the shop didn’t make',
  'refund-failed': 'Failed refund',
};
const holdNames: Record<NonNullable<PaymentAlert['hold']>, string> = {
  ends: 'Hold on a card ends soon',
  missing: 'Nothing held or paid yet',
};

export function alertName({ kind, hold, waitsForBalance }: PaymentAlert): string {
  if (waitsForBalance) return 'Refund waits at Stripe';
  return hold === null ? alertKinds[kind] : holdNames[hold];
}

/** Shows what a payment alert is about, with `children` below. */
export function AlertFacts({ alert, children }: { alert: PaymentAlert; children?: ReactNode }) {
  const { orderId, amount, detail, subject, createdAt } = alert;
  return (
    <div className="min-w-0 grow basis-80 text-sm">
      <p>
        <strong>
          {alertName(alert)}, <Money cents={amount} />
        </strong>
        {orderId === null ? null : (
          <>
            {' '}
            <ShopLink to={`/admin/orders/${orderId}`} className="text-link">
              Order #{orderId}
            </ShopLink>
          </>
        )}
        <span className="text-steel"> {formatInstant(createdAt)}</span>
      </p>
      <p className="max-w-prose wrap-anywhere">{detail}</p>
      <code className="block text-xs break-all text-steel">{subject}</code>
      {children}
    </div>
  );
}
