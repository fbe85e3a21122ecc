import { Stripe } from 'stripe';
import { browserRoutes, type TypedCard, typedTestCard } from './browser/browser-routes.ts';
import { finishProcessing } from './payments/attempt-payment.ts';
import { type ChallengeOutcome, completeChallenge } from './payments/complete-challenge.ts';
import { accountRoutes } from './resources/account.ts';
import { balanceTransactionRoutes } from './resources/balance-transactions.ts';
import { chargeRoutes } from './resources/charges.ts';
import { addConfirmationToken, confirmationTokenRoutes } from './resources/confirmation-tokens.ts';
import { customerRoutes } from './resources/customers.ts';
import {
  appealDispute,
  closeDispute,
  type DisputeOptions,
  disputeRoutes,
  endInquiry,
  openDispute,
} from './resources/disputes.ts';
import { eventRoutes } from './resources/events.ts';
import { paymentIntentRoutes } from './resources/payment-intents.ts';
import { addPaymentMethod, paymentMethodRoutes, shownCard } from './resources/payment-methods.ts';
import { makePayout, payoutRoutes } from './resources/payouts.ts';
import { completeRefund, failRefund, refundRoutes } from './resources/refunds.ts';
import { setupIntentRoutes } from './resources/setup-intents.ts';
import { addPaymentMethodDomain, webhookEndpointRoutes } from './resources/webhook-endpoints.ts';
import { StripeLedger } from './state/stripe-ledger.ts';
import { StripeState } from './state/stripe-state.ts';
import { WebhookDeliveries } from './webhooks/webhook-deliveries.ts';
import { Faults } from './wire/faults.ts';
import { IdempotencyKeys } from './wire/idempotency-keys.ts';
import { StripeServer } from './wire/stripe-server.ts';

export interface StripeStandInOptions {
  /** By default the real time. */
  clock?: () => Date;
  secretKey?: string;
  publishableKey?: string;
  webhookSecret?: string;
  /** 0 uses a free port. */
  port?: number;
  /** The delays after which a failed event is sent again. After the last delay, the event is given up. */
  retryDelaysMs?: number[];
}

export type StripeStandIn = Awaited<ReturnType<typeof startStripeStandIn>>;

interface TokenExtras {
  setupFutureUsage?: 'off_session' | 'on_session';
  returnUrl?: string;
}

/** A complete card. A number alone gets a valid expiry and code. */
function typedCard(state: StripeState, card: string | TypedCard): TypedCard {
  if (typeof card !== 'string') return card;
  return { number: card, expMonth: 12, expYear: state.now().getUTCFullYear() + 3, cvc: '123' };
}

/** Stripe's API on this computer: real HTTP, state that outlives the shop, and faults that a test chooses. */
export async function startStripeStandIn(options: StripeStandInOptions = {}) {
  const secretKey = options.secretKey ?? 'sk_test_standin';
  const publishableKey = options.publishableKey ?? 'pk_test_standin';
  const webhookSecret = options.webhookSecret ?? 'whsec_standin';
  const apiVersion = Stripe.API_VERSION;
  const clock = options.clock ?? (() => new Date());
  const state = new StripeState(clock, apiVersion);
  const faults = new Faults();
  const keys = new IdempotencyKeys(clock);
  const retryDelaysMs = options.retryDelaysMs ?? [50, 250, 1000, 5000];
  const webhooks = new WebhookDeliveries({ state, secret: webhookSecret, apiVersion, retryDelaysMs });
  const routes = [
    ...accountRoutes,
    ...balanceTransactionRoutes,
    ...chargeRoutes,
    ...confirmationTokenRoutes,
    ...customerRoutes,
    ...disputeRoutes,
    ...eventRoutes,
    ...paymentIntentRoutes,
    ...paymentMethodRoutes,
    ...payoutRoutes,
    ...refundRoutes,
    ...setupIntentRoutes,
    ...webhookEndpointRoutes,
  ];
  const server = new StripeServer(
    { state, routes, browserRoutes: browserRoutes(publishableKey), faults, keys, secretKey },
    options.port ?? 0,
  );
  await server.start();
  const url = `http://127.0.0.1:${server.port}`;

  return {
    /** The value for STRIPE_API_BASE. */
    url,
    secretKey,
    publishableKey,
    webhookSecret,
    /** The environment of a shop that charges cards here. */
    env: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: publishableKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_BASE: url,
    },
    state,
    ledger: new StripeLedger(state),
    /** Every call made with a secret key, oldest first. */
    calls: server.calls,
    faults,
    webhooks,
    /** Expires every key, as if 24 hours had passed since its use. */
    expireIdempotencyKeys: () => keys.expire(),
    browser: {
      /** The token that the customer's browser makes from a card. A number alone gets a valid expiry and code. */
      confirmationToken(card: string | TypedCard, extras: TokenExtras = {}): string {
        const typed = typedCard(state, card);
        const expiry = { month: typed.expMonth, year: typed.expYear };
        return addConfirmationToken(state, { card: typedTestCard(state, typed), expiry, ...extras }).id;
      },
      /** Like `confirmationToken`, but a payment method without a token. */
      paymentMethod(card: string | TypedCard): string {
        const typed = typedCard(state, card);
        const found = typedTestCard(state, typed);
        return addPaymentMethod(state, found, shownCard(found, { month: typed.expMonth, year: typed.expYear })).id;
      },
      /** The customer confirms or refuses at the bank. A customer who leaves the bank's page does neither. */
      completeChallenge: (clientSecret: string, outcome: ChallengeOutcome) =>
        completeChallenge(state, clientSecret, outcome),
    },
    /** Makes the next payments that would succeed stay in `processing`. */
    slowPayments(count = 1): void {
      state.slow.payments = count;
    },
    finishProcessing: (intentId: string, outcome: 'succeeded' | 'declined') =>
      finishProcessing(state, intentId, outcome),
    /** Makes the next refunds `pending`. With `insufficient_funds`, they wait until the shop's balance covers them. */
    slowRefunds(count = 1, reason: Stripe.Refund.PendingReason = 'processing'): void {
      state.slow.refunds = count;
      state.refundsWaitFor = reason;
    },
    completeRefund: (refundId: string) => completeRefund(state, refundId),
    failRefund: (refundId: string, reason?: string) => failRefund(state, refundId, reason),
    openDispute: (chargeId: string, dispute?: DisputeOptions) => openDispute(state, chargeId, dispute),
    closeDispute: (disputeId: string, outcome: 'won' | 'lost') => closeDispute(state, disputeId, outcome),
    appealDispute: (disputeId: string, dueBy: Date) => appealDispute(state, disputeId, dueBy),
    endInquiry: (disputeId: string) => endInquiry(state, disputeId),
    addPaymentMethodDomain: (domainName: string) => addPaymentMethodDomain(state, domainName),
    /** Pays out all entries before an instant. Returns null if nothing is owed. */
    makePayout: (before: Date) => makePayout(state, before),
    /** Makes Stripe unreachable for a while. It keeps its port and its data. */
    stop: () => server.stop(),
    start: () => server.start(),
    async close(): Promise<void> {
      faults.clear();
      await webhooks.close();
      await server.stop();
    },
  };
}
