import '#storefront/api/zod-without-eval.ts';
import { confirmAtTill } from '#core/payments/till-api.ts';
import type { call as callShop } from '#storefront/api/call.ts';
import { readFailure } from '../payment-problem.ts';

/** Tells the simulated bank what its customer answered. */
export async function respondToTill(call: typeof callShop, clientSecret: string, confirm: boolean): Promise<void> {
  try {
    await call(confirmAtTill, { body: { clientSecret, confirm } });
  } catch (error) {
    // Answered already, in another tab perhaps: the payment itself is asked next and knows what became of it.
    if (readFailure(error).kind !== 'refused') throw error;
  }
}
