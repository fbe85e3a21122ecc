import type { Stripe } from 'stripe';
import { toSeconds } from './stripe-values.ts';

/** Whether Stripe replayed its response to an earlier request with the same idempotency key. The response may be out of date. */
export function isReplay(response: Stripe.Response<object>): boolean {
  return response.lastResponse.headers['idempotent-replayed'] === 'true';
}

/** How long an idempotency key is used. Stripe may forget a key after 24 hours; one hour is left for clock differences. */
const keyLifetimeMs = 23 * 60 * 60_000;

/**
 * Whether a request that was created at this time can still be repeated under its idempotency key. Later, the repetition could do the
 * same thing twice.
 */
export function isKeyAlive(createdAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(createdAt) < keyLifetimeMs;
}

/** The maximum time by which Stripe's clock may be behind the shop's. */
const clockSlackMs = 5 * 60_000;

/**
 * The earliest time at which Stripe may have created an object that the shop stored at this instant. It is in Stripe's seconds, for
 * filtering Stripe's lists.
 */
export function listedSince(createdAt: string): number {
  return toSeconds(new Date(Date.parse(createdAt) - clockSlackMs));
}
