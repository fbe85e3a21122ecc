import { createHmac } from 'node:crypto';
import type { Stripe } from 'stripe';
import { isOfType } from '../resources/events.ts';
import { addWebhookEndpoint } from '../resources/webhook-endpoints.ts';
import type { StripeState } from '../state/stripe-state.ts';

/** One attempt to deliver an event to the shop. */
export interface Delivery {
  eventId: string;
  type: string;
  url: string;
  /** Null if there was no response. */
  status: number | null;
}

export type ReleaseOrder = 'oldest-first' | 'newest-first' | 'all-at-once';

interface Options {
  state: StripeState;
  secret: string;
  apiVersion: string;
  retryDelaysMs: number[];
}

const giveUpMs = 20_000;

/**
 * Delivers events to the shop immediately, unless a test holds them back, and repeats each event until the shop has accepted it.
 */
export class WebhookDeliveries {
  readonly deliveries: Delivery[] = [];
  /** How many times each event is sent, because Stripe may send an event more than once. */
  copies = 1;
  #isHolding = false;
  #held: Stripe.Event[] = [];
  #queue: Promise<unknown> = Promise.resolve();
  readonly #retries = new Map<NodeJS.Timeout, () => void>();
  readonly #running = new Set<Promise<unknown>>();
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
    options.state.onEvent = (event) => this.#accept(event);
  }

  /** An owner adds webhook endpoints in Stripe's dashboard. */
  register(url: string, enabledEvents: string[] = ['*']): Stripe.WebhookEndpoint {
    return addWebhookEndpoint(this.#options.state, url, enabledEvents, this.#options.apiVersion);
  }

  /** From now on, events are sent only to this URL. */
  moveTo(url: string): void {
    for (const endpoint of this.#options.state.webhookEndpoints.all()) endpoint.status = 'disabled';
    this.register(url);
  }

  /** The events that are held back. */
  get held(): readonly Stripe.Event[] {
    return this.#held;
  }

  /** Holds back all events after this call. */
  hold(): void {
    this.#isHolding = true;
  }

  /** Sends the events that were held back, and sends new events immediately again. */
  async release(order: ReleaseOrder = 'oldest-first'): Promise<void> {
    const events = order === 'newest-first' ? this.#held.toReversed() : this.#held;
    this.#held = [];
    this.#isHolding = false;
    if (order === 'all-at-once') await Promise.all(events.map((event) => this.#send(event)));
    else for (const event of events) await this.#send(event);
  }

  /** Drops the events that are held back. */
  discardHeld(): void {
    this.#held = [];
  }

  /** Sends one event immediately, even if it is held back or was already sent. */
  async deliver(eventId: string): Promise<void> {
    await this.#send(this.#options.state.events.get(eventId));
  }

  /** Immediately retries every event that waits for a retry. */
  async retryNow(): Promise<void> {
    for (const [timer, retry] of this.#retries) {
      clearTimeout(timer);
      this.#retries.delete(timer);
      retry();
    }
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  /** Waits until every event that isn't held back was sent and no event waits for a retry. */
  async settled(): Promise<void> {
    while (this.#running.size > 0 || this.#retries.size > 0) {
      await Promise.all(this.#running);
      if (this.#retries.size > 0) await this.retryNow();
    }
  }

  /**
   * The Stripe-Signature header for a payload. It contains the real time, because the SDK compares it with the real time. For up
   * to 24 hours after an owner replaced the secret, Stripe signs with both: `secret` and `formerSecret`.
   */
  sign(payload: string, { at = new Date(), secret = this.#options.secret, formerSecret = '' } = {}): string {
    const seconds = Math.floor(at.getTime() / 1000);
    const signatures = [secret, formerSecret].filter(Boolean).map((key) => {
      const signature = createHmac('sha256', key).update(`${seconds}.${payload}`).digest('hex');
      return `,v1=${signature}`;
    });
    return `t=${seconds}${signatures.join('')}`;
  }

  async close(): Promise<void> {
    this.#isHolding = true;
    for (const timer of this.#retries.keys()) clearTimeout(timer);
    this.#retries.clear();
    await Promise.all(this.#running);
  }

  #accept(event: Stripe.Event): void {
    if (this.#isHolding) {
      this.#held.push(event);
      return;
    }
    // Events are sent one after the other, so that a test knows their order unless it asks for another order.
    this.#queue = this.#track(this.#queue.then(() => this.#send(event)));
  }

  async #send(event: Stripe.Event): Promise<void> {
    const endpoints = this.#options.state.webhookEndpoints.all();
    for (const { url, status, enabled_events: patterns } of endpoints) {
      if (status !== 'enabled') continue;
      if (!patterns.some((pattern) => isOfType(event.type, pattern))) continue;
      for (let copy = 0; copy < this.copies; copy += 1) await this.#track(this.#post(event, url, 0));
    }
  }

  async #post(event: Stripe.Event, url: string, failures: number): Promise<void> {
    const payload = JSON.stringify(event, null, 2);
    const at = this.#options.state.now();
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': this.sign(payload, { at }),
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    };
    const status = await fetch(url, { method: 'POST', headers, body: payload, signal: AbortSignal.timeout(giveUpMs) })
      .then(async (response) => {
        await response.arrayBuffer();
        return response.status;
      })
      .catch(() => null);
    this.deliveries.push({ eventId: event.id, type: event.type, url, status });
    if (status !== null && status >= 200 && status < 300) event.pending_webhooks = 0;
    else this.#retryLater(event, url, failures);
  }

  #retryLater(event: Stripe.Event, url: string, failures: number): void {
    const delay = this.#options.retryDelaysMs[failures];
    if (delay === undefined) return;
    const retry = () => void this.#track(this.#post(event, url, failures + 1));
    const timer = setTimeout(() => {
      this.#retries.delete(timer);
      retry();
    }, delay);
    timer.unref();
    this.#retries.set(timer, retry);
  }

  #track<T>(work: Promise<T>): Promise<T> {
    this.#running.add(work);
    void work.finally(() => this.#running.delete(work));
    return work;
  }
}
