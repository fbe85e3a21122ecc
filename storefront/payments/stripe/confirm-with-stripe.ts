import type { Confirmation } from '../payment-form.ts';
import { loadStripe } from './load-stripe.ts';

/** Stripe couldn't be reached: the same payment can be resumed. */
const unasked = ['api_connection_error', 'api_error', 'rate_limit_error'];

/**
 * Shows the bank's question in Stripe's own frame. A refused or failed authentication is a result. Whether money moved is for the
 * shop to find out, never for this page.
 */
export async function confirmWithStripe(publishableKey: string | null, clientSecret: string): Promise<Confirmation> {
  if (publishableKey === null) return 'left';
  try {
    const stripe = await loadStripe(publishableKey);
    const { error } = await stripe.handleNextAction({ clientSecret });
    if (error === undefined) return 'confirmed';
    if (unasked.includes(error.type)) return 'left';
    // The payment no longer waits for an answer, perhaps because another tab has given it: the shop knows the result.
    if (error.code?.endsWith('_unexpected_state')) return 'confirmed';
    return { refusal: error.message ?? null };
  } catch (error) {
    console.warn('Stripe could not ask the customer.', error);
    return 'left';
  }
}
