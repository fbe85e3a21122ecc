import type { Deps } from '#server/deps.ts';
import { Till } from '#server/payments/providers/till/till.ts';
import type { StripeStandIn } from '../outside/stripe/stripe-stand-in.ts';
import type { Outcome, Visitor } from '../shop/http-client.ts';
import { stripeOf } from './shops-at-stripe.ts';

type Responded = { status: 'succeeded' | 'declined' };

/** Responds as the customer to the bank's question about a payment or a card, and waits until the shop has been notified. */
export async function respondToBank(
  visitor: Visitor,
  clientSecret: string,
  confirm: boolean,
): Promise<Pick<Outcome, 'status' | 'body'>> {
  const stripe = stripeOf(visitor.url);
  if (stripe === undefined) return visitor.post('/api/till/confirm', { clientSecret, confirm });
  const isWaiting = intentOf(stripe, clientSecret)?.status === 'requires_action';
  return { status: isWaiting ? 200 : 404, body: await respondAtStripe(stripe, clientSecret, confirm) };
}

/** Gives the customer's response directly to the provider, without the shop. Returns the outcome of the payment. */
export async function confirmAtBank(
  { providers, env }: Pick<Deps, 'providers' | 'env'>,
  clientSecret: string,
  confirm: boolean,
): Promise<{ status: string } | null> {
  const stripe = stripeOf(env.publicUrl);
  if (stripe !== undefined) return respondAtStripe(stripe, clientSecret, confirm);
  const till = providers.find('till');
  if (!(till instanceof Till)) throw new Error('This shop has no till');
  return till.confirm(clientSecret, confirm);
}

function intentOf({ state }: StripeStandIn, clientSecret: string) {
  const intents = [...state.paymentIntents.all(), ...state.setupIntents.all()];
  return intents.find(({ client_secret }) => client_secret === clientSecret);
}

/** Does nothing if the payment was already cancelled or confirmed. */
async function respondAtStripe(stripe: StripeStandIn, clientSecret: string, confirm: boolean): Promise<Responded> {
  if (intentOf(stripe, clientSecret)?.status === 'requires_action') {
    stripe.browser.completeChallenge(clientSecret, confirm ? 'authenticated' : 'failed');
    await stripe.webhooks.settled();
  }
  const status = intentOf(stripe, clientSecret)?.status;
  return { status: status === 'succeeded' || status === 'requires_capture' ? 'succeeded' : 'declined' };
}
