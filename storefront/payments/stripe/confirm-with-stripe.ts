import type { Confirmation } from '../payment-form.ts';
import { loadStripe } from './load-stripe.ts';

/** Stripe couldn't be asked: the same payment can be taken up again. */
const unasked = ['api_connection_error', 'api_error', 'rate_limit_error'];

/**
 * Shows what the bank asks, in Stripe's own frame. A refused or failed authentication is an outcome; whether money moved is
 * the shop's to find out, never this page's.
 */
export async function confirmWithStripe(publishableKey: string | null, clientSecret: string): Promise<Confirmation> {
  if (publishableKey === null) return 'left';
  try {
    const stripe = await loadStripe(publishableKey);
    const { error } = await stripe.handleNextAction({ clientSecret });
    if (error === undefined) return 'confirmed';
    if (unasked.includes(error.type)) return 'left';
    // It doesn't wait any more, since another tab has responded perhaps: the shop knows what became of it.
    if (error.code?.endsWith('_unexpected_state')) return 'confirmed';
    return { refusal: error.message ?? null };
  } catch (error) {
    console.warn('Stripe could not ask the customer.', error);
    return 'left';
  }
}
