import { existsSync, readdirSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { UploadTarget } from '#core/uploads/upload-api.ts';
import { photograph } from '#tests/support/data/image-files.ts';
import { startBuiltShop } from '#tests/support/shop/built-shop.ts';
import { Visitor } from '#tests/support/shop/http-client.ts';
import { staffAccount } from '#tests/support/staff-account.ts';

it('A shop killed during an upload shows no part of the picture, and later accepts the file at the same URL', async () => {
  const shop = await startBuiltShop({ SAMPLE: 'off' });
  onTestFinished(() => shop.discard());
  const staff = new Visitor(shop.url);
  const { username, password } = staffAccount;
  expect((await staff.post('/api/users/login', { username, password })).status).toBe(200);
  const { uploadURL, objectPath }: UploadTarget = (await staff.post('/api/objects/upload')).body;
  const file = await photograph();

  const incoming = join(shop.dataDir, 'objects', 'incoming');
  const cookie = Object.entries(staff.cookies).map(([name, value]) => `${name}=${value}`);
  const headers = { 'content-length': file.length, cookie: cookie.join('; ') };
  const broken = httpRequest(shop.url + uploadURL, { method: 'PUT', headers }).on('error', () => {});
  broken.write(file.subarray(0, file.length / 2));
  await expect.poll(() => existsSync(incoming) && readdirSync(incoming).length).toBe(1);
  await shop.kill();
  broken.destroy();
  await shop.restart();

  expect((await staff.get(objectPath)).status).toBe(404);
  expect(readdirSync(incoming)).toHaveLength(1);
  const response = await staff.request('PUT', uploadURL, { body: file, headers: { 'content-type': 'image/jpeg' } });
  expect(response.status).toBe(200);
  expect((await staff.get(objectPath)).headers['content-type']).toBe('image/webp');
  expect(readdirSync(incoming)).toHaveLength(1);

  await shop.kill();
  await shop.restart();
  expect((await staff.get(`${objectPath}?w=400`)).status).toBe(200);
});
