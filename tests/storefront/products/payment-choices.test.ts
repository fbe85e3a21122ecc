import { expect, it } from 'vitest';
import type { Product } from '#core/products/product.ts';
import { laybyLine, laybyTotal, paymentChoices } from '#storefront/products/product-page/buying/payment-choices.ts';
import { buildProduct } from '#tests/support/data/build-product.ts';

const noLayby = { allowLayby2: false, allowLayby4: false, allowLayby6: false };

it('A product that allows every payment option is offered in five ways', () => {
  const choices = paymentChoices(buildProduct({ price: 99995 }), 1);
  expect(choices.map(({ label, description: text }) => `${label}: ${text}`)).toEqual([
    'Pay Now (Credit Card): Complete payment today',
    'Subscription: Save 5% on recurring deliveries. One payment, one delivery: you order the next one yourself',
    'Layby: 2 payments: then $499.98 in 2 weeks',
    'Layby: 4 payments: then 3 fortnightly, the last $250.01',
    'Layby: 6 payments: then 5 fortnightly, the last $166.70',
  ]);
});

it('A subscription costs 5% less and shows the normal price next to it', () => {
  const [, subscription] = paymentChoices(buildProduct({ price: 99995 }), 1);
  expect(subscription).toMatchObject({ priceCents: 94995, normalPriceCents: 99995, dueTodayCents: 94995 });
});

it('A layby costs the product’s price, and only its first instalment is due today', () => {
  const [, , , inFour] = paymentChoices(buildProduct({ price: 99995 }), 1);
  expect(inFour).toMatchObject({ priceCents: 99995, normalPriceCents: null, dueTodayCents: 24998 });
});

it('A product that allows only weekly instalments shows that the instalments are weekly', () => {
  const weekly = buildProduct({ price: 20000, allowLaybyFortnightly: false });
  const [, , inTwo, inFour] = paymentChoices(weekly, 1);
  expect([inTwo?.description, inFour?.description]).toEqual(['then the same in a week', 'then 3 weekly']);
  expect(laybyTotal(weekly, paymentChoices(weekly, 1))).toBe('Layby: equal payments, one every week, total $200.00.');
});

it('The total of a layby is shown once for all layby options, and not at all if no layby is offered', () => {
  const total = (product: Product) => laybyTotal(product, paymentChoices(product, 1));
  expect(total(buildProduct({ price: 99995 }))).toBe('Layby: equal payments, one every 2 weeks, total $999.95.');
  expect(total(buildProduct(noLayby))).toBe('');
  expect(total(buildProduct({ price: 0 }))).toBe('');
});

it('Only the payment options that a product allows are offered', () => {
  const paid = paymentChoices(buildProduct(noLayby), 1);
  expect(paid.map(({ paymentType }) => paymentType)).toEqual(['credit-card', 'subscription']);
  expect(paymentChoices(buildProduct({ ...noLayby, allowCreditCard: false, allowSubscription: false }), 1)).toEqual([]);
});

it('A product card mentions four payments, or no instalments if the product has no layby', () => {
  expect(laybyLine(buildProduct({ price: 99995 }), 1)).toBe('or 4 payments of $249.98, the last $250.01');
  expect(laybyLine(buildProduct(noLayby), 1)).toBeNull();
  expect(laybyLine(buildProduct({ price: 0 }), 1)).toBeNull();
});

it('A layby whose instalments are below the card minimum is not offered', () => {
  const offered = (price: number) => paymentChoices(buildProduct({ price }), 50).map(({ paymentType }) => paymentType);
  expect(offered(300)).toEqual(['credit-card', 'subscription', 'layby-2', 'layby-4', 'layby-6']);
  expect(offered(299)).toEqual(['credit-card', 'subscription', 'layby-2', 'layby-4']);
  expect(offered(99)).toEqual(['credit-card', 'subscription']);
  expect(laybyLine(buildProduct({ price: 199 }), 50)).toBeNull();
});

it('A pack without a price shows all payment options that it will offer once it has a price', () => {
  expect(paymentChoices(buildProduct({ price: 0 }), 50)).toHaveLength(5);
});

it('In a shop that sells repeating boxes, a pack that can be repeated is also offered every 2 weeks at 5% less', () => {
  const pack = buildProduct({ price: 99995, isRepeatable: true });
  expect(paymentChoices(pack, 1, 'repeat-2').at(-1)).toMatchObject({
    label: 'Every 2 weeks',
    description: '5% less, change or stop any time',
    priceCents: 94995,
    normalPriceCents: 99995,
    due: 'a box',
  });
  expect(paymentChoices(pack, 1)).toHaveLength(5);
  expect(paymentChoices(buildProduct({ price: 99995 }), 1, 'repeat-2')).toHaveLength(5);
});
