import type { Stripe } from 'stripe';
import { newId } from '../state/collection.ts';
import type { StripeState } from '../state/stripe-state.ts';
import { text } from '../wire/fields.ts';
import { isWithin, listFields, listPage, range } from '../wire/list-page.ts';
import { route } from '../wire/route.ts';
import { addBalanceTransaction } from './balance-transactions.ts';

/** Pays out the entries before an instant that aren't paid out yet. Returns null if nothing is owed to the shop. */
export function makePayout(state: StripeState, before: Date): Stripe.Payout | null {
  const end = before.getTime() / 1000;
  const due = state.balanceTransactions.all().filter(({ id, created }) => created < end && !state.payoutOf.has(id));
  const amount = due.reduce((sum, { net }) => sum + net, 0);
  if (amount <= 0) return null;
  const id = state.payouts.newId();
  const entry = { type: 'payout', amount: -amount, source: id, description: 'STRIPE PAYOUT' } as const;
  const transaction = addBalanceTransaction(state, entry);
  for (const each of [...due, transaction]) {
    each.status = 'available';
    state.payoutOf.set(each.id, id);
  }
  const payout = state.payouts.add({
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: state.seconds(),
    automatic: true,
    balance_transaction: transaction.id,
    created: state.seconds(),
    currency: 'aud',
    description: 'STRIPE PAYOUT',
    destination: newId('ba'),
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'completed',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'paid',
    trace_id: null,
    type: 'bank_account',
  });
  state.emit('payout.created', payout);
  state.emit('payout.paid', payout);
  state.emit('payout.reconciliation_completed', payout);
  return payout;
}

const filters = { ...listFields, arrival_date: range, created: range, status: text };

export const payoutRoutes = [
  route('GET', '/v1/payouts/:id', {}, ({ state, id }) => state.payouts.get(id)),
  route('GET', '/v1/payouts', filters, ({ state, values }) => {
    const matches = (each: Stripe.Payout) =>
      isWithin(each.created, values.created) &&
      isWithin(each.arrival_date, values.arrival_date) &&
      (values.status === undefined || values.status === each.status);
    return listPage('/v1/payouts', state.payouts.newestFirst(matches), values);
  }),
];
