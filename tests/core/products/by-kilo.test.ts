import { describe, expect, it } from 'vitest';
import { pricingDraftError } from '#core/products/by-kilo/pricing-draft.ts';
import {
  byKiloOf,
  estimateGrams,
  lineCeilingCents,
  lineEstimateCents,
  pricings,
  weightCents,
} from '#core/products/by-kilo.ts';
import { byKiloText } from '#core/products/figures/figures-line.ts';
import { fc } from '#tests/support/chance/fast-check.ts';

const grams = fc.integer({ min: 1, max: 100_000 });
const cents = fc.integer({ min: 1, max: 1_000_000 });
const quantities = fc.integer({ min: 1, max: 99 });
const weights = fc.tuple(grams, grams).map(([one, other]) => ({
  gramsFrom: Math.min(one, other),
  gramsTo: Math.max(one, other),
}));

/** Specification 4, section 5: grams × cents per kilo ÷ 1000, rounded half up, in big integers. */
function specified(weight: bigint, perKilo: bigint): number {
  const product = weight * perKilo;
  const remainder = product % 1000n;
  return Number(product / 1000n + (remainder * 2n >= 1000n ? 1n : 0n));
}

describe('Prices by the kilo', () => {
  it('The price of a weight is grams times cents per kilo, rounded half up to the cent', () => {
    expect(weightCents(1_842, 3_200)).toBe(5_894);
    expect(weightCents(1_250, 2_002)).toBe(2_503);
    expect(weightCents(1, 499)).toBe(0);
    expect(weightCents(1, 500)).toBe(1);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), cents, (weight, perKilo) => {
        expect(weightCents(weight, perKilo)).toBe(specified(BigInt(weight), BigInt(perKilo)));
      }),
    );
  });

  it('The estimate is the price of the mean weight, and the maximum price that of the highest weight, each rounded once for a line', () => {
    fc.assert(
      fc.property(weights, cents, quantities, (range, pricePerKilo, quantity) => {
        const byKilo = { ...range, pricePerKilo, pieces: 1 };
        const times = BigInt(quantity);
        const twice = (BigInt(range.gramsFrom) + BigInt(range.gramsTo)) * times * BigInt(pricePerKilo);
        expect(lineEstimateCents(byKilo, quantity)).toBe(Number((twice + 1000n) / 2000n));
        expect(lineCeilingCents(byKilo, quantity)).toBe(specified(BigInt(range.gramsTo) * times, BigInt(pricePerKilo)));
        expect(lineEstimateCents(byKilo, quantity)).toBeLessThanOrEqual(lineCeilingCents(byKilo, quantity));
      }),
    );
  });

  it('A mean weight that ends in half a gram is rounded up only for display', () => {
    const rump = { pricePerKilo: 3_199, gramsFrom: 1_000, gramsTo: 1_313 };
    // 1,156.5 g × $31.99 = $36.996435, and 2 × 1,156.5 g × $31.99 = $73.99287; 1,157 g would be $37.01 and $74.02.
    expect([lineEstimateCents(rump, 1), lineEstimateCents(rump, 2)]).toEqual([3_700, 7_399]);
    expect(estimateGrams({ gramsFrom: 1_000, gramsTo: 1_401 })).toBe(1_201);
    expect(estimateGrams({ gramsFrom: 1_100, gramsTo: 1_100 })).toBe(1_100);
  });

  it('Only a product that is sold by the kilo has a price per kilo', () => {
    const fields = { pricePerKilo: 3_200, pieces: 2, gramsFrom: 1_000, gramsTo: 1_300 };
    const [perUnit, perKilo] = pricings;
    expect(byKiloOf({ pricing: perKilo, ...fields })).toEqual(fields);
    expect(byKiloOf({ pricing: perUnit, pricePerKilo: null, pieces: null, gramsFrom: null, gramsTo: null })).toBeNull();
  });
});

it('A price by the kilo says what a kilo costs, what a pack probably costs, and the most that a pack can cost', () => {
  const steaks = { price: 38_40, pricePerKilo: 32_00, ceiling: 41_63 };
  expect(byKiloText(steaks)).toBe('$32.00 a kilo · about $38.40, at most $41.63');
  expect(byKiloText({ price: 99_95, pricePerKilo: null, ceiling: null })).toBeNull();
});

it('A price per kilo that is typed with a comma is rejected with an example of the correct format', () => {
  const typed = {
    pricing: 'kilo',
    pricePerKilo: '32,00',
    pieces: '1',
    gramsFrom: '1000',
    gramsTo: '1313',
    price: '',
  } as const;
  const message = 'Write dollars above 0, with a point, such as 32.00';
  expect(pricingDraftError(typed, 'pricePerKilo')).toBe(message);
  expect(pricingDraftError({ ...typed, pricePerKilo: '32.00' }, 'pricePerKilo')).toBeNull();
});
