import { request as httpRequest } from 'node:http';
import { describe, expect, it } from 'vitest';
import { staffVisitor, takeStaff } from '#tests/support/browser/staff-visitor.ts';
import { photograph } from '#tests/support/data/image-files.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';
import { askForAddress, incoming, send } from './uploading.ts';

describe('The URL for uploading a file', () => {
  it('is returned only to staff', async () => {
    const shop = await startTestShop();
    await staffVisitor(shop);
    const customer = shop.visitor();
    expect((await customer.post('/api/objects/upload')).status).toBe(401);
    await customer.post('/api/users/register', { username: 'josie', password: 'correct horse', email: 'jo@shop.test' });
    expect((await customer.post('/api/objects/upload')).status).toBe(403);
    const foreign = { headers: { 'sec-fetch-site': 'cross-site' } };
    expect((await shop.visitor().post('/api/objects/upload', undefined, foreign)).status).toBe(401);
  });

  it('accepts one file', async () => {
    const shop = await startTestShop();
    const staff = await staffVisitor(shop);
    const { uploadURL, objectPath } = await askForAddress(staff);
    const file = await photograph();
    expect((await send(staff, uploadURL, file)).status).toBe(200);
    const first = await shop.request('GET', objectPath);
    const again = await send(staff, uploadURL, await photograph(50, 50));
    expect(again.status).toBe(403);
    expect(again.body.code).toBe('upload_ended');
    expect((await shop.request('GET', objectPath)).bytes).toEqual(first.bytes);
  });

  it('accepts only one of two simultaneous files', async () => {
    const shop = await startTestShop();
    const staff = await staffVisitor(shop);
    const { uploadURL } = await askForAddress(staff);
    const file = await photograph(1600, 1200);
    const responses = await Promise.all([send(staff, uploadURL, file), send(staff, uploadURL, file)]);
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    expect([403, 409]).toContain(statuses[1]);
  });

  it('expires after 15 minutes', async () => {
    const shop = await startTestShop();
    const staff = await staffVisitor(shop);
    const [early, late] = [await askForAddress(staff), await askForAddress(staff)];
    shop.advance(15 * 60 * 1000);
    expect((await send(staff, early.uploadURL, await photograph())).status).toBe(200);
    shop.advance(1);
    expect((await send(staff, late.uploadURL, await photograph())).status).toBe(403);
  });

  it('doesn’t work for another session, or for a person who is no longer staff', async () => {
    const shop = await startTestShop();
    const [owner, butcher] = [await staffVisitor(shop), await staffVisitor(shop, 'butcher')];
    const [mine, second] = [await askForAddress(butcher), await askForAddress(butcher)];
    const file = await photograph();
    const byOwner = await send(owner, mine.uploadURL, file);
    expect([byOwner.status, byOwner.body.code]).toEqual([403, 'upload_ended']);
    expect((await send(shop.visitor(), mine.uploadURL, file)).status).toBe(401);
    expect((await send(butcher, mine.uploadURL, file)).status).toBe(200);
    await takeStaff(shop, 2);
    const byFormer = await send(butcher, second.uploadURL, file);
    expect([byFormer.status, byFormer.body.code]).toEqual([403, 'forbidden']);
  });

  it('can’t be forged', async () => {
    const shop = await startTestShop();
    const staff = await staffVisitor(shop);
    const [one, other] = [await askForAddress(staff), await askForAddress(staff)];
    const file = await photograph();
    const signature = new URL(other.uploadURL, shop.url).search;
    const name = new URL(one.uploadURL, shop.url).pathname;
    expect((await send(staff, `${name}${signature}`, file)).status).toBe(403);
    expect((await send(staff, name, file)).status).toBe(422);
    expect((await send(staff, `${one.uploadURL}A`, file)).status).toBe(403);
    expect((await send(staff, `/api/objects/upload/..%2f..%2fshop.db${signature}`, file)).status).toBe(404);
    expect((await send(staff, one.uploadURL, file)).status).toBe(200);
  });

  it('still accepts its file after an interrupted upload', async () => {
    const shop = await startTestShop();
    const staff = await staffVisitor(shop);
    const { uploadURL, objectPath } = await askForAddress(staff);
    const file = await photograph();
    const cookie = Object.entries(staff.cookies).map(([name, value]) => `${name}=${value}`);
    const headers = { 'content-length': file.length, cookie: cookie.join('; ') };
    const broken = httpRequest(shop.url + uploadURL, { method: 'PUT', headers }).on('error', () => {});
    broken.write(file.subarray(0, 500));
    await expect.poll(() => incoming(shop).length).toBe(1);
    broken.destroy();
    await expect.poll(() => incoming(shop)).toEqual([]);
    expect((await send(staff, uploadURL, file)).status).toBe(200);
    expect((await shop.request('GET', objectPath)).status).toBe(200);
  });
});

it.each([
  '/objects',
  '/objects/',
  '/objects/uploads',
  '/objects/uploads/',
  '/objects/uploads/abcdefghijklmnop.webp',
  '/objects/uploads/..%2f..%2fshop.db',
  '/objects/uploads/%252e%252e/shop.db',
  '/objects/incoming/a',
  '/objects/uploads/0123456789abcdef0123456789abcdef',
  '/objects/uploads/0123456789ABCDEF0123456789ABCDEF',
  '/objects/uploads/0123456789abcdef0123456789abcdef%00.webp',
])('The upload path %s does not exist', async (path) => {
  const shop = await startTestShop();
  expect((await shop.request('GET', path)).status).toBe(404);
});
