import { type ReactNode, useState } from 'react';
import type { CustomerRecord } from '#core/customers/customer-record.ts';
import { formatInstant } from '#core/dates.ts';
import { OrderPanel } from '#storefront/orders/admin/order-screen/order-panel.tsx';
import { orderScreenPath } from '#storefront/orders/admin/staff-orders.ts';
import { Badge } from '#storefront/ui/badge.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Money } from '#storefront/ui/money.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';

interface Props {
  customer: CustomerRecord;
}

const methods = { card: 'Card', cash: 'Cash', eftpos: 'EFTPOS', manual: 'Recorded by staff' };

/** The customer's payments and refunds, newest first. */
export function CustomerPayments({ customer: { payments } }: Props) {
  return (
    <History title="Payments" empty="Nothing paid yet.">
      {payments.map(({ id, orderId, amount, method, paymentDate }) => (
        <Line key={id} at={paymentDate}>
          <span className="flex flex-wrap justify-between gap-x-4">
            <span>
              {methods[method]},{' '}
              <ShopLink to={orderScreenPath({ id: orderId })} className="text-link">
                order #{orderId}
              </ShopLink>
            </span>
            <Money cents={amount} className="font-semibold" />
          </span>
        </Line>
      ))}
    </History>
  );
}

/** The emails that the shop sent to the customer, newest first. */
export function CustomerEmails({ customer: { emails } }: Props) {
  return (
    <History title="Emails sent" empty="No emails yet.">
      {emails.map(({ id, to, subject, createdAt, sentAt }) => (
        <Line key={id} at={createdAt}>
          <span className="wrap-anywhere">{subject}</span>{' '}
          <span className="text-steel wrap-anywhere">
            to {to}
            {sentAt === null ? ', not sent yet' : ''}
          </span>
        </Line>
      ))}
    </History>
  );
}

/** The messages that the customer sent with the contact form. */
export function CustomerMessages({ customer: { messages } }: Props) {
  if (messages.length === 0) return null;
  return (
    <History title="Messages" empty="">
      {messages.map(({ id, message, createdAt, answeredAt }) => (
        <Line key={id} at={createdAt}>
          <span className="wrap-anywhere whitespace-pre-line">{message}</span>{' '}
          {answeredAt === null ? <Badge tone="alert">To answer</Badge> : null}
        </Line>
      ))}
    </History>
  );
}

export function CustomerReviews({ customer: { reviews } }: Props) {
  if (reviews.length === 0) return null;
  return (
    <History title="Reviews" empty="">
      {reviews.map(({ id, productName, stars, text, isHidden, orderId }) => (
        <li key={id} className="border-b border-rule py-2 text-sm last:border-b-0">
          <span className="font-semibold">
            {productName}, {stars} of 5
          </span>{' '}
          {isHidden ? <Badge>Hidden</Badge> : null}
          <p className="wrap-anywhere">{text}</p>
          <ShopLink to={orderScreenPath({ id: orderId })} className="text-link">
            Order #{orderId}
          </ShopLink>
        </li>
      ))}
    </History>
  );
}

/** How many entries are shown before “Show … more” is pressed. */
const shownAtFirst = 5;

interface HistoryProps {
  title: string;
  empty: string;
  children: readonly ReactNode[];
}

function History({ title, empty, children }: HistoryProps) {
  const [isWhole, setWhole] = useState(false);
  const rest = children.length - shownAtFirst;
  return (
    <OrderPanel title={title}>
      {children.length === 0 ? (
        <p className="text-sm text-steel">{empty}</p>
      ) : (
        <ol>{isWhole ? children : children.slice(0, shownAtFirst)}</ol>
      )}
      {rest > 0 && !isWhole ? (
        <Button variant="secondary" size="xs" className="mt-3" onClick={() => setWhole(true)}>
          Show {rest} more<span className="sr-only"> of {title}</span>
        </Button>
      ) : null}
    </OrderPanel>
  );
}

function Line({ at, children }: { at: string; children: ReactNode }) {
  return (
    <li className="grid gap-x-4 border-b border-rule py-2 text-sm last:border-b-0 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <time dateTime={at} className="text-steel tabular-nums">
        {formatInstant(at)}
      </time>
      <span>{children}</span>
    </li>
  );
}
