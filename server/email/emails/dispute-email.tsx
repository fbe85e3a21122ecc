import { formatTime, melbourneDay } from '#core/dates.ts';
import { formatMoney } from '#core/money.ts';
import { describeDisputeReason } from '#core/payments/dispute-reason.ts';
import { type Dispute, needsResponse } from '#core/payments/payment-alert-api.ts';
import { Paragraph } from '../email-components.tsx';
import type { EmailContext } from '../email-context.ts';
import { createEmail } from '../email-layout.tsx';
import { type FigureRow, FigureTable } from '../figure-table.tsx';
import type { Email } from '../outbox.ts';
import { StaffButton } from './shop-alert-emails.tsx';

export type DisputeNews = Pick<
  Dispute,
  'providerDisputeId' | 'amount' | 'reason' | 'status' | 'respondBy' | 'closedAt' | 'orders' | 'chargeReference'
> & { stage: 'inquiry' | 'dispute' | 'appeal' | 'prevented' };

/** Sent to the shop when a dispute is opened, needs a response or is decided. There is one email for each of these states. */
export function disputeEmail(dispute: DisputeNews, context: EmailContext): Email | null {
  const { shopAddress, sender } = context;
  if (shopAddress === null) return null;
  const { providerDisputeId, status, respondBy, closedAt, orders, reason } = dispute;
  const [first = null] = orders;
  const by = deadlineOf(dispute, context);
  const reasonText = describeDisputeReason(reason);
  return createEmail(sender, {
    kind: 'dispute',
    to: shopAddress,
    // The key contains the deadline or the day of the decision, because a dispute can be decided twice, if the first decision is
    // appealed.
    dedupeKey: `dispute:${providerDisputeId}:${status}:${respondBy ?? closedAt ?? ''}`,
    heading: headingOf(dispute),
    preview: by === null ? moneyText(dispute) : `Answer by ${by.day}, ${by.time}. ${reasonText}`,
    name: null,
    body: (
      <>
        <Paragraph>{reasonText}</Paragraph>
        <FigureTable rows={rowsOf(dispute, by)} />
        <Paragraph>{moneyText(dispute)}</Paragraph>
        {by === null ? null : (
          <Paragraph>
            Answer on Stripe’s own site, under Disputes, with what proves the sale: the order, its delivery, and your
            messages with the customer. A dispute that isn’t answered in time is lost.
          </Paragraph>
        )}
        <StaffButton orderId={orders.length === 1 ? first : null} context={context} />
      </>
    ),
  });
}

function headingOf({ status, stage, amount }: DisputeNews): string {
  const money = formatMoney(amount);
  if (stage === 'prevented' && status === 'won') return `A dispute of ${money} was prevented`;
  if (stage === 'prevented') return `${money} went back to a customer, without a dispute`;
  if (stage === 'inquiry' && status === 'won') return `The bank’s inquiry about ${money} is over`;
  if (stage === 'appeal') return `The dispute of ${money} goes to appeal`;
  if (status === 'won') return `The dispute of ${money} is won`;
  if (status === 'lost') return `The dispute of ${money} is lost`;
  return status === 'warning' ? `A bank inquires about ${money}` : `A customer disputes ${money}`;
}

function rowsOf({ providerDisputeId, amount, orders, chargeReference }: DisputeNews, by: Deadline | null): FigureRow[] {
  const isOwn = chargeReference !== null;
  const numbers = orders.map((id) => `#${id}`).join(', ');
  return [
    { label: 'Disputed', note: `Stripe’s number ${providerDisputeId}`, figure: formatMoney(amount) },
    {
      label: orders.length > 1 ? 'Orders' : 'Order',
      // A charge may have paid for multiple orders.
      note: numbers || (isOwn ? 'It no longer exists' : 'The charge isn’t the shop’s'),
      figure: '',
    },
    ...(by === null ? [] : [{ label: 'Answer by', note: by.time, figure: by.day, isTotal: true }]),
  ];
}

/** Describes who has the disputed money now: the bank or the shop. */
function moneyText({ status, stage, amount }: DisputeNews): string {
  const money = formatMoney(amount);
  if ((stage === 'inquiry' || stage === 'prevented') && status === 'won') {
    return 'The bank took no money, and nothing has to be done.';
  }
  if (stage === 'prevented') {
    return `${money} went back to the customer by itself, before the bank opened a dispute. The order still counts as paid.`;
  }
  switch (status) {
    case 'won':
      return `The bank has decided for the shop: ${money} is the shop’s. Stripe may keep its fee.`;
    case 'lost':
      return `The bank has decided for the customer: ${money} is gone. The order still counts as paid.`;
    case 'warning':
      return 'The bank holds no money yet. A refund ends the inquiry; so does an answer that it accepts.';
    case 'needs_response':
    case 'under_review':
      return `The bank holds ${money} until it decides. The charge can’t be refunded until then.`;
  }
}

interface Deadline {
  day: string;
  time: string;
}

/** The deadline for a response; null if none is needed. */
function deadlineOf(dispute: DisputeNews, { formatDay }: EmailContext): Deadline | null {
  if (!needsResponse(dispute) || dispute.respondBy === null) return null;
  const day = formatDay(melbourneDay(new Date(dispute.respondBy)));
  return { day, time: `${formatTime(dispute.respondBy)} in Melbourne` };
}
