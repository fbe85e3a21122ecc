import { formatMoney } from '#core/money.ts';
import { NoticeBox, sentence, unpaidTitles } from '#storefront/payments/payment-notice.tsx';
import type { PayNotice } from './use-checkout-pay.ts';

export type ToldNotice = Exclude<PayNotice, { kind: 'price-changed' }>;

/** What went wrong, whether anything was charged, and what to do now. */
export function PayNoticeBox({ notice }: { notice: ToldNotice }) {
  return (
    <NoticeBox title={titles[notice.kind]}>
      {lead(notice)}
      {notice.kind === 'orders-refused' && notice.errors.length > 0 ? (
        <ul className="mt-2 list-disc pl-5">
          {notice.errors.map((error) => (
            <li key={`${error.path} ${error.message}`}>{error.message}</li>
          ))}
        </ul>
      ) : null}
    </NoticeBox>
  );
}

const titles: Record<ToldNotice['kind'], string> = {
  ...unpaidTitles,
  'orders-refused': 'The order could not be made',
  'due-changed': 'What is due today has changed',
};

function lead(notice: ToldNotice): string {
  switch (notice.kind) {
    case 'declined':
      return 'Nothing was charged, and your order is kept. Check the card, or pay the same order with another one.';
    case 'refused':
      return notice.status === 404
        ? 'The order that was to be paid is no longer there. Nothing was charged; press Pay to order anew.'
        : `${sentence(notice.detail)} No payment was made just now.`;
    case 'orders-refused':
      return `${sentence(notice.detail)} No payment was made just now.`;
    case 'unanswered':
      return `${sentence(notice.detail)} What you typed is kept. Trying again never orders or charges twice.`;
    case 'due-changed':
      return `It is now ${formatMoney(notice.dueTodayCents)}. Nothing was charged; look over the summary and press Pay once more.`;
  }
}
