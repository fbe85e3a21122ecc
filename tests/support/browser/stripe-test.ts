import type { FrameLocator, Page } from '@playwright/test';
import { type StripeStandIn, startStripeStandIn } from '../outside/stripe/stripe-stand-in.ts';
import { serveStripeScript } from '../outside/stripe-browser/serve-stripe-script.ts';
import { type BuiltShop, startBuiltShop } from '../shop/built-shop.ts';
import { expect, test as shopTest } from './shop-test.ts';

interface StripeShop {
  stripe: StripeStandIn;
  shop: BuiltShop;
}

type StripeFixtures = {
  stripe: StripeStandIn;
  /** Runs automatically: a test fails if a card was entered for a different purpose than it was charged for. */
  matchingUse: undefined;
};

/** Expects that each charge saves its card exactly if the browser's form announced that to Stripe. */
function expectMatchingUse({ state }: StripeStandIn): void {
  const paid = state.confirmationTokens.all().filter((token) => token.payment_intent !== null);
  const usesOf = paid.map((token) => {
    const { metadata } = state.paymentIntents.get(String(token.payment_intent));
    return { entered: token.setup_future_usage, charged: metadata.savesCard === 'true' ? 'off_session' : null };
  });
  expect(usesOf.filter(({ entered, charged }) => entered !== charged)).toEqual([]);
}

/** The browser test with a shop that accepts cards with Stripe, which is replaced by its stand-in. */
export const test = shopTest.extend<StripeFixtures, { stripeShop: StripeShop }>({
  stripeShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to see what a fixture needs
    async ({}, use) => {
      const stripe = await startStripeStandIn();
      const shop = await startBuiltShop({ TRUST_PROXY: '1', ...stripe.env });
      stripe.webhooks.register(`${shop.url}/api/stripe/webhook`);
      await use({ stripe, shop });
      await shop.discard();
      await stripe.close();
    },
    { scope: 'worker' },
  ],
  stripe: async ({ stripeShop }, use) => use(stripeShop.stripe),
  shop: async ({ stripeShop }, use) => use(stripeShop.shop),
  matchingUse: [
    async ({ stripe }, use) => {
      await use(undefined);
      expectMatchingUse(stripe);
    },
    { auto: true },
  ],
  context: async ({ context, stripe }, use) => {
    await serveStripeScript(context, stripe.url);
    await use(context);
  },
});

export { expect };

/** Stripe's test cards. */
export const stripeCards = {
  pays: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  asks: '4000 0027 6000 3184',
};

/** The frame of Stripe's own fields. */
export function cardFrame(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Secure payment input frame"]');
}

/** Types a card into Stripe's own fields. */
export async function fillStripeCard(page: Page, number: string = stripeCards.pays): Promise<void> {
  const frame = cardFrame(page);
  await frame.getByLabel('Card number').fill(number);
  await frame.getByLabel('Expiration date').fill('12/39');
  await frame.getByLabel('Security code').fill('123');
}

/** A button on the page where the bank asks for confirmation. */
export function challengeButton(page: Page, name: 'Complete authentication' | 'Fail authentication') {
  return page.frameLocator('iframe[title="3D Secure authentication"]').getByRole('button', { name });
}
