import { type Day, formatLongDay } from '../dates.ts';
import { formatMoney } from '../money.ts';
import type { PlannedInstalment } from './instalment-plan.ts';

export interface LaybyTermsInput {
  businessName: string;
  abn: string;
  phone: string;
  /** The goods of the layby, e.g. ["1 × Whole beef hindquarter"]. */
  goods: string[];
  totalCents: number;
  installments: readonly PlannedInstalment[];
  cancellationChargeCents: number;
  /** Whether a card is saved. For a layby made at the counter, no card is saved, and the customer makes each payment. */
  savesCard?: boolean;
  /** The day on which a running agreement was changed. */
  changedOn?: Day;
  /** The number of the agreement's wording. 1 is the wording of apps before 0.2.0. Agreements made in that wording stay valid. */
  wording?: (typeof wordings)[number];
}

/**
 * The versions of the agreement's text, newest first. A changed text needs a new number, because a counter app may still use the old
 * text: it may not be updated yet, or may have made the sale offline before the change.
 */
export const wordings = [3, 2, 1] as const;

export interface LaybyTerms {
  heading: string;
  paragraphs: string[];
}

/**
 * Writes the lay-by agreement that Australian Consumer Law requires (sections 96 to 99), in plain words. It states the total, the
 * schedule, the cancellation charge and the refund rule. It also contains the consent to the series of charges; if no card is saved, it
 * says how payments are made. The same text is shown before paying, stored and emailed.
 */
export function laybyTerms(input: LaybyTermsInput): LaybyTerms {
  const seller = input.abn === '' ? input.businessName : `${input.businessName} (ABN ${input.abn})`;
  const schedule = input.installments.map(
    ({ number, amountCents, dueDate }) =>
      `Payment ${number}: ${formatMoney(amountCents)} ${number === 1 && input.changedOn === undefined ? `today (${formatLongDay(dueDate)})` : `on ${formatLongDay(dueDate)}`}`,
  );
  const charge =
    input.cancellationChargeCents === 0
      ? 'There is no cancellation charge: everything you paid is refunded.'
      : `What you paid is refunded less a cancellation charge of ${formatMoney(input.cancellationChargeCents)}.`;
  // A customer who bought at the counter may have no account, so the request to cancel is made at the counter.
  const place = input.savesCard === false && input.wording !== 1 ? 'at our counter' : 'from your account';
  const contact = input.phone === '' ? place : `${place} or by calling ${input.phone}`;
  return {
    heading:
      input.changedOn === undefined
        ? 'Lay-by agreement'
        : `Lay-by agreement, changed on ${formatLongDay(input.changedOn)}`,
    paragraphs: [
      `This lay-by agreement is between you and ${seller}, for ${input.goods.join(', ')}.`,
      `The total price is ${formatMoney(input.totalCents)}, paid in ${input.installments.length} payments. There is no interest, no fee and no credit check.`,
      ...schedule.map((line) => `${line}.`),
      'The goods are yours, and you choose the delivery day, once the last payment is made. You may pay more, or earlier, at any time.',
      formatEnding(contact, charge, input.wording),
      `We may end it only if you break it, if we stop trading, or if the goods are no longer to be had for reasons we cannot control; then everything you paid is refunded without any charge.`,
      formatPayment(input.savesCard ?? true),
    ],
  };
}

/**
 * Returns the terms for ending the agreement: the customer requests the end, and staff make the refund. No payment is charged after the
 * request.
 */
function formatEnding(contact: string, charge: string, wording: LaybyTermsInput['wording']): string {
  const may = 'You may end this agreement at any time before delivery';
  if (wording === 1 || wording === 2) return `${may} ${contact}. ${charge}`;
  return `${may}: ask for it ${contact}. From then on nothing more is charged or due. ${charge}`;
}

function formatPayment(savesCard: boolean): string {
  if (!savesCard) {
    return 'No card is saved, and nothing is charged automatically: you make each of these payments by its day, at our counter or online with the link in our emails.';
  }
  return 'You agree that your card is saved with our payment provider and charged each of these payments on its day. If a payment fails we tell you and try again after 3 days; we never charge more than what is due.';
}

export function laybyTermsText(terms: LaybyTerms): string {
  return [terms.heading, ...terms.paragraphs].join('\n\n');
}
