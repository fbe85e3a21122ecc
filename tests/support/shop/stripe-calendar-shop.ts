import { type StripeStandIn, startStripeStandIn } from '../outside/stripe/stripe-stand-in.ts';
import { serveStripeScript } from '../outside/stripe-browser/serve-stripe-script.ts';
import { test as base } from './calendar-shop.ts';

/** A shop that takes cards with the stand-in for Stripe. The test sets the calendar of both. */
export const test = base.extend<{ stripe: StripeStandIn }>({
  stripe: async ({ calendar }, use) => {
    const stripe = await startStripeStandIn({ clock: () => calendar.now });
    await use(stripe);
    await stripe.close();
  },
  calendarEnv: async ({ stripe }, use) => use(stripe.env),
  calendarShop: async ({ calendarShop, stripe }, use) => {
    stripe.webhooks.register(`${calendarShop.url}/api/stripe/webhook`);
    await use(calendarShop);
  },
  context: async ({ context, stripe }, use) => {
    await serveStripeScript(context, stripe.url);
    await use(context);
  },
});
