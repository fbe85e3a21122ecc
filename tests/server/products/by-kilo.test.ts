import { expect, it } from 'vitest';
import { shopText } from '#tests/support/data/content.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { stockProduct } from '#tests/support/data/shopping.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

const path = '/api/admin/products';

async function startWithStaff() {
  const shop = await startTestShop();
  return { shop, staff: await staffOf(shop) };
}

const roast = {
  name: 'Rump roast',
  description: 'A rump roast, cut to order and weighed.',
  type: 'beef',
  cutSize: 'quarter',
  weight: '1-1.4kg',
  pricing: 'kilo',
  pricePerKilo: 32_00,
  pieces: 1,
  gramsFrom: 1_000,
  gramsTo: 1_313,
};

it('A product can be sold by the kilo only after the owner has switched this on, and stays so after it is switched off', async () => {
  const { staff } = await startWithStaff();
  const refused = await staff.post(path, roast);
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    [{ path: 'pricing', message: 'Switch on “Sell by the kilo” in the shop’s settings first' }],
  ]);

  await staff.patch('/api/admin/shop-settings', shopText({ byTheKilo: true }));
  const made = await staff.post(path, roast);
  expect(made.status).toBe(201);
  const { id } = made.body;
  await staff.patch('/api/admin/shop-settings', shopText({ byTheKilo: false }));
  const cheaper = await staff.patch(`${path}/${id}`, { pricing: 'kilo', pricePerKilo: 30_00 });
  expect([cheaper.status, cheaper.body.pricePerKilo]).toEqual([200, 30_00]);
});

it('For a product sold by the kilo, everyone sees the price per kilo, an estimate and a maximum price, and can pay only by card', async () => {
  const { shop, staff } = await startWithStaff();
  await staff.patch('/api/admin/shop-settings', shopText({ byTheKilo: true }));
  const { id } = (await staff.post(path, roast)).body;
  const read = async () => (await shop.request('GET', `/api/products/${id}`)).body;
  // The middle of 1,000 g and 1,313 g is 1,156.5 g: 1.1565 × $32.00 = $37.008; the ceiling is 1.313 × $32.00 = $42.016.
  expect(await read()).toMatchObject({
    pricing: 'kilo',
    pricePerKilo: 32_00,
    pieces: 1,
    gramsFrom: 1_000,
    gramsTo: 1_313,
    price: 37_01,
    ceiling: 42_02,
    figures: { perKilo: 32_00, isExact: true },
    allowCreditCard: true,
    allowSubscription: false,
    allowLayby2: false,
    allowLayby4: false,
    allowLayby6: false,
  });
  const own = await staff.patch(`${path}/${id}`, { price: 40_00 });
  expect([own.status, own.body.errors[0].path]).toEqual([422, 'price']);
  await staff.patch(`${path}/${id}`, { pricing: 'pack', price: 39_95 });
  expect(await read()).toMatchObject({
    pricing: 'pack',
    price: 39_95,
    pricePerKilo: null,
    ceiling: null,
    pieces: null,
  });
});

it('A product sold by the kilo whose stored estimate an earlier version rounded differently can be saved with today’s rounding', async () => {
  const { shop, staff } = await startWithStaff();
  const stored = { pricing: 'kilo', pricePerKiloCents: 31_99, pieces: 1, gramsFrom: 1_000, gramsTo: 1_313 } as const;
  const { id } = await stockProduct(shop, { ...stored, priceCents: 37_01 });
  // 1,156.5 g × $31.99 = $36.996435
  expect((await staff.get(`${path}/${id}`)).body.price).toBe(37_00);
  const saved = await staff.patch(`${path}/${id}`, { name: 'Rump', price: 37_00 });
  expect([saved.status, saved.body.price]).toEqual([200, 37_00]);
});

it('Each missing or wrong field of a product sold by the kilo is named, and kilograms typed as grams are pointed out', async () => {
  const { staff } = await startWithStaff();
  await staff.patch('/api/admin/shop-settings', shopText({ byTheKilo: true }));
  const { gramsTo: _to, pricePerKilo: _price, ...missing } = roast;
  const pathsOf = async (body: object) => {
    const { status, body: problem } = await staff.post(path, body);
    expect(status).toBe(422);
    return problem.errors.map((error: { path: string }) => error.path);
  };
  expect(await pathsOf(missing)).toEqual(['pricePerKilo', 'gramsTo']);
  expect(await pathsOf({ ...roast, gramsTo: 900 })).toEqual(['gramsTo']);
  const kilograms = await staff.post(path, { ...roast, gramsFrom: 1, gramsTo: 1.4 });
  expect(kilograms.body.errors).toEqual([
    { path: 'gramsFrom', message: 'Write whole grams, at least 10, such as 1200 for 1.2 kg' },
    { path: 'gramsTo', message: 'Write whole grams, at least 10, such as 1200 for 1.2 kg' },
  ]);
  const { pricing: _pricing, ...unpriced } = roast;
  expect(await pathsOf(unpriced)).toEqual(['price']);
});

it('The database itself refuses a product sold by the kilo that lacks a field', async () => {
  const shop = await startTestShop();
  const whole = { pricing: 'kilo', pricePerKiloCents: 32_00, pieces: 1, gramsFrom: 1_000, gramsTo: 1_313 } as const;
  await stockProduct(shop, whole);
  for (const field of ['pricePerKiloCents', 'pieces', 'gramsFrom', 'gramsTo']) {
    await expect(stockProduct(shop, { ...whole, [field]: null }), field).rejects.toThrow();
  }
  await expect(stockProduct(shop, { ...whole, gramsTo: 999 })).rejects.toThrow();
});
