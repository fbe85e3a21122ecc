import type { EmailContext } from '../email-context.ts';
import {
  type EmailChanged,
  emailChangedEmail,
  type PasswordChanged,
  passwordChangedEmail,
} from './account-changed-emails.tsx';
import { cancellationDeclinedEmail, type DeclinedCancellation } from './cancellation-declined-email.tsx';
import { type CancelledOrder, cancelledEmail } from './cancelled-email.tsx';
import { type CounterOrder, counterOrderEmail } from './counter-order-email.tsx';
import { type DeliverySet, deliverySetEmail } from './delivery-set-email.tsx';
import { type FailedInstalment, failedInstalmentEmail } from './failed-instalment-email.tsx';
import { type NewsletterConfirmation, newsletterConfirmEmail } from './newsletter-confirm-email.tsx';
import { type Confirmation, orderConfirmationEmail } from './order-confirmation-email.tsx';
import { type PasswordLink, passwordEmail } from './password-email.tsx';
import { type Receipt, receiptEmail } from './receipt-email.tsx';
import { type Reminder, reminderEmail } from './reminder-email.tsx';
import { type Welcome, welcomeEmail } from './welcome-email.tsx';

/** Every email that the shop writes, from this sender. Null: the customer has no address. */
export function createEmails(context: EmailContext) {
  return {
    welcome: (facts: Welcome) => welcomeEmail(facts, context),
    passwordLink: (facts: PasswordLink) => passwordEmail(facts, context),
    passwordChanged: (facts: PasswordChanged) => passwordChangedEmail(facts, context),
    emailChanged: (facts: EmailChanged) => emailChangedEmail(facts, context),
    newsletterConfirmation: (facts: NewsletterConfirmation) => newsletterConfirmEmail(facts, context),
    orderConfirmation: (facts: Confirmation) => orderConfirmationEmail(facts, context),
    counterOrder: (facts: CounterOrder) => counterOrderEmail(facts, context),
    receipt: (facts: Receipt) => receiptEmail(facts, context),
    reminder: (facts: Reminder) => reminderEmail(facts, context),
    failedInstalment: (facts: FailedInstalment) => failedInstalmentEmail(facts, context),
    deliverySet: (facts: DeliverySet) => deliverySetEmail(facts, context),
    cancelled: (facts: CancelledOrder) => cancelledEmail(facts, context),
    cancellationDeclined: (facts: DeclinedCancellation) => cancellationDeclinedEmail(facts, context),
  };
}
