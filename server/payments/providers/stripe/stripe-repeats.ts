import type { Stripe } from 'stripe';
import { toSeconds } from './stripe-values.ts';

/** Whether Stripe only repeated what it answered to the same idempotency key before, which may be out of date. */
export function isReplay(response: Stripe.Response<object>): boolean {
  return response.lastResponse.headers['idempotent-replayed'] === 'true';
}

/** Stripe may forget an idempotency key after 24 hours; an hour of that is left for clocks that differ. */
const keyLifetimeMs = 23 * 60 * 60_000;

/** Whether asking again under its key still does nothing twice. */
export function isKeyAlive(createdAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(createdAt) < keyLifetimeMs;
}

/** How far Stripe's clock may be behind the shop's. */
const clockSlackMs = 5 * 60_000;

/** From when on Stripe's list may have what the shop wrote down at an instant, in Stripe's seconds. */
export function listedSince(createdAt: string): number {
  return toSeconds(new Date(Date.parse(createdAt) - clockSlackMs));
}
