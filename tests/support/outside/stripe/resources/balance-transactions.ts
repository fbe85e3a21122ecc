import type { Stripe } from 'stripe';
import type { StripeState } from '../state/stripe-state.ts';
import { text } from '../wire/fields.ts';
import { isWithin, listFields, listPage, range } from '../wire/list-page.ts';
import { route } from '../wire/route.ts';

const daysUntilAvailable = 2;
const daySeconds = 24 * 60 * 60;

/** Stripe's fee for Australian cards: 1.7% and 30 cents. */
export function cardFee(amountCents: number): number {
  return Math.round((amountCents * 17) / 1000) + 30;
}

interface Entry {
  type: Stripe.BalanceTransaction.Type;
  /** The amount is negative if it leaves the account. */
  amount: number;
  fee?: number;
  source: string;
  description: string;
  category?: string;
}

/** Adds one line to the shop's account at Stripe. */
export function addBalanceTransaction(state: StripeState, entry: Entry): Stripe.BalanceTransaction {
  const { type, amount, fee = 0, source, description } = entry;
  const feeDetails = { amount: fee, application: null, currency: 'aud', type: 'stripe_fee' };
  return state.balanceTransactions.add({
    id: state.balanceTransactions.newId(),
    object: 'balance_transaction',
    amount,
    available_on: state.seconds() + (type === 'charge' ? daysUntilAvailable * daySeconds : 0),
    balance_type: 'payments',
    created: state.seconds(),
    currency: 'aud',
    description,
    exchange_rate: null,
    fee,
    fee_details: fee === 0 ? [] : [{ ...feeDetails, description: 'Stripe processing fees' }],
    net: amount - fee,
    reporting_category: entry.category ?? type,
    source,
    status: type === 'charge' ? 'pending' : 'available',
    type,
  });
}

const filters = { ...listFields, created: range, currency: text, payout: text, source: text, type: text };

export const balanceTransactionRoutes = [
  route('GET', '/v1/balance_transactions', filters, ({ state, values }) => {
    if (values.payout !== undefined) state.payouts.get(values.payout, 'payout');
    const matches = (each: Stripe.BalanceTransaction) =>
      isWithin(each.created, values.created) &&
      (values.currency === undefined || values.currency === each.currency) &&
      (values.payout === undefined || values.payout === state.payoutOf.get(each.id)) &&
      (values.source === undefined || values.source === each.source) &&
      (values.type === undefined || values.type === each.type);
    return listPage('/v1/balance_transactions', state.balanceTransactions.newestFirst(matches), values);
  }),
  route('GET', '/v1/balance_transactions/:id', {}, ({ state, id }) => state.balanceTransactions.get(id)),
];
