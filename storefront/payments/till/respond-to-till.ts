import '#storefront/api/zod-without-eval.ts';
import { confirmAtTill } from '#core/payments/till-api.ts';
import type { call as callShop } from '#storefront/api/call.ts';
import { readFailure } from '../payment-problem.ts';

/** Sends the customer's decision to the simulated bank. */
export async function respondToTill(call: typeof callShop, clientSecret: string, confirm: boolean): Promise<void> {
  try {
    await call(confirmAtTill, { body: { clientSecret, confirm } });
  } catch (error) {
    // A rejection means that the payment was already confirmed or declined, perhaps in another tab. The payment's result is
    // requested next.
    if (readFailure(error).kind !== 'refused') throw error;
  }
}
