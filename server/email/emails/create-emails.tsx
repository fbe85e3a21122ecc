import type { EmailContext } from '../email-context.ts';
import { type LateEmails, lateHtml } from '../late-html.ts';
import type { Email } from '../outbox.ts';
import {
  type CustomerClosed,
  customerClosedEmail,
  type EmailChanged,
  emailChangedEmail,
  type PasswordChanged,
  type PasswordLink,
  passwordChangedEmail,
  passwordEmail,
  type StaffInvitation,
  staffInvitationEmail,
  type Welcome,
  welcomeEmail,
} from './account-emails.tsx';
import {
  type CancelledOrder,
  cancellationDeclinedEmail,
  cancelledEmail,
  type DeclinedCancellation,
} from './cancellation-emails.tsx';
import { contactMessageEmail, type SentMessage } from './contact-message-email.tsx';
import { type ChangedItems, itemsChangedEmail, type RefundedOrder, refundedEmail } from './correction-emails.tsx';
import { type DeliverySet, deliverySetEmail } from './delivery-set-email.tsx';
import { type DisputeNews, disputeEmail } from './dispute-email.tsx';
import { type FailedInstalment, failedInstalmentEmail, type Reminder, reminderEmail } from './instalment-emails.tsx';
import {
  type AgreedOrder,
  agreedEmail,
  type ItemsQuestion,
  itemsQuestionEmail,
  type UnpaidKilo,
  unpaidKiloEmail,
} from './kilo-emails.tsx';
import { type Receipt, receiptEmail } from './later-payment-receipt-email.tsx';
import {
  type Confirmation,
  type CounterOrder,
  counterOrderEmail,
  orderConfirmationEmail,
  type PayLink,
  payLinkEmail,
} from './new-order-emails.tsx';
import { type BackInStock, backInStockEmail } from './news/back-in-stock-email.tsx';
import { type BroadcastNews, broadcastEmail } from './news/broadcast-email.tsx';
import { type DeliveryNotice, deliveryNoticeEmail } from './news/delivery-notice-email.tsx';
import { type NewsletterConfirmation, newsletterConfirmEmail } from './news/newsletter-confirm-email.tsx';
import { type Opening, openingEmail } from './news/opening-email.tsx';
import { type ReviewRequest, reviewRequestEmail } from './news/review-request-email.tsx';
import { type FailedRefund, refundFailedEmail } from './refund-failed-email.tsx';
import { type MissingBoxes, missingBoxesEmail, type RepeatEmail, repeatEmail } from './repeat-email.tsx';
import {
  type Delivered,
  deliveredEmail,
  type PackedOrder,
  packedEmail,
  type RunStarted,
  runStartedEmail,
  type WeightQuestion,
  weightQuestionEmail,
} from './run-emails.tsx';
import { type ShopAlert, shopAlertEmail, testEmail } from './shop-alert-emails.tsx';
import { type StaffReset, staffResetEmail } from './staff-reset-email.tsx';
import { type LowStock, lowStockEmail } from './stock/low-stock-email.tsx';
import { purchaseEmail, type SentPurchase } from './stock/purchase-email.tsx';
import { type RecallNotice, recallEmail } from './stock/recall-email.tsx';

/**
 * Returns the functions that create the shop's emails, with this sender. Each returns null if the recipient (the customer or the shop)
 * has no email address.
 */
export function createEmails(context: EmailContext) {
  /**
   * Creates an email in a payment's transaction. Its HTML is rendered later, so that the payment isn't delayed. The HTML has the same
   * signed link as the text.
   */
  const late = <Name extends keyof LateEmails>(
    name: Name,
    facts: LateEmails[Name],
    write: (facts: LateEmails[Name], context: EmailContext) => Email | null,
  ) => {
    const url = context.orderUrl(facts.order);
    const signed = { ...context, orderUrl: () => url };
    const marked = ofOrder(facts, write(facts, signed));
    return marked && Object.assign(marked, { lateHtml: lateHtml(name, facts, signed) });
  };
  return {
    welcome: (facts: Welcome) => welcomeEmail(facts, context),
    passwordLink: (facts: PasswordLink) => passwordEmail(facts, context),
    staffInvitation: (facts: StaffInvitation) => staffInvitationEmail(facts, context),
    staffReset: (facts: StaffReset) => staffResetEmail(facts, context),
    passwordChanged: (facts: PasswordChanged) => passwordChangedEmail(facts, context),
    emailChanged: (facts: EmailChanged) => emailChangedEmail(facts, context),
    customerClosed: (facts: CustomerClosed) => customerClosedEmail(facts, context),
    newsletterConfirmation: (facts: NewsletterConfirmation) => newsletterConfirmEmail(facts, context),
    reviewRequest: (facts: ReviewRequest) => reviewRequestEmail(facts, context),
    broadcast: (facts: BroadcastNews) => broadcastEmail(facts, context),
    opening: (facts: Opening) => openingEmail(facts, context),
    contactMessage: (facts: SentMessage) => contactMessageEmail(facts, context),
    recall: (facts: RecallNotice) => ofOrder(facts, recallEmail(facts, context)),
    purchase: (facts: SentPurchase) => purchaseEmail(facts, context),
    orderConfirmation: (facts: Confirmation) => late('orderConfirmation', facts, orderConfirmationEmail),
    counterOrder: (facts: CounterOrder) => ofOrder(facts, counterOrderEmail(facts, context)),
    receipt: (facts: Receipt) => late('receipt', facts, receiptEmail),
    reminder: (facts: Reminder) => ofOrder(facts, reminderEmail(facts, context)),
    failedInstalment: (facts: FailedInstalment) => ofOrder(facts, failedInstalmentEmail(facts, context)),
    agreed: (facts: AgreedOrder) => ofOrder(facts, agreedEmail(facts, context)),
    unpaidKilo: (facts: UnpaidKilo) => ofOrder(facts, unpaidKiloEmail(facts, context)),
    deliverySet: (facts: DeliverySet) => ofOrder(facts, deliverySetEmail(facts, context)),
    backInStock: (facts: BackInStock) => backInStockEmail(facts, context),
    deliveryNotice: (facts: DeliveryNotice) => deliveryNoticeEmail(facts, context),
    weightQuestion: (facts: WeightQuestion) => ofOrder(facts, weightQuestionEmail(facts, context)),
    itemsQuestion: (facts: ItemsQuestion) => ofOrder(facts, itemsQuestionEmail(facts, context)),
    packed: (facts: PackedOrder) => ofOrder(facts, packedEmail(facts, context)),
    runStarted: (facts: RunStarted) => ofOrder(facts, runStartedEmail(facts, context)),
    delivered: (facts: Delivered) => ofOrder(facts, deliveredEmail(facts, context)),
    cancelled: (facts: CancelledOrder) => ofOrder(facts, cancelledEmail(facts, context)),
    cancellationDeclined: (facts: DeclinedCancellation) => ofOrder(facts, cancellationDeclinedEmail(facts, context)),
    itemsChanged: (facts: ChangedItems) => ofOrder(facts, itemsChangedEmail(facts, context)),
    refunded: (facts: RefundedOrder) => ofOrder(facts, refundedEmail(facts, context)),
    payLink: (facts: PayLink) => ofOrder(facts, payLinkEmail(facts, context)),
    refundFailed: (facts: FailedRefund) => ofOrder(facts, refundFailedEmail(facts, context)),
    shopAlert: (facts: ShopAlert) => shopAlertEmail(facts, context),
    lowStock: (facts: LowStock) => lowStockEmail(facts, context),
    dispute: (facts: DisputeNews) => disputeEmail(facts, context),
    missingBoxes: (facts: MissingBoxes) => missingBoxesEmail(facts, context),
    repeatNews: (facts: RepeatEmail) => repeatEmail(facts, context),
    test: (facts: { to: string }) => testEmail(facts, context),
  };
}

/** Adds the order to its email, so that the order's screen lists the email. */
function ofOrder({ order }: { order: { id: number } }, email: Email | null): Email | null {
  return email && Object.assign(email, { orderId: order.id });
}
