import { expect, it } from 'vitest';
import { productFigures } from '#core/products/figures/product-figures.ts';
import { findRelated } from '#core/products/find-related.ts';
import type { Product } from '#core/products/product.ts';
import { buildProduct } from '#tests/support/data/build-product.ts';

const off = {
  allowCreditCard: false,
  allowSubscription: false,
  allowLayby2: false,
  allowLayby4: false,
  allowLayby6: false,
};

function built(name: string, weight: string, changes: Partial<Product> = {}): Product {
  const product = buildProduct({ name, weight, id: name.length, ...changes });
  return { ...product, figures: productFigures(product) };
}

const quarter = built('quarter', '55-60kg');
const box = built('box', '10 kg');
const sides = built('sides', '110 kg');
const whole = built('whole steer', '220 kg');
const lamb = built('lambs!', '20 kg', { type: 'lamb', price: 42_000 });
const pig = built('a large pig', '57 kg', { type: 'pork', price: 90_000, category: 'whole-animal', id: 90 });

it('A pack’s next smaller and next larger packs are of the same animal', () => {
  const { smaller, larger } = findRelated(quarter, [whole, quarter, lamb, sides, box], 1);
  expect([smaller?.name, larger?.name]).toEqual(['box', 'sides']);
});

it('The smallest pack has no smaller one, and the largest no larger one', () => {
  expect(findRelated(box, [quarter, box], 1).smaller).toBeNull();
  expect(findRelated(whole, [quarter, whole], 1).larger).toBeNull();
});

it('A suggested matching pack is of another animal; the same category counts more than a similar price', () => {
  expect(findRelated(quarter, [quarter, pig, lamb], 1).goesWith?.name).toBe('lambs!');
  expect(findRelated(quarter, [quarter, pig], 1).goesWith?.name).toBe('a large pig');
  expect(findRelated(quarter, [quarter, box], 1).goesWith).toBeNull();
});

it('Sold-out packs are never suggested on a product page, and a pack of unknown weight suggests only packs of other animals', () => {
  expect(
    findRelated(
      quarter,
      [
        { ...box, ...off },
        { ...lamb, ...off },
      ],
      1,
    ),
  ).toEqual({
    smaller: null,
    larger: null,
    goesWith: null,
  });
  const odd = built('odd', 'some');
  expect(findRelated(odd, [box, lamb], 1)).toEqual({ smaller: null, larger: null, goesWith: lamb });
});
