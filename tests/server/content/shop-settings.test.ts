import { describe, expect, it } from 'vitest';
import { isCounting, keepsLots } from '#server/content/content-queries.ts';
import { shopText } from '#tests/support/data/content.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { startTestShop, type TestShopOptions } from '#tests/support/shop/test-shop.ts';

const path = '/api/admin/shop-settings';

async function startWithStaff(options: TestShopOptions = {}) {
  const shop = await startTestShop(options);
  return { shop, staff: await staffOf(shop) };
}

it('The public settings contain the payment provider and its minimum charge', async () => {
  const shop = await startTestShop({ provider: { name: 'stripe', minimumCents: 50 } });
  expect((await shop.request('GET', '/api/shop')).body).toMatchObject({ provider: 'stripe', minimumChargeCents: 50 });
});

describe('The shop’s settings', () => {
  it('are saved together and immediately public', async () => {
    const { shop, staff } = await startWithStaff();
    expect((await staff.get(path)).body).toMatchObject({ version: 0, comingSoonOverride: false, sendsEmails: false });
    const text = shopText({
      abn: '99999999060',
      email: 'hello@shop.test',
      openingHours: 'Tue-Sat 7AM-3PM',
      streetAddress: '1 Sample Street, Brunswick',
      parentName: 'Ashdown',
      parentUrl: 'https://www.example.com/ashdown',
      cancellationCharge: 2550,
      reminderDays: 0,
      emailSender: 'Hindquarter <orders@shop.test>',
      testimonials: [{ quote: 'Good.', name: 'Jo', place: '' }],
    });
    const saved = await staff.patch(path, { ...text, version: 0 });
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({ ...text, abn: '99 999 999 060', version: 1 });
    expect((await staff.get(path)).body).toEqual(saved.body);
    const {
      reminderDays: _days,
      emailSender: _sender,
      asksForReviews: _asks,
      lots: _lots,
      repeats: _repeats,
      repeatNoticeDays: _notice,
      ...open
    } = text;
    const { comingSoon: _soon, ...shown } = open;
    const { body } = await shop.request('GET', '/api/shop');
    expect(body).toMatchObject({ ...shown, abn: '99 999 999 060' });
    expect(Object.keys(body)).not.toContain('version');
  });

  it('open the shop for the next visitor, and close it', async () => {
    const { shop, staff } = await startWithStaff({ env: { comingSoon: null } });
    expect((await staff.get(path)).body.comingSoonOverride).toBe(null);
    const order = { body: {} };
    const isOpen = async () => [
      (await shop.request('GET', '/api/shop')).body.comingSoon,
      (await shop.request('POST', '/api/orders-with-items', order)).body.code,
      (await shop.request('GET', '/robots.txt')).text.includes('Sitemap'),
    ];
    expect(await isOpen()).toEqual([true, 'not_open', false]);
    await staff.patch(path, shopText({ comingSoon: false }));
    expect(await isOpen()).toEqual([false, 'invalid', true]);
    await staff.patch(path, shopText({ comingSoon: true }));
    expect(await isOpen()).toEqual([true, 'not_open', false]);
  });

  it.each([true, false])('are overridden by the variable COMING_SOON=%s, which staff can see', async (comingSoon) => {
    const { shop, staff } = await startWithStaff({ env: { comingSoon } });
    const saved = await staff.patch(path, shopText({ comingSoon: !comingSoon }));
    expect(saved.body).toMatchObject({ comingSoon: !comingSoon, comingSoonOverride: comingSoon });
    expect((await shop.request('GET', '/api/shop')).body.comingSoon).toBe(comingSoon);
  });

  it('aren’t overwritten if someone else has saved them since they were loaded', async () => {
    const { shop, staff } = await startWithStaff();
    const other = await staffOf(shop);
    await staff.patch(path, shopText({ version: 0, phone: '03 9000 0001' }));
    const late = await other.patch(path, shopText({ version: 0, phone: '03 9000 0002' }));
    expect([late.status, late.body.code]).toEqual([409, 'stale_version']);
    expect((await staff.get(path)).body.phone).toBe('03 9000 0001');
  });

  it.each([
    ['abn', '99 999 999 061', 'This is not an ABN: its 11 digits don’t check out'],
    ['abn', '12345', 'This is not an ABN: its 11 digits don’t check out'],
    ['phone', 'call me', 'Please enter a valid phone number'],
    ['phone', '12345', 'Please enter a valid phone number'],
    ['email', 'hello@', 'Please enter a valid email address'],
    ['parentUrl', 'javascript:alert(1)', 'Please enter a web address, such as https://example.com'],
    ['facebookUrl', 'facebook.com/us', 'Please enter a web address, such as https://example.com'],
    ['instagramUrl', 'data:text/html,x', 'Please enter a web address, such as https://example.com'],
    ['cancellationCharge', -1, 'Please enter an amount from $0 to $1,000, such as 25 or 25.50'],
    ['cancellationCharge', 100_001, 'Please enter an amount from $0 to $1,000, such as 25 or 25.50'],
    ['cancellationCharge', 25.5, 'Please enter an amount from $0 to $1,000, such as 25 or 25.50'],
    ['reminderDays', 14, 'Please enter a whole number of days from 0 to 13'],
    ['reminderDays', null, 'Please enter a whole number of days from 0 to 13'],
    ['emailSender', 'Hindquarter', 'Please enter an address, such as orders@example.com or Name <orders@example.com>'],
    [
      'emailSender',
      'a@x.example\r\nBcc: b@x.example',
      'Please enter an address, such as orders@example.com or Name <orders@example.com>',
    ],
  ])('with an invalid %s (%s) are refused, and the field is named', async (field, value, message) => {
    const { staff } = await startWithStaff();
    const response = await staff.patch(path, shopText({ [field]: value }));
    expect(response.status).toBe(422);
    expect(response.body.errors).toEqual([{ path: field, message }]);
  });

  it('contain at most twelve testimonials, in order, each with a quote and a name', async () => {
    const { shop, staff } = await startWithStaff();
    const reported = (name: string) => ({ quote: `${name} is glad.`, name, place: 'Reservoir' });
    await staff.patch(path, shopText({ testimonials: [reported('Jo'), reported('Al')] }));
    await staff.patch(path, shopText({ testimonials: [reported('Al'), reported('Jo')] }));
    expect((await shop.request('GET', '/api/shop')).body.testimonials).toEqual([reported('Al'), reported('Jo')]);
    const many = Array.from({ length: 13 }, (_none, index) => reported(`N${index}`));
    expect((await staff.patch(path, shopText({ testimonials: many }))).body.errors).toEqual([
      { path: 'testimonials', message: 'At most 12 testimonials' },
    ]);
    const wordless = [{ quote: ' ', name: '', place: '' }];
    expect((await staff.patch(path, shopText({ testimonials: wordless }))).body.errors).toEqual([
      { path: 'testimonials.0.quote', message: 'Quote is required' },
      { path: 'testimonials.0.name', message: 'Name is required' },
    ]);
  });

  it('can be read in full and saved only by staff', async () => {
    const { shop } = await startWithStaff();
    const customer = shop.visitor();
    await customer.post('/api/users/register', { username: 'buyer', email: 'b@shop.test', password: 'correct horse' });
    expect((await shop.request('GET', path)).status).toBe(401);
    expect((await shop.request('PATCH', path, { body: shopText() })).status).toBe(401);
    expect((await customer.get(path)).status).toBe(403);
    expect((await customer.patch(path, shopText())).status).toBe(403);
  });
});

it('A shop that existed before owners had to confirm claims about their meat counts as confirmed, and keeps its texts', async () => {
  const { shop } = await startWithStaff();
  expect((await shop.request('GET', '/api/shop')).body.confirmsClaims).toBe(true);
  expect((await shop.request('GET', '/api/content/about')).body.title).toBe('A family butcher since 1999');
});

it('A shop counts its stock only after an owner has turned counting on, and an older client leaves it on', async () => {
  const { shop, staff } = await startWithStaff();
  const counts = () => shop.deps.store.read(isCounting);
  expect([await counts(), (await shop.request('GET', '/api/shop')).body.counting]).toEqual([false, false]);
  await staff.patch(path, shopText({ counting: true }));
  expect([await counts(), (await shop.request('GET', '/api/shop')).body.counting]).toEqual([true, true]);
  const { counting: _counting, ...older } = shopText();
  expect((await staff.patch(path, older)).body.counting).toBe(true);
  expect(await counts()).toBe(true);
});

it('Lots are tracked only after an owner has turned this on; an older client doesn’t turn it off, and staff screens receive the setting', async () => {
  const { shop, staff } = await startWithStaff();
  const hasLots = () => shop.deps.store.read(keepsLots);
  expect(await hasLots()).toBe(false);
  await staff.patch(path, shopText({ lots: true }));
  const { lots: _lots, ...older } = shopText();
  expect((await staff.patch(path, older)).body.lots).toBe(true);
  expect(await hasLots()).toBe(true);
  expect((await shop.request('GET', '/api/shop')).body.lots).toBe(true);
});

it('Pages claim about the shop’s meat only what the owner has confirmed', async () => {
  const { shop, staff } = await startWithStaff();
  const about = async () => (await shop.request('GET', '/api/content/about')).body.content;
  const block = (title: string, text: string) => ({ title, text });
  const expectations = {
    quality: block('Wagyu', 'From Gippsland.'),
    payments: block('', ''),
    experience: block('12 years', ''),
    delivery: block('', 'On Tuesdays.'),
  };
  await staff.patch(path, shopText({ confirmsClaims: false, expectations }));
  expect(await about()).not.toMatch(/1999|farmers|hormones|family/);
  const { body } = await shop.request('GET', '/api/shop');
  expect(body).toMatchObject({ confirmsClaims: false, expectations });
  // A client that is older than these two fields leaves both unchanged.
  const { confirmsClaims: _claims, expectations: _blocks, ...older } = shopText();
  expect((await staff.patch(path, older)).body).toMatchObject({ confirmsClaims: false, expectations });
  await staff.patch(path, shopText({ confirmsClaims: true }));
  expect(await about()).toContain('since 1999');
});

it('The shop’s settings and the search-engine settings share one business name', async () => {
  const { shop, staff } = await startWithStaff();
  const named = await staff.patch(path, { ...shopText(), businessName: ' Top Chops ' });
  expect(named.body.businessName).toBe('Top Chops');
  const seo = (await staff.get('/api/admin/seo')).body;
  expect(seo.businessName).toBe('Top Chops');
  expect((await shop.request('GET', '/api/shop')).body.businessName).toBe('Top Chops');
  await staff.post('/api/admin/seo', { ...seo, businessName: 'Prime Cuts' });
  expect((await staff.get(path)).body.businessName).toBe('Prime Cuts');
  // A client from before this field sends no business name.
  expect((await staff.patch(path, shopText())).body.businessName).toBe('Prime Cuts');
  const nameless = await staff.patch(path, { ...shopText(), businessName: ' ' });
  expect(nameless.body.errors).toEqual([{ path: 'businessName', message: 'Business name is required' }]);
});

it('A shop registered for GST needs an ABN; a request without GST fields doesn’t change the registration', async () => {
  const { staff } = await startWithStaff();
  const refused = await staff.patch(path, shopText({ gstRegistered: true }));
  expect(refused.status).toBe(422);
  expect(refused.body.errors).toEqual([{ path: 'abn', message: 'Tax invoices need the ABN' }]);
  const abn = '99 999 999 060';
  expect((await staff.patch(path, shopText({ abn, gstRegistered: true }))).body).toMatchObject({ gstRegistered: true });
  const { gstRegistered: _unsaid, ...older } = shopText({ abn, phone: '(03) 7010 1998' });
  expect((await staff.patch(path, older)).body).toMatchObject({ gstRegistered: true, phone: '(03) 7010 1998' });
});
