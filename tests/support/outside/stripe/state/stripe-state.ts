import type { Stripe } from 'stripe';
import { newAccount } from '../resources/account.ts';
import { Collection } from './collection.ts';
import type { TestCard } from './test-cards.ts';

/** All data that Stripe has about the shop. It outlives the shop's process. */
export class StripeState {
  readonly account: Stripe.Account;
  readonly balanceTransactions = new Collection<Stripe.BalanceTransaction>('txn', 'balance transaction', 'id');
  readonly charges = new Collection<Stripe.Charge>('ch', 'charge', 'id');
  readonly confirmationTokens = new Collection<Stripe.ConfirmationToken>('ctoken', 'confirmation_token');
  readonly customers = new Collection<Stripe.Customer>('cus', 'customer', 'id');
  readonly disputes = new Collection<Stripe.Dispute>('dp', 'dispute');
  readonly events = new Collection<Stripe.Event>('evt', 'event', 'id');
  readonly paymentIntents = new Collection<Stripe.PaymentIntent>('pi', 'payment_intent', 'intent');
  readonly paymentMethods = new Collection<Stripe.PaymentMethod>('pm', 'PaymentMethod', 'payment_method');
  readonly paymentMethodDomains = new Collection<Stripe.PaymentMethodDomain>('pmd', 'payment_method_domain');
  readonly payouts = new Collection<Stripe.Payout>('po', 'payout');
  readonly refunds = new Collection<Stripe.Refund>('re', 'refund');
  readonly setupIntents = new Collection<Stripe.SetupIntent>('seti', 'setupintent', 'intent');
  readonly webhookEndpoints = new Collection<Stripe.WebhookEndpoint>('we', 'webhook endpoint', 'webhook_endpoint');

  /** The card of a payment method or a confirmation token. No response includes its number. */
  readonly cards = new Map<string, TestCard>();
  /** Payment methods that their owner authenticated for later payments. */
  readonly setUpMethods = new Set<string>();
  /** Payment methods that paid without a customer, or were detached from one. Stripe accepts them only once. */
  readonly usedUpMethods = new Set<string>();
  /** The payout in which a balance transaction was paid out. */
  readonly payoutOf = new Map<string, string>();
  /** How many of the next payments stay in `processing`, and how many of the next refunds in `pending`. */
  readonly slow = { payments: 0, refunds: 0 };
  /** Why slow refunds are pending. */
  refundsWaitFor: Stripe.Refund.PendingReason = 'processing';

  /** The request in progress. Events contain its id. */
  request: Stripe.Event.Request = { id: null, idempotency_key: null };
  onEvent: (event: Stripe.Event) => void = () => {};
  readonly now: () => Date;
  readonly #apiVersion: string;

  constructor(now: () => Date, apiVersion: string) {
    this.now = now;
    this.#apiVersion = apiVersion;
    this.account = newAccount(this.seconds());
  }

  seconds(): number {
    return Math.floor(this.now().getTime() / 1000);
  }

  /** Records an event, with the object as it is now. */
  emit(type: Stripe.Event.Type, object: object, previous?: object): void {
    const event = {
      id: this.events.newId(),
      object: 'event',
      api_version: this.#apiVersion,
      created: this.seconds(),
      data: structuredClone({ object, ...(previous ? { previous_attributes: previous } : {}) }),
      livemode: false,
      pending_webhooks: this.webhookEndpoints.all().length,
      request: { ...this.request },
      type,
    };
    // The SDK's type is one of hundreds of exact event types. This can be any of them.
    this.onEvent(this.events.add(event as unknown as Stripe.Event));
  }

  /** The object of any type with this id. */
  lookUp(id: string): object | undefined {
    const kinds: { find(id: string): object | undefined }[] = [
      this.balanceTransactions,
      this.charges,
      this.confirmationTokens,
      this.customers,
      this.disputes,
      this.paymentIntents,
      this.paymentMethods,
      this.payouts,
      this.refunds,
      this.setupIntents,
    ];
    return kinds.map((kind) => kind.find(id)).find((object) => object !== undefined);
  }
}
