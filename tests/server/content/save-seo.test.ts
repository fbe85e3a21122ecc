import { describe, expect, it } from 'vitest';
import { publicSeoText, seoText } from '#tests/support/data/content.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

const five = '/api/seo/settings';
const ten = '/api/admin/seo';

describe('The search-engine settings', () => {
  it('are one record with two editors, so each editor shows settings that were saved in the other', async () => {
    const shop = await startTestShop();
    const staff = await staffOf(shop);
    expect((await staff.get(ten)).body.version).toBe(0);
    const all = seoText({ keywords: 'lamb, layby', location: 'Brunswick' });
    const saved = await staff.post(ten, { ...all, version: 0 });
    expect([saved.status, saved.body]).toEqual([200, { ...all, version: 1 }]);
    expect((await shop.request('GET', five)).body).toEqual({ ...publicSeoText(), version: 1 });

    const changed = await staff.patch(five, { ...publicSeoText({ ogTitle: 'Share me' }), version: 1 });
    expect([changed.status, changed.body]).toEqual([200, { ...publicSeoText({ ogTitle: 'Share me' }), version: 2 }]);
    expect((await staff.get(ten)).body).toEqual({ ...all, ogTitle: 'Share me', version: 2 });
  });

  it('that one person saved aren’t overwritten by a second person in either editor', async () => {
    const shop = await startTestShop();
    const [first, second] = [await staffOf(shop), await staffOf(shop)];
    await first.patch(five, { ...publicSeoText(), version: 0 });
    const late = await second.post(ten, { ...seoText(), version: 0 });
    expect([late.status, late.body.code]).toEqual([409, 'stale_version']);
    await second.post(ten, { ...seoText(), version: 1 });
    expect((await first.patch(five, { ...publicSeoText(), version: 1 })).status).toBe(409);
    expect((await first.patch(five, publicSeoText())).body.version).toBe(3);
  });

  it('take effect for everyone immediately', async () => {
    const shop = await startTestShop();
    const staff = await staffOf(shop);
    const before = await shop.request('GET', '/api/shop');
    await staff.post(ten, seoText({ businessName: 'Ashdown', businessType: 'Store', phone: '03 9000 0000' }));
    const after = await shop.request('GET', '/api/shop');
    expect(after.body).toMatchObject({ businessName: 'Ashdown', businessType: 'Store', phone: '03 9000 0000' });
    expect(after.headers.etag).not.toBe(before.headers.etag);
  });

  it.each([
    ['siteTitle', 'ab', 'Site title must be at least 3 characters'],
    ['siteDescription', 'too short', 'Site description must be at least 10 characters'],
    ['ogTitle', '', 'Open Graph title must be at least 3 characters'],
    ['ogDescription', 'too short', 'Open Graph description must be at least 10 characters'],
    ['ogImage', 'picture.png', 'Please enter a valid Open Graph image URL'],
    ['ogImage', 'javascript:alert(1)', 'Please enter a valid Open Graph image URL'],
  ])('with an invalid %s are refused by both editors', async (field, value, message) => {
    const shop = await startTestShop();
    const staff = await staffOf(shop);
    for (const response of [
      await staff.patch(five, publicSeoText({ [field]: value })),
      await staff.post(ten, seoText({ [field]: value })),
    ]) {
      expect(response.status).toBe(422);
      expect(response.body.errors).toEqual([{ path: field, message }]);
    }
  });

  it('require a business name, and each missing field is named', async () => {
    const staff = await staffOf(await startTestShop());
    const response = await staff.post(ten, seoText({ businessName: ' ', keywords: undefined, phone: 7 }));
    expect(response.body.errors).toEqual([
      { path: 'keywords', message: 'Keywords is a text' },
      { path: 'businessName', message: 'Business name is required' },
      { path: 'phone', message: 'Phone is a text' },
    ]);
  });

  it('can be read in full and saved only by staff', async () => {
    const shop = await startTestShop();
    const customer = shop.visitor();
    await customer.post('/api/users/register', { username: 'buyer', email: 'b@shop.test', password: 'correct horse' });
    expect((await shop.request('GET', ten)).status).toBe(401);
    expect((await customer.get(ten)).status).toBe(403);
    expect((await customer.post(ten, seoText())).status).toBe(403);
    expect((await customer.patch(five, publicSeoText())).status).toBe(403);
    expect((await shop.request('PATCH', five, { body: publicSeoText() })).status).toBe(401);
  });
});
