import { expect, it } from 'vitest';
import { shopText } from '#tests/support/data/content.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

const path = '/api/admin/products';
const sausages = {
  name: 'Beef sausages',
  description: 'Sausages of our own beef, in packs of six.',
  type: 'beef',
  cutSize: 'quarter',
  weight: '600g',
  price: 12_00,
};
const food = {
  ingredients: 'Beef (80%), water, wheat flour, salt, preservative (sulphites)',
  allergens: ['wheat', 'sulphites'],
  origin: 'Made in Australia from at least 95% Australian ingredients',
  storage: 'Keep below 4 °C.',
  directions: 'Cook thoroughly.',
};

async function startWithStaff() {
  const shop = await startTestShop();
  const staff = await staffOf(shop);
  await staff.patch('/api/admin/shop-settings', shopText({ labels: true }));
  return { shop, staff };
}

it('The food text of a product is in the API, on its page with allergens in bold, and on its labels', async () => {
  const { shop, staff } = await startWithStaff();
  const made = await staff.post(path, { ...sausages, ...food, allergens: ['sulphites', 'wheat', 'wheat'] });
  expect([made.status, made.body]).toMatchObject([201, food]);
  const { id, version } = made.body;
  expect((await shop.request('GET', `/api/products/${id}`)).body).toMatchObject(food);

  const page = await shop.request('GET', `/products/${id}`);
  expect(page.text).toContain('<strong>wheat</strong>');
  // Plain English allergen labelling: a bold statement that names wheat, and gluten of the cereals.
  expect(page.text).toMatch(/<strong>Contains: (?:<!-- -->)?wheat, sulphites, gluten<\/strong>/);
  expect(page.text).toContain(food.origin);

  const pack = await staff.post('/api/admin/packs', {
    productId: id,
    packs: [{ grams: 600 }],
    clientKey: crypto.randomUUID(),
  });
  expect([pack.status, pack.body.packs?.[0]]).toMatchObject([201, food]);

  const changed = await staff.patch(`${path}/${id}`, { storage: 'Keep\nfrozen.', version });
  expect(changed.body).toMatchObject({ ...food, storage: 'Keep frozen.' });
  const bare = await staff.post(path, sausages);
  const none = { ingredients: '', allergens: [], origin: '', storage: '', directions: '' };
  expect(bare.body).toMatchObject(none);
  expect((await shop.request('GET', `/products/${bare.body.id}`)).text).not.toContain('On the label');
});

it('An allergen that isn’t in the list is refused at its field, with the words to use', async () => {
  const { staff } = await startWithStaff();
  const refused = await staff.post(path, { ...sausages, allergens: ['wheat', 'gluten'] });
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    [
      {
        path: 'allergens.1',
        message: '“gluten” isn’t in the list of allergens. Name the cereal: wheat, barley, oats or rye',
      },
    ],
  ]);
});

it('If the shop prints labels, the products’ file contains the food texts, and can be imported with allergens as people write them', async () => {
  const { staff } = await startWithStaff();
  const { id } = (await staff.post(path, { ...sausages, ...food })).body;
  const file = (await staff.get(`${path}.csv`)).text;
  const header = 'Ingredients,Allergens,Origin,Storage,Directions';
  expect(file).toContain(header);
  expect(file).toContain('"wheat, sulphites"');
  const preview = async (csv: string) => (await staff.post('/api/admin/product-imports/preview', { csv })).body;
  expect(await preview(file)).toMatchObject({ rows: [{ kind: 'unchanged' }], errors: [] });
  expect(await preview(`Id,Allergens\n${id},"Eggs; Milk"\n`)).toMatchObject({
    rows: [{ kind: 'update', changes: [{ field: 'Allergens', from: 'wheat, sulphites', to: 'milk, egg' }] }],
    errors: [],
  });
  const wrong = await preview(`Id,Allergens\n${id},celery\n`);
  expect(wrong.errors).toMatchObject([
    { column: 'Allergens', message: expect.stringContaining('“celery” isn’t in the list') },
  ]);
  await staff.patch('/api/admin/shop-settings', shopText({ labels: false }));
  expect((await staff.get(`${path}.csv`)).text).not.toContain('Ingredients');
});

it('A product that uses a blend shows the blend’s ingredients and allergens', async () => {
  const { shop, staff } = await startWithStaff();
  await staff.patch('/api/admin/shop-settings', shopText({ labels: true, counting: true }));
  const blend = { ingredients: 'Beef, rye crumbs', allergens: ['rye'] };
  const item = (await staff.post('/api/admin/stock-items', { name: 'Sausages', unit: 'gram', ...blend })).body;
  const stock = [{ itemId: item.id, pieces: 0, grams: 600 }];
  const { id } = (await staff.post(path, { ...sausages, allergens: ['sulphites'], stock })).body;
  const read = async () => (await shop.request('GET', `/api/products/${id}`)).body;
  expect(await read()).toMatchObject({ ingredients: 'Beef, rye crumbs', allergens: ['rye', 'sulphites'] });
  // The form keeps what is the product's own.
  expect((await staff.get(`${path}/${id}`)).body).toMatchObject({ ingredients: '', allergens: ['sulphites'] });

  const fields = { allergens: ['rye', 'egg'], version: item.version };
  expect((await staff.patch(`/api/admin/stock-items/${item.id}`, fields)).status).toBe(200);
  expect((await read()).allergens).toEqual(['rye', 'egg', 'sulphites']);
  const wrong = await staff.post('/api/admin/stock-items', { name: 'Mince', unit: 'gram', allergens: ['nuts'] });
  expect([wrong.status, wrong.body.errors[0].path]).toEqual([422, 'allergens.0']);
});
