import { randomBytes } from 'node:crypto';
import { StartupError } from '#server/env.ts';
import { StripeClient } from '#server/payments/providers/stripe/stripe-client.ts';
import { StripeProvider } from '#server/payments/providers/stripe/stripe-provider.ts';
import type { StripeSettings } from '#server/payments/providers/stripe-settings.ts';
import { journeys, Skipped } from './journeys.ts';
import { Trial } from './trial.ts';

export interface TryOptions {
  /** The shop's own settings; null if no keys are set. */
  stripe: StripeSettings | null;
  /** How long the bank's confirmation waits for a person; if 0, the confirmation is skipped. */
  patienceMs: number;
  print(line: string): void;
}

/**
 * Runs every journey, prints a line for each and the totals, and cancels all charges that are still open. Returns the number of
 * failed journeys.
 */
export async function tryStripe({ stripe, patienceMs, print }: TryOptions): Promise<number> {
  if (stripe === null) {
    throw new StartupError(
      'Set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET of a test account.',
    );
  }
  const { secretKey, webhookSecret, apiBase } = stripe;
  const client = new StripeClient({ secretKey, apiBase });
  if (client.isLive) throw new StartupError('These are live keys, which move real money: use those of test mode.');
  // A separate shop id, so that Stripe's lists contain only this run's charges.
  const shopId = `try-${randomBytes(9).toString('base64url')}`;
  const clock = () => new Date();
  const returnUrl = 'https://example.com/';
  const provider = new StripeProvider({ secretKey, webhookSecret, apiBase, returnUrl, shopId, clock });
  const trial = new Trial({ provider, client, webhookSecret, patienceMs, print });
  const counts = { passed: 0, failed: 0, skipped: 0 };
  try {
    for (const [name, run] of Object.entries(journeys)) counts[await tryOne(name, () => run(trial), print)] += 1;
    const left = await trial.cancelOpen();
    if (left > 0) print(`${left} left open were cancelled`);
  } finally {
    await provider.close();
    client.close();
  }
  print(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  return counts.failed;
}

async function tryOne(
  name: string,
  run: () => Promise<string>,
  print: (line: string) => void,
): Promise<'passed' | 'failed' | 'skipped'> {
  try {
    print(`ok       ${name}: ${await run()}`);
    return 'passed';
  } catch (error) {
    const isSkipped = error instanceof Skipped;
    print(`${isSkipped ? 'skipped ' : 'FAILED  '} ${name}: ${error instanceof Error ? error.message : String(error)}`);
    return isSkipped ? 'skipped' : 'failed';
  }
}
