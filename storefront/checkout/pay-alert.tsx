import { formatMoney } from '#core/money.ts';
import { AlertBox, sentence, unpaidTitles } from '#storefront/payments/payment-alert.tsx';
import type { PayAlert } from './use-checkout-pay.ts';

export type OutcomeAlert = Exclude<PayAlert, { kind: 'price-changed' }>;

/** What went wrong, whether anything was charged, and what to do now. */
export function PayAlertBox({ alert }: { alert: OutcomeAlert }) {
  return (
    <AlertBox title={titles[alert.kind]}>
      {lead(alert)}
      {alert.kind === 'orders-refused' && alert.errors.length > 0 ? (
        <ul className="mt-2 list-disc pl-5">
          {alert.errors.map((error) => (
            <li key={`${error.path} ${error.message}`}>{error.message}</li>
          ))}
        </ul>
      ) : null}
    </AlertBox>
  );
}

const titles: Record<OutcomeAlert['kind'], string> = {
  ...unpaidTitles,
  'orders-refused': 'The order could not be made',
  'due-changed': 'What is due today has changed',
};

function lead(alert: OutcomeAlert): string {
  switch (alert.kind) {
    case 'declined':
      return 'Nothing was charged, and your order is kept. Check the card, or pay the same order with another one.';
    case 'refused':
      return alert.status === 404
        ? 'The order that was to be paid is no longer there. Nothing was charged; press Pay to order anew.'
        : `${sentence(alert.detail)} No payment was made just now.`;
    case 'orders-refused':
      return `${sentence(alert.detail)} No payment was made just now.`;
    case 'unanswered':
      return `${sentence(alert.detail)} What you typed is kept. Trying again never orders or charges twice.`;
    case 'due-changed':
      return `It is now ${formatMoney(alert.dueTodayCents)}. Nothing was charged; look over the summary and press Pay once more.`;
  }
}
