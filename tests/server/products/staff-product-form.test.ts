import { describe, expect, it } from 'vitest';
import { defaultCuts } from '#core/cuts/cut.ts';
import { names, productBody, startStaffedShop } from '#tests/support/data/staff-products.ts';

describe('Creating a product', () => {
  it('Requires only the specified fields, and uses default values for the others', async () => {
    const { staff, sold } = await startStaffedShop();
    const response = await staff.post('/api/admin/products', {
      ...productBody(),
      image: '',
      images: [],
      features: ['One leg', '  ', '', ' Two racks '],
      tray: [' 2 racks ', ''],
      farm: ' Tarrone, Western District ',
      allowFullPayment: true,
      allowLaybyWeekly: false,
      allowLaybyFortnightly: true,
    });
    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({
      price: 21995,
      category: 'value-packages',
      image: `/charts/lamb/half.${defaultCuts('lamb', 'half').join('.')}.svg`,
      images: [],
      features: ['One leg', 'Two racks'],
      tray: ['2 racks'],
      bench: [{ meat: 'rack', text: '2 racks' }],
      farm: 'Tarrone, Western District',
      cuts: defaultCuts('lamb', 'half'),
      badge: null,
      featured: 'none',
      allowLaybyWeekly: false,
      allowLayby4: true,
      position: 1,
      isHidden: false,
      isTest: false,
      version: 1,
    });
    expect(names(await sold())).toEqual(['Half lamb pack']);
  });

  it('Derives the category from the cut size unless a category is given', async () => {
    const { make } = await startStaffedShop();
    const categories = [
      await make({ cutSize: 'full' }),
      await make({ cutSize: 'half' }),
      await make({ cutSize: 'quarter' }),
      await make({ cutSize: 'full', category: 'bbq-grilling' }),
    ].map(({ category }) => category);
    expect(categories).toEqual(['whole-animal', 'value-packages', 'value-packages', 'bbq-grilling']);
  });

  it('Enables a payment option unless it is explicitly off', async () => {
    const { make } = await startStaffedShop();
    const open = { allowFullPayment: true, allowLaybyWeekly: true, allowLaybyFortnightly: true };
    expect(await make()).toMatchObject(open);
    expect(await make({ allowFullPayment: null, allowLaybyWeekly: null })).toMatchObject(open);
    const off = { allowFullPayment: false, allowLaybyWeekly: false, allowLaybyFortnightly: false };
    expect(await make(off)).toMatchObject({ ...off, allowCreditCard: false, allowLayby2: false });
  });

  it('Puts each new product at the end of the shop’s order', async () => {
    const { make, sold } = await startStaffedShop();
    for (const name of ['First', 'Second', 'Third']) await make({ name });
    expect(names(await sold())).toEqual(['First', 'Second', 'Third']);
  });

  it('Creates one product for a double click that sends one idempotency key', async () => {
    const { staff, list } = await startStaffedShop();
    const body = productBody();
    const clicks = await Promise.all([1, 2].map(() => staff.post('/api/admin/products', body, { key: 'once' })));
    // The second request may arrive while the first is in progress, and then returns an error that asks to try again.
    for (const { status, body: problem } of clicks) {
      if (status !== 201) expect([status, problem.code]).toEqual([409, 'key_in_flight']);
    }
    const again = await staff.post('/api/admin/products', body, { key: 'once' });
    expect(clicks.map(({ body: created }) => created.id)).toContain(again.body.id);
    expect(await list()).toHaveLength(1);
  });
});

describe('The pictures of a product', () => {
  it.each([
    ['/objects/uploads/a.webp', ['/objects/uploads/a.webp', '/objects/uploads/b.webp'], 'a b'],
    ['/objects/uploads/b.webp', ['/objects/uploads/a.webp', '/objects/uploads/b.webp'], 'b a'],
    ['/objects/uploads/c.webp', ['/objects/uploads/a.webp'], 'c a'],
    ['', ['/objects/uploads/a.webp', '/objects/uploads/a.webp'], 'a'],
    ['/charts/lamb/leg.svg', [], ''],
  ])('The primary picture is listed first: image %s of %s', async (image, images, order) => {
    const { make } = await startStaffedShop();
    const product = await make({ image, images, cuts: ['leg'] });
    expect(product.images.map((path) => path.slice('/objects/uploads/'.length, -'.webp'.length)).join(' ')).toBe(order);
    expect(product.image).toBe(product.images[0] ?? '/charts/lamb/leg.svg');
  });

  it('Removing the primary picture makes the next picture primary, and removing the last leaves the cut chart', async () => {
    const { make, change } = await startStaffedShop();
    const { id } = await make({ images: ['/objects/uploads/a.webp', 'https://pictures.example/b.jpg'] });
    const next = await change(id, {
      image: 'https://pictures.example/b.jpg',
      images: ['https://pictures.example/b.jpg'],
    });
    expect(next.body).toMatchObject({
      image: 'https://pictures.example/b.jpg',
      images: ['https://pictures.example/b.jpg'],
    });
    expect((await change(id, { image: '', images: [] })).body).toMatchObject({ images: [] });
    expect((await change(id, { images: [] })).body.image).toMatch(/^\/charts\/lamb\//);
  });

  it.each([
    'javascript:alert(1)',
    'data:image/svg+xml,<svg onload=alert(1)>',
    '/objects/../api/shop',
    '//evil.example/a.png',
    'picture.png',
    '/share/products/1.png',
    'https://pictures.example/a.png" onerror="alert(1)',
  ])('%s is not accepted as a picture', async (path) => {
    const { staff } = await startStaffedShop();
    for (const body of [{ image: path }, { images: [path] }]) {
      const response = await staff.post('/api/admin/products', productBody(body));
      expect(response.status).toBe(422);
      expect(response.body.errors[0].message).toBe('Please enter a valid image URL');
    }
  });
});

describe('Changing a product', () => {
  it('Accepts all fields together, and customers see the change immediately', async () => {
    const { shop, make, change } = await startStaffedShop();
    const { id, version } = await make();
    expect((await shop.request('GET', `/api/products/${id}`)).body.price).toBe(21995);
    shop.advance(60_000);
    const response = await change(id, { ...productBody({ name: 'Half lamb, boned', price: 23050 }), version });
    expect(response.body).toMatchObject({ id, name: 'Half lamb, boned', price: 23050, version: version + 1 });
    expect(response.body.updatedAt).toBe(shop.deps.clock().toISOString());
    expect((await shop.request('GET', `/api/products/${id}`)).body.price).toBe(23050);
    expect((await shop.request('GET', '/api/products/lamb')).body[0].name).toBe('Half lamb, boned');
  });

  it('Leaves missing fields unchanged', async () => {
    const { make, change } = await startStaffedShop();
    const full = await make({
      category: 'bbq-grilling',
      cuts: ['leg', 'rack'],
      badge: 'Best Value',
      featured: 'package',
      features: ['One leg'],
      images: ['/objects/uploads/a.webp'],
      allowLaybyWeekly: false,
    });
    const { body } = await change(full.id, { price: 100 });
    expect(body).toEqual({ ...full, price: 100, version: 2, updatedAt: body.updatedAt, figures: body.figures });
    expect(body.figures).toEqual({ ...full.figures, perKilo: 10 });
    expect((await change(full.id, { badge: '' })).body.badge).toBeNull();
    expect((await change(full.id, { badge: 'New' })).body.badge).toBe('New');
    expect((await change(full.id, { badge: null })).body.badge).toBeNull();
  });

  it('To another animal sets that animal’s cuts, unless the request names cuts', async () => {
    const { make, change } = await startStaffedShop();
    const { id } = await make({ cuts: ['leg'] });
    expect((await change(id, { type: 'pork' })).body.cuts).toEqual(defaultCuts('pork', 'half'));
    expect((await change(id, { type: 'beef', cuts: ['rump', 'chuck', 'rump'] })).body.cuts).toEqual(['chuck', 'rump']);
  });

  it('By two people gives the second person an error, and that person’s change isn’t stored', async () => {
    const { make, change, staff } = await startStaffedShop();
    const { id, version } = await make();
    expect((await change(id, { ...productBody({ price: 100 }), version })).status).toBe(200);
    const second = await change(id, { ...productBody({ price: 200 }), version });
    expect([second.status, second.body.code]).toEqual([409, 'stale_version']);
    const stored = (await staff.get(`/api/admin/products/${id}`)).body;
    expect(stored.price).toBe(100);
    const knowingly = await change(id, { ...productBody({ price: 200 }), version: stored.version });
    expect(knowingly.body.price).toBe(200);
  });

  it('Twice at the same time succeeds only once', async () => {
    const { make, change } = await startStaffedShop();
    const { id, version } = await make();
    const responses = await Promise.all([100, 200, 300].map((price) => change(id, { price, version })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('Returns 404 if the product doesn’t exist', async () => {
    const { staff, change, hide } = await startStaffedShop();
    for (const response of [
      await staff.get('/api/admin/products/9'),
      await change(9, { price: 100 }),
      await hide(9),
      await staff.post('/api/admin/products/9/restore', {}),
      await staff.patch('/api/admin/products/9/position', { move: 'up' }),
      await staff.get('/api/admin/products/nine'),
    ]) {
      expect([response.status, response.body.code]).toEqual([404, 'not_found']);
    }
  });
});

describe('An error in the product form', () => {
  const wrong: [what: string, changes: object, path: string, message: string][] = [
    ['a short name', { name: ' ab ' }, 'name', 'Name must be at least 3 characters long'],
    ['no name', { name: undefined }, 'name', 'Name must be at least 3 characters long'],
    ['a huge name', { name: 'n'.repeat(50_000) }, 'name', 'At most 120 characters'],
    ['a short description', { description: 'short' }, 'description', 'Description must be at least 10 characters long'],
    ['a huge description', { description: 'd'.repeat(5001) }, 'description', 'At most 5000 characters'],
    ['another animal', { type: 'fish' }, 'type', 'Please choose beef, lamb, pork or chicken'],
    ['another size', { cutSize: 'whole' }, 'cutSize', 'Please choose full, half or quarter'],
    ['another category', { category: 'vegetables' }, 'category', 'Please choose a category'],
    ['no weight', { weight: '  ' }, 'weight', 'Weight is required'],
    ['a price of 0', { price: 0 }, 'price', 'Price must be greater than 0'],
    ['a price below 0', { price: -5 }, 'price', 'Price must be greater than 0'],
    ['no price', { price: undefined }, 'price', 'Price must be greater than 0'],
    ['a price in words', { price: 'ten dollars' }, 'price', 'Price must be greater than 0'],
    ['a price as text', { price: '100' }, 'price', 'Price must be greater than 0'],
    ['half a cent', { price: 100.5 }, 'price', 'Price must be in whole cents'],
    ['a price of millions', { price: 1e9 }, 'price', 'Price must be at most $100,000.00'],
    ['another animal’s cut', { cuts: ['leg', 'striploin'] }, 'cuts', 'Lamb has no cut called “striploin”'],
    ['a huge feature', { features: ['f'.repeat(201)] }, 'features.0', 'At most 200 characters in a line'],
    ['a huge farm', { farm: 'f'.repeat(81) }, 'farm', 'At most 80 characters'],
    ['features that are no text', { features: [7] }, 'features.0', 'Please enter text.'],
    ['a huge badge', { badge: 'b'.repeat(25) }, 'badge', 'At most 24 characters'],
  ];

  it.each(wrong)('is reported for %s', async (_what, changes, path, message) => {
    const { staff, list } = await startStaffedShop();
    const response = await staff.post('/api/admin/products', { ...productBody(), ...changes });
    expect(response.status).toBe(422);
    expect(response.body.errors).toContainEqual({ path, message });
    expect(await list()).toEqual([]);
  });

  it.each(wrong.filter(([, changes]) => !Object.values(changes).includes(undefined)))(
    'is reported when the product is changed to %s',
    async (_what, changes, path, message) => {
      const { make, change, list } = await startStaffedShop();
      const created = await make();
      const response = await change(created.id, changes);
      expect(response.status).toBe(422);
      expect(response.body.errors).toContainEqual({ path, message });
      expect(await list()).toEqual([created]);
    },
  );

  it('is reported together with all other errors', async () => {
    const { staff } = await startStaffedShop();
    const { body } = await staff.post('/api/admin/products', { name: '', description: '', weight: '', price: 0 });
    expect(body.errors.map(({ path }: { path: string }) => path).sort()).toEqual(
      ['cutSize', 'description', 'name', 'price', 'type', 'weight'].sort(),
    );
  });

  it('is reported with status 413 if the request body has a megabyte', async () => {
    const { staff } = await startStaffedShop();
    const response = await staff.post('/api/admin/products', productBody({ description: 'd'.repeat(1_000_000) }));
    expect(response.status).toBe(413);
  });
});
