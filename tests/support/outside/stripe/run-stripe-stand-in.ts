// Runs the stand-in for Stripe in a separate process, for programs that outlive a test's process. It ends with SIGTERM.
// STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET are its keys, PORT is its port, WEBHOOK_URL is the shop's
// webhook. The first printed line contains the stand-in's URL.
import { startStripeStandIn } from './stripe-stand-in.ts';

const { env } = process;
const standIn = await startStripeStandIn({
  ...(env.STRIPE_SECRET_KEY ? { secretKey: env.STRIPE_SECRET_KEY } : {}),
  ...(env.STRIPE_PUBLISHABLE_KEY ? { publishableKey: env.STRIPE_PUBLISHABLE_KEY } : {}),
  ...(env.STRIPE_WEBHOOK_SECRET ? { webhookSecret: env.STRIPE_WEBHOOK_SECRET } : {}),
  port: Number(env.PORT ?? 0),
});
if (env.WEBHOOK_URL) standIn.webhooks.register(env.WEBHOOK_URL);
process.stdout.write(`${standIn.url}\n`);
process.once('SIGTERM', () => void standIn.close());
