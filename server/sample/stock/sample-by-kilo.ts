import type { z } from 'zod';
import { saveCodeRules } from '#core/codes/code-api.ts';
import { defaultLabelSettings } from '#core/packs/label-settings.ts';
import { createProduct } from '#core/products/staff-product-api.ts';
import { storeCodeRules } from '#server/codes/code-queries.ts';
import type { Writer } from '#server/db/store.ts';
import { storeLabelSettings } from '#server/packs/label-settings.ts';
import { addProduct } from '#server/products/save-product.ts';
import type { ItemIds, SampleItem } from './sample-items.ts';
import { bodyOf } from './sample-present.ts';

type Product = z.input<NonNullable<typeof createProduct.body>>;
type KiloProduct = Omit<Product, 'stock'> & { draws?: SampleItem };

const kept = 'Keep in the fridge at 5 °C or below.';
const shared = { cutSize: 'quarter', category: 'premium-cuts', pricing: 'kilo' } as const;

/** The products that the sample shop sells by the kilo. The SKUs are the numbers that its counter scale prints. */
export const kiloProducts = {
  rump: {
    ...shared,
    name: 'Rump steak by the kilo',
    description:
      'One piece of rump from a grass-fed hindquarter, hung for 21 days and cut into thick steaks for you. No two pieces are the same, so you pay for what yours weighs.',
    type: 'beef',
    cuts: ['rump'],
    ...{ weight: '1-1.3kg', pricePerKilo: 31_99, pieces: 1, gramsFrom: 1_000, gramsTo: 1_300 },
    features: ['Hung for 21 days', 'Cut 25 mm thick', 'Weighed when we pack your order'],
    farm: 'Moondara, Gippsland',
    sku: '101',
    ...{ origin: 'Product of Australia', storage: kept, directions: 'Grill or pan-fry. Rest for five minutes.' },
    draws: 'rump',
  },
  shoulder: {
    ...shared,
    name: 'Lamb shoulder by the kilo',
    description:
      'A whole lamb shoulder on the bone, for a slow Sunday roast that feeds six. No two are the same, so you pay for what yours weighs.',
    type: 'lamb',
    cuts: ['shoulder'],
    ...{ weight: '2.5-3.1kg', pricePerKilo: 18_99, pieces: 1, gramsFrom: 2_500, gramsTo: 3_100 },
    features: ['On the bone', 'Feeds six', 'Weighed when we pack your order'],
    farm: 'Tarrone, Western District',
    sku: '102',
    ...{ origin: 'Product of Australia', storage: kept, directions: 'Roast for four hours at 150 °C.' },
    draws: 'lambShoulder',
  },
  belly: {
    ...shared,
    name: 'Pork belly roast by the kilo',
    description:
      'Free-range pork belly, boned and scored, rubbed with salt and fennel for crackling that cracks. No two pieces are the same, so you pay for what yours weighs.',
    type: 'pork',
    cuts: ['belly'],
    ...{ weight: '1.4-1.8kg', pricePerKilo: 27_99, pieces: 1, gramsFrom: 1_400, gramsTo: 1_800 },
    features: ['Boned and scored', 'Rubbed with salt and fennel', 'Weighed when we pack your order'],
    sku: '103',
    ingredients: 'Pork (97%), salt, fennel seeds, black pepper',
    ...{ origin: 'Made in Australia from at least 97% Australian ingredients', storage: kept },
    directions: 'Roast for 30 minutes at 220 °C, then for 90 minutes at 160 °C.',
  },
  maryland: {
    ...shared,
    name: 'Chicken Maryland by the kilo',
    description:
      'Four free-range Marylands, thigh and drumstick in one piece, in our honey and soy marinade. No two are the same, so you pay for what yours weigh.',
    type: 'chicken',
    cuts: ['thigh', 'drumstick'],
    ...{ weight: '1.1-1.4kg', pricePerKilo: 13_99, pieces: 4, gramsFrom: 1_100, gramsTo: 1_400 },
    features: ['Four Marylands', 'In honey and soy', 'Weighed when we pack your order'],
    sku: '104',
    ingredients: 'Chicken (90%), soy sauce (water, soybeans, wheat, salt), honey, garlic, ginger',
    allergens: ['wheat', 'soy'],
    ...{ origin: 'Made in Australia from at least 95% Australian ingredients', storage: kept },
    directions: 'Cook thoroughly: roast for 45 minutes at 190 °C.',
  },
} as const satisfies Record<string, KiloProduct>;

export type KiloProductKey = keyof typeof kiloProducts;

/**
 * Adds the products that are sold by the kilo, the settings for printing labels, and the rules for reading the labels of a counter
 * scale.
 */
export async function addKiloGoods(tx: Writer, items: ItemIds, now: Date): Promise<void> {
  for (const { draws, ...product } of Object.values<KiloProduct>(kiloProducts)) {
    const stock = draws === undefined ? [] : [{ itemId: items[draws], pieces: 1, grams: 0 }];
    await addProduct(tx, bodyOf(createProduct, { ...product, stock }), { now });
  }
  const labels = { ...defaultLabelSettings, licenceNumber: 'Sample 0000', regulator: 'PrimeSafe', version: 0 };
  await storeLabelSettings(tx, labels, now);
  const rules = [{ name: 'Counter scale', kind: 'price' as const, pattern: '21.....{NNNDD}' }];
  await storeCodeRules(tx, bodyOf(saveCodeRules, { rules }), now);
}
