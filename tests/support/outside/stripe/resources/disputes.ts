import type { Stripe } from 'stripe';
import type { StripeState } from '../state/stripe-state.ts';
import { boolean, nested, text } from '../wire/fields.ts';
import { isWithin, listFields, listPage, range } from '../wire/list-page.ts';
import { changedMetadata, metadata } from '../wire/metadata.ts';
import { route } from '../wire/route.ts';
import { notAllowed } from '../wire/stripe-failure.ts';
import { addBalanceTransaction } from './balance-transactions.ts';

const disputeFeeCents = 25_00;
const daysToRespond = 9;

const evidenceNames =
  'access_activity_log billing_address cancellation_policy cancellation_policy_disclosure cancellation_rebuttal customer_communication customer_email_address customer_name customer_purchase_ip customer_signature duplicate_charge_documentation duplicate_charge_explanation duplicate_charge_id product_description receipt refund_policy refund_policy_disclosure refund_refusal_explanation service_date service_documentation shipping_address shipping_carrier shipping_date shipping_documentation shipping_tracking_number uncategorized_file uncategorized_text'.split(
    ' ',
  );

export interface DisputeOptions {
  reason?: string;
  /** The disputed amount in cents. By default everything that isn't refunded. */
  amount?: number;
  /** The last time at which the shop can respond. The default is nine days from now. */
  dueBy?: Date;
  /** Whether the bank only asks for information and takes no money. */
  isInquiry?: boolean;
  /** Whether Stripe prevents the dispute: a blocked case takes no money, a resolved one returns it, without a fee for a dispute. */
  prevention?: 'block' | 'resolution';
}

/** Opens a customer's dispute of a charge. The money and a fee leave the shop's account immediately. */
export function openDispute(state: StripeState, chargeId: string, options: DisputeOptions = {}): Stripe.Dispute {
  const charge = state.charges.get(chargeId);
  const left = charge.amount - charge.amount_refunded;
  const amount = options.amount ?? left;
  if (charge.status !== 'succeeded' || charge.disputed || amount === 0 || amount > left)
    throw new Error(`${chargeId} can't be disputed`);
  const id = state.disputes.newId();
  const { isInquiry = false, prevention } = options;
  const fee = prevention === undefined ? disputeFeeCents : 0;
  const takesMoney = !isInquiry && prevention !== 'block';
  const description = `Chargeback withdrawal for ${chargeId}`;
  const entry = { type: 'adjustment', amount: -amount, fee, source: id, description, category: 'dispute' } as const;
  const dueBy = options.dueBy ? Math.floor(options.dueBy.getTime() / 1000) : state.seconds() + daysToRespond * 86_400;
  const dispute = state.disputes.add({
    id,
    object: 'dispute',
    amount,
    balance_transactions: takesMoney ? [addBalanceTransaction(state, entry)] : [],
    charge: chargeId,
    created: state.seconds(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {
      ...Object.fromEntries(evidenceNames.map((name) => [name, null])),
      enhanced_evidence: {},
    } as unknown as Stripe.Dispute.Evidence,
    evidence_details: {
      due_by: dueBy,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: !takesMoney,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      type: 'card',
      card: {
        brand: charge.payment_method_details?.card?.brand ?? 'visa',
        case_type: prevention ?? (isInquiry ? 'inquiry' : 'chargeback'),
        network: charge.payment_method_details?.card?.network ?? 'visa',
        network_reason_code: '10.4',
      },
    },
    reason: options.reason ?? 'fraudulent',
    status: prevention ? 'prevented' : isInquiry ? 'warning_needs_response' : 'needs_response',
  });
  // A charge under inquiry can still be refunded.
  charge.disputed = takesMoney;
  state.emit('charge.dispute.created', dispute);
  if (takesMoney) state.emit('charge.dispute.funds_withdrawn', dispute);
  if (prevention) state.emit('charge.dispute.closed', dispute);
  return dispute;
}

/** Ends an inquiry with which the bank is satisfied. The bank never took the money. */
export function endInquiry(state: StripeState, id: string): Stripe.Dispute {
  const dispute = state.disputes.get(id);
  if (!dispute.status.startsWith('warning_')) throw new Error(`${id} is ${dispute.status}`);
  dispute.status = 'warning_closed';
  state.emit('charge.dispute.closed', dispute);
  return dispute;
}

/** Reopens a lost dispute after an appeal, so that the shop can respond once more. */
export function appealDispute(state: StripeState, id: string, dueBy: Date): Stripe.Dispute {
  const dispute = state.disputes.get(id);
  if (dispute.status !== 'lost') throw new Error(`${id} is ${dispute.status}`);
  dispute.status = 'appeal_needs_response';
  dispute.evidence_details.due_by = Math.floor(dueBy.getTime() / 1000);
  state.emit('charge.dispute.updated', dispute);
  return dispute;
}

/** Ends a dispute with the bank's decision. If the shop won, the money is returned but the fee isn't. */
export function closeDispute(state: StripeState, id: string, outcome: 'won' | 'lost'): Stripe.Dispute {
  const dispute = state.disputes.get(id);
  if (dispute.status === 'won' || dispute.status === 'lost') throw new Error(`${id} is ${dispute.status}`);
  dispute.status = outcome;
  if (outcome === 'won') {
    const { amount } = dispute;
    const description = `Chargeback reversal for ${dispute.charge}`;
    const entry = { type: 'adjustment', amount, source: id, description, category: 'dispute_reversal' } as const;
    dispute.balance_transactions.push(addBalanceTransaction(state, entry));
  }
  state.emit('charge.dispute.closed', dispute);
  if (outcome === 'won') state.emit('charge.dispute.funds_reinstated', dispute);
  return dispute;
}

function openDisputeOf(state: StripeState, id: string): Stripe.Dispute {
  const dispute = state.disputes.get(id);
  if (dispute.status === 'needs_response') return dispute;
  throw notAllowed(`This dispute is already ${dispute.status}.`);
}

const evidence = nested(Object.fromEntries(evidenceNames.map((name) => [name, text])));
const filters = { ...listFields, charge: text, created: range, payment_intent: text };

export const disputeRoutes = [
  route('GET', '/v1/disputes/:id', {}, ({ state, id }) => state.disputes.get(id)),
  route('POST', '/v1/disputes/:id', { evidence, metadata, submit: boolean }, ({ state, id, values }) => {
    const dispute = values.evidence ? openDisputeOf(state, id) : state.disputes.get(id);
    dispute.metadata = changedMetadata(dispute.metadata, values.metadata);
    if (values.evidence) {
      Object.assign(dispute.evidence, values.evidence);
      dispute.evidence_details.has_evidence = true;
      if (values.submit !== false) {
        dispute.evidence_details.submission_count += 1;
        dispute.evidence_details.submission_method = 'manual';
        dispute.status = 'under_review';
      }
    }
    state.emit('charge.dispute.updated', dispute);
    return dispute;
  }),
  route('POST', '/v1/disputes/:id/close', {}, ({ state, id }) =>
    closeDispute(state, openDisputeOf(state, id).id, 'lost'),
  ),
  route('GET', '/v1/disputes', filters, ({ state, values }) => {
    const matches = (each: Stripe.Dispute) =>
      isWithin(each.created, values.created) &&
      (values.charge === undefined || values.charge === each.charge) &&
      (values.payment_intent === undefined || values.payment_intent === each.payment_intent);
    return listPage('/v1/disputes', state.disputes.newestFirst(matches), values);
  }),
];
