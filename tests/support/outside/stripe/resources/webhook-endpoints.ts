import type { Stripe } from 'stripe';
import type { StripeState } from '../state/stripe-state.ts';
import { listFields, listPage } from '../wire/list-page.ts';
import { route } from '../wire/route.ts';

/** Adds a URL to which Stripe sends events, as the shop's owner does. */
export function addWebhookEndpoint(
  state: StripeState,
  url: string,
  events: string[],
  apiVersion: string,
): Stripe.WebhookEndpoint {
  return state.webhookEndpoints.add({
    id: state.webhookEndpoints.newId(),
    object: 'webhook_endpoint',
    api_version: apiVersion,
    application: null,
    created: state.seconds(),
    description: null,
    enabled_events: events,
    livemode: false,
    metadata: {},
    status: 'enabled',
    url,
  });
}

/** Adds a domain on which Stripe shows wallets. */
export function addPaymentMethodDomain(state: StripeState, domainName: string): Stripe.PaymentMethodDomain {
  const active = { status: 'active' } as const;
  const wallets = { amazon_pay: active, apple_pay: active, google_pay: active, klarna: active, link: active };
  return state.paymentMethodDomains.add({
    id: state.paymentMethodDomains.newId(),
    object: 'payment_method_domain',
    ...wallets,
    created: state.seconds(),
    domain_name: domainName,
    enabled: true,
    livemode: false,
    paypal: active,
  });
}

export const webhookEndpointRoutes = [
  route('GET', '/v1/payment_method_domains', listFields, ({ state, values }) =>
    listPage('/v1/payment_method_domains', state.paymentMethodDomains.newestFirst(), values),
  ),
  route('GET', '/v1/webhook_endpoints', listFields, ({ state, values }) =>
    listPage('/v1/webhook_endpoints', state.webhookEndpoints.newestFirst(), values),
  ),
  route('GET', '/v1/webhook_endpoints/:id', {}, ({ state, id }) => state.webhookEndpoints.get(id)),
];
