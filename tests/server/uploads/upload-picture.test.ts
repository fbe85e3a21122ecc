import { existsSync, readdirSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import type { UploadTarget } from '#core/uploads/upload-api.ts';
import { setStaff } from '#server/accounts/set-staff.ts';
import type { Answer, Visitor } from '#tests/support/http-client.ts';
import { bombPng, photograph } from '#tests/support/picture-files.ts';
import { staffVisitor } from '#tests/support/staff-visitor.ts';
import { startTestShop, type TestShop } from '#tests/support/test-shop.ts';

const plain = { 'content-type': 'application/octet-stream', 'sec-fetch-site': null };

async function askForAddress(staff: Visitor): Promise<UploadTarget> {
  const answer = await staff.post('/api/objects/upload');
  expect(answer.status).toBe(200);
  return answer.body;
}

const send = (staff: Visitor, address: string, body: Buffer, headers: Record<string, string | null> = {}) =>
  staff.request('PUT', address, { body, headers: { ...plain, ...headers } });

async function upload(staff: Visitor, file: Buffer): Promise<{ path: string; answer: Answer }> {
  const { uploadURL, objectPath } = await askForAddress(staff);
  return { path: objectPath, answer: await send(staff, uploadURL, file) };
}

const incoming = ({ deps }: TestShop) => {
  const folder = join(deps.env.dataDir, 'objects', 'incoming');
  return existsSync(folder) ? readdirSync(folder) : [];
};

describe('An uploaded picture', () => {
  it('is served as WebP in the shop’s widths as soon as its upload is answered', async () => {
    const shop = await startTestShop();
    const staff = await staffVisitor(shop);
    const { uploadURL, objectPath } = await askForAddress(staff);
    expect(objectPath).toMatch(/^\/objects\/uploads\/[0-9a-f]{32}$/);
    expect(new URL(uploadURL, shop.url).pathname.split('/').at(-1)).toBe(objectPath.split('/').at(-1));
    expect((await shop.request('GET', objectPath)).status).toBe(404);
    const answer = await send(staff, uploadURL, await photograph(2000, 1000));
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ objectPath });
    for (const [query, width] of [
      ['', 1600],
      ['?w=1600', 1600],
      ['?w=800', 800],
      ['?w=400', 400],
    ] as const) {
      const picture = await shop.request('GET', objectPath + query);
      expect(picture.headers['content-type']).toBe('image/webp');
      expect(picture.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(picture.headers['x-content-type-options']).toBe('nosniff');
      expect(await sharp(picture.bytes).metadata()).toMatchObject({ format: 'webp', width, height: width / 2 });
      const again = await shop.request('GET', objectPath + query, {
        headers: { 'if-none-match': picture.headers.etag ?? '' },
      });
      expect(again.status).toBe(304);
    }
  });

  it('is never enlarged', async () => {
    const shop = await startTestShop();
    const { path } = await upload(await staffVisitor(shop), await photograph(600, 300));
    for (const [width, served] of [
      [400, 400],
      [800, 600],
      [1600, 600],
    ]) {
      const { bytes } = await shop.request('GET', `${path}?w=${width}`);
      expect((await sharp(bytes).metadata()).width).toBe(served);
    }
  });

  it('stands upright and says nothing of where it was taken', async () => {
    const shop = await startTestShop();
    const file = await sharp(await photograph(900, 600))
      .withExif({ IFD0: { Copyright: 'Jo' }, IFD3: { GPSLatitude: '37/1 48/1 0/1', GPSLatitudeRef: 'S' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { path } = await upload(await staffVisitor(shop), file);
    const { bytes } = await shop.request('GET', path);
    const { width, height, exif, orientation } = await sharp(bytes).metadata();
    expect({ width, height, exif, orientation }).toEqual({ width: 600, height: 900 });
  });

  it.each(['png', 'gif', 'webp', 'jpeg'] as const)('may be a %s, whatever it is called', async (format) => {
    const shop = await startTestShop();
    const staff = await staffVisitor(shop);
    const { path, answer } = await upload(staff, await photograph(500, 400, format));
    expect(answer.status).toBe(200);
    expect((await shop.request('GET', path)).headers['content-type']).toBe('image/webp');
  });

  it('is the first frame of one that moves', async () => {
    const shop = await startTestShop();
    const frames = ['red', 'blue'].map((background) =>
      sharp({ create: { width: 60, height: 40, channels: 3, background } })
        .png()
        .toBuffer(),
    );
    const file = await sharp(await Promise.all(frames), { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(file).metadata()).pages).toBe(2);
    const { path } = await upload(await staffVisitor(shop), file);
    const { bytes } = await shop.request('GET', path);
    const { pages = 1, width, height } = await sharp(bytes).metadata();
    expect({ pages, width, height }).toEqual({ pages: 1, width: 60, height: 40 });
    const { dominant } = await sharp(bytes).stats();
    expect(dominant.r).toBeGreaterThan(dominant.b);
  });

  const oddPictures: [what: string, file: (picture: Sharp) => Sharp][] = [
    ['grey', (picture) => picture.greyscale().png()],
    ['see-through', (picture) => picture.ensureAlpha(0.5).png()],
    ['of 16 bits', (picture) => picture.toColourspace('rgb16').png()],
    ['made for print', (picture) => picture.toColourspace('cmyk').jpeg()],
  ];

  it.each(oddPictures)('may be %s', async (_what, make) => {
    const shop = await startTestShop();
    const file = await make(sharp(await photograph(90, 60))).toBuffer();
    const { path, answer } = await upload(await staffVisitor(shop), file);
    expect(answer.status).toBe(200);
    const { bytes } = await shop.request('GET', path);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 90, height: 60, space: 'srgb' });
  });

  it('has at most 40 megapixels', async () => {
    const shop = await startTestShop();
    const staff = await staffVisitor(shop);
    expect((await upload(staff, bombPng(8000, 5000))).answer.status).toBe(200);
    expect((await upload(staff, bombPng(8000, 5001))).answer.status).toBe(422);
  });

  it('keeps its original, which nobody is served', async () => {
    const shop = await startTestShop();
    const file = await photograph();
    const { path } = await upload(await staffVisitor(shop), file);
    const folder = join(shop.deps.env.dataDir, path);
    expect(readdirSync(folder).sort()).toEqual(['1600.webp', '400.webp', '800.webp', 'original']);
    for (const name of ['original', '%2e%2e/original', '400.webp', '..%2foriginal']) {
      expect((await shop.request('GET', `${path}/${name}`)).status, name).toBe(404);
    }
    expect(incoming(shop)).toEqual([]);
  });
});

describe('A file that the shop doesn’t take', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const badFiles: [what: string, file: () => Promise<Buffer> | Buffer, status: number, words: RegExp][] = [
    ['text that is called a picture', () => Buffer.from('prices of the week'), 415, /Only PNG, JPG, GIF and WebP/],
    ['an SVG with a script', () => Buffer.from(svg), 415, /Only PNG, JPG, GIF and WebP/],
    ['a TIFF', () => sharp(bombPng(8, 8)).tiff().toBuffer(), 415, /Only PNG, JPG, GIF and WebP/],
    ['no bytes at all', () => Buffer.alloc(0), 415, /empty/],
    ['a bomb of 16000 × 16000 pixels', () => bombPng(16_000, 16_000), 422, /more than 40 megapixels/],
    ['half a JPEG', async () => (await photograph()).subarray(0, 40_000), 422, /damaged/],
    ['half a PNG', async () => (await photograph(900, 600, 'png')).subarray(0, 40_000), 422, /damaged/],
    ['the beginning of a PNG alone', () => bombPng(8, 8).subarray(0, 12), 422, /damaged/],
  ];

  it.each(badFiles)('is refused with the reason: %s', async (_what, file, status, words) => {
    const shop = await startTestShop();
    const { path, answer } = await upload(await staffVisitor(shop), await file());
    expect(answer.status).toBe(status);
    expect(answer.body.detail).toMatch(words);
    const asked = await shop.request('GET', path);
    expect(asked.status).toBe(404);
    expect(asked.body.detail).toMatch(words);
    expect(incoming(shop)).toEqual([]);
    expect(existsSync(join(shop.deps.env.dataDir, path))).toBe(false);
  });

  it('A bomb costs neither time nor memory', async () => {
    const shop = await startTestShop();
    const staff = await staffVisitor(shop);
    const bomb = bombPng(16_000, 16_000);
    await upload(staff, bombPng(10, 10));
    const before = process.memoryUsage().rss;
    const { answer } = await upload(staff, bomb);
    expect(answer.status).toBe(422);
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  });

  it('is refused above 5 MB, whether its length is said or not, and the connection is kept until it is told', async () => {
    const shop = await startTestShop();
    const staff = await staffVisitor(shop);
    const limit = 5 * 1024 * 1024;
    const large = Buffer.concat([await photograph(), Buffer.alloc(limit)]);
    expect((await upload(staff, large.subarray(0, limit))).answer.status).not.toBe(413);
    for (const headers of [{}, { 'content-length': null, 'transfer-encoding': 'chunked' }]) {
      const { uploadURL } = await askForAddress(staff);
      const answer = await send(staff, uploadURL, large, headers);
      expect(answer.status).toBe(413);
      expect(answer.body.detail).toMatch(/larger than 5 MB/);
    }
    expect(incoming(shop)).toEqual([]);
  });
});

describe('The address of an upload', () => {
  it('is given to staff alone', async () => {
    const shop = await startTestShop();
    await staffVisitor(shop);
    const customer = shop.visitor();
    expect((await customer.post('/api/objects/upload')).status).toBe(401);
    await customer.post('/api/users/register', { username: 'josie', password: 'sausages', email: 'jo@shop.test' });
    expect((await customer.post('/api/objects/upload')).status).toBe(403);
    const foreign = { headers: { 'sec-fetch-site': 'cross-site' } };
    expect((await shop.visitor().post('/api/objects/upload', undefined, foreign)).status).toBe(401);
  });

  it('takes one file', async () => {
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

  it('takes one file of two that come at once', async () => {
    const shop = await startTestShop();
    const staff = await staffVisitor(shop);
    const { uploadURL } = await askForAddress(staff);
    const file = await photograph(1600, 1200);
    const answers = await Promise.all([send(staff, uploadURL, file), send(staff, uploadURL, file)]);
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    expect([403, 409]).toContain(statuses[1]);
  });

  it('ends after 15 minutes', async () => {
    const shop = await startTestShop();
    const staff = await staffVisitor(shop);
    const [early, late] = [await askForAddress(staff), await askForAddress(staff)];
    shop.advance(15 * 60 * 1000);
    expect((await send(staff, early.uploadURL, await photograph())).status).toBe(200);
    shop.advance(1);
    expect((await send(staff, late.uploadURL, await photograph())).status).toBe(403);
  });

  it('is of no use to another session, and none to somebody who is staff no more', async () => {
    const shop = await startTestShop();
    const [owner, butcher] = [await staffVisitor(shop), await staffVisitor(shop, 'butcher')];
    const [mine, second] = [await askForAddress(butcher), await askForAddress(butcher)];
    const file = await photograph();
    const byOwner = await send(owner, mine.uploadURL, file);
    expect([byOwner.status, byOwner.body.code]).toEqual([403, 'upload_ended']);
    expect((await send(shop.visitor(), mine.uploadURL, file)).status).toBe(401);
    expect((await send(butcher, mine.uploadURL, file)).status).toBe(200);
    await shop.deps.store.write((tx) => setStaff(tx, 2, false));
    const byFormer = await send(butcher, second.uploadURL, file);
    expect([byFormer.status, byFormer.body.code]).toEqual([403, 'forbidden']);
  });

  it('can’t be made up', async () => {
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

  it('still takes its file after one that broke off', async () => {
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
])('There is nothing at %s', async (path) => {
  const shop = await startTestShop();
  expect((await shop.request('GET', path)).status).toBe(404);
});

it('A picture is served in the shop’s own widths alone', async () => {
  const shop = await startTestShop();
  const { path } = await upload(await staffVisitor(shop), await photograph());
  for (const query of ['w=401', 'w=', 'w=400&w=800', 'w=1e3', 'w=-400']) {
    expect((await shop.request('GET', `${path}?${query}`)).status, query).toBe(404);
  }
});

describe('What staff save', () => {
  const product = {
    name: 'Half lamb',
    description: 'Half a lamb, cut and packed.',
    type: 'lamb',
    cutSize: 'half',
    weight: '10kg',
    price: 29900,
  };

  it('shows uploaded pictures in their order', async () => {
    const shop = await startTestShop();
    const staff = await staffVisitor(shop);
    const images = [await upload(staff, await photograph(90, 60)), await upload(staff, await photograph(60, 90))];
    const paths = images.map(({ path }) => path);
    const made = await staff.post('/api/admin/products', { ...product, images: paths });
    expect(made.status).toBe(201);
    const { body } = await shop.request('GET', `/api/products/${made.body.id}`);
    expect(body).toMatchObject({ image: paths[0], images: paths });
  });

  it('is refused with pictures that are not there, each by its place', async () => {
    const shop = await startTestShop();
    const staff = await staffVisitor(shop);
    const { path: bad } = await upload(staff, Buffer.from('no picture'));
    const gone = '/objects/uploads/0123456789abcdef0123456789abcdef';
    const made = await staff.post('/api/admin/products', { ...product, images: [gone, '/charts/beef/none.svg', bad] });
    expect(made.status).toBe(422);
    expect(made.body.errors).toEqual([
      { path: 'images.0', message: expect.stringMatching(/^Picture 1: .*no longer there/) },
      { path: 'images.2', message: expect.stringMatching(/^Picture 3: Only PNG, JPG, GIF and WebP/) },
    ]);
    const seo = (await staff.get('/api/admin/seo')).body;
    const saved = await staff.post('/api/admin/seo', { ...seo, ogImage: gone });
    expect([saved.status, saved.body.errors?.[0]?.path]).toEqual([422, 'ogImage']);
  });
});
