import { formatMoney } from '#core/money.ts';
import type { PaymentAlert } from '#core/payments/payment-alert-api.ts';
import { ActionButton, Paragraph, SmallPrint } from '../email-components.tsx';
import type { EmailContext } from '../email-context.ts';
import { createEmail } from '../email-layout.tsx';
import type { Email } from '../outbox.ts';

export type ShopAlert = Pick<PaymentAlert, 'subject' | 'orderId' | 'amount' | 'detail'> & {
  kind: PaymentAlert['kind'] | 'hold-ends' | 'hold-missing';
  waitsForBalance?: boolean | undefined;
};

/** Sent to the shop about a payment problem that only a person can resolve. Null if the shop has no email address. */
export function shopAlertEmail(alert: ShopAlert, context: EmailContext): Email | null {
  const { shopAddress, sender } = context;
  if (shopAddress === null) return null;
  const { kind, subject, orderId, detail, waitsForBalance = false } = alert;
  const heading = headingOf(alert);
  return createEmail(sender, {
    kind: 'payment-alert',
    to: shopAddress,
    dedupeKey: `payment-alert:${kind}:${subject}`,
    heading,
    preview: orderId === null ? detail : `Order #${orderId}. ${detail}`,
    name: null,
    body: (
      <>
        <Paragraph>
          {orderId === null ? '' : `Order #${orderId}: `}
          {detail}
        </Paragraph>
        <Paragraph>
          {waitsForBalance
            ? 'It stays under Alerts on the Payments screen until the refund is made.'
            : 'It stays under Alerts on the Payments screen until someone on the staff closes it there.'}
        </Paragraph>
        <SmallPrint>Reference: {subject}</SmallPrint>
        <StaffButton orderId={orderId} context={context} />
      </>
    ),
  });
}

function headingOf({ kind, amount, waitsForBalance }: ShopAlert): string {
  const money = formatMoney(amount);
  if (waitsForBalance) return `A refund of ${money} waits at Stripe`;
  switch (kind) {
    case 'refund-failed':
      return `A refund of ${money} failed`;
    case 'mismatch':
      return `A charge of ${money} differs from what was meant`;
    case 'unknown-charge':
      return `A charge of ${money} isn’t the shop’s`;
    case 'hold-ends':
      return `The hold of ${money} on a card ends soon`;
    case 'hold-missing':
      return `${money} isn’t held or paid yet`;
    case 'unknown-refund':
      return `A refund of ${money} wasn’t made by the shop`;
  }
}

/** A button that opens the order on the staff screens. If there is no order, it opens the screen of all payments. */
export function StaffButton({ orderId, context }: { orderId: number | null; context: EmailContext }) {
  const { publicUrl } = context.sender;
  const isOrder = orderId !== null;
  return (
    <ActionButton url={isOrder ? `${publicUrl}/admin/orders/${orderId}` : `${publicUrl}/admin?tab=payments`}>
      {isOrder ? `See order #${orderId}` : 'See the payments'}
    </ActionButton>
  );
}

/** Sent to the staff member who tests the mail server. If this email arrives, the mail server works. */
export function testEmail({ to }: { to: string }, { sender }: EmailContext): Email {
  return createEmail(sender, {
    kind: 'test',
    to,
    heading: 'Your emails work',
    preview: 'A test of the mail server.',
    name: null,
    body: <Paragraph>Somebody of the staff of {sender.businessName} has tried the mail server. It works.</Paragraph>,
  });
}
