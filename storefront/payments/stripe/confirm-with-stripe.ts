import type { Confirmation } from '../payment-form.ts';
import { loadStripe } from './load-stripe.ts';

/** Errors after which the same payment can be resumed, because Stripe couldn't be reached. */
const unasked = ['api_connection_error', 'api_error', 'rate_limit_error'];

/**
 * Shows the bank's confirmation request in Stripe's own frame. A declined or failed confirmation is a result, not an error. Only
 * the server decides whether money moved, never this page.
 */
export async function confirmWithStripe(publishableKey: string | null, clientSecret: string): Promise<Confirmation> {
  if (publishableKey === null) return 'left';
  try {
    const stripe = await loadStripe(publishableKey);
    const { error } = await stripe.handleNextAction({ clientSecret });
    if (error === undefined) return 'confirmed';
    if (unasked.includes(error.type)) return 'left';
    // The payment no longer waits for confirmation, possibly because it was confirmed in another tab. The server knows the
    // result.
    if (error.code?.endsWith('_unexpected_state')) return 'confirmed';
    return { refusal: error.message ?? null };
  } catch (error) {
    console.warn('Stripe could not ask the customer.', error);
    return 'left';
  }
}
