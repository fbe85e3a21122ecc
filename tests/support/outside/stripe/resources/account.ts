import type { Stripe } from 'stripe';
import { newId } from '../state/collection.ts';
import { route } from '../wire/route.ts';
import { resourceMissing } from '../wire/stripe-failure.ts';

/** The account of an Australian shop that may charge cards and receive payouts. */
export function newAccount(created: number): Stripe.Account {
  return {
    id: newId('acct'),
    object: 'account',
    business_type: 'company',
    capabilities: { card_payments: 'active', transfers: 'active' },
    charges_enabled: true,
    controller: { type: 'account' },
    country: 'AU',
    created,
    default_currency: 'aud',
    details_submitted: true,
    email: 'owner@example.com',
    metadata: {},
    payouts_enabled: true,
    tos_acceptance: { date: null, ip: null, user_agent: null },
    type: 'standard',
  };
}

export const accountRoutes = [
  route('GET', '/v1/account', {}, ({ state }) => state.account),
  route('GET', '/v1/accounts/:id', {}, ({ state, id }) => {
    if (id !== state.account.id) throw resourceMissing('account', id, 'account');
    return state.account;
  }),
];
