import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { objectNameOf } from '#core/uploads/object-path.ts';
import { eraseUploads } from '#server/uploads/upload-queries.ts';
import { staffVisitor } from '#tests/support/browser/staff-visitor.ts';
import { bombPng, photograph } from '#tests/support/data/image-files.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';
import { askForAddress, incoming, send, upload } from './uploading.ts';

describe('An uploaded picture', () => {
  it('is served as WebP in the shop’s widths as soon as the upload’s response is sent', async () => {
    const shop = await startTestShop();
    const staff = await staffVisitor(shop);
    const { uploadURL, objectPath } = await askForAddress(staff);
    expect(objectPath).toMatch(/^\/objects\/uploads\/[0-9a-f]{32}$/);
    expect(new URL(uploadURL, shop.url).pathname.split('/').at(-1)).toBe(objectPath.split('/').at(-1));
    expect((await shop.request('GET', objectPath)).status).toBe(404);
    const response = await send(staff, uploadURL, await photograph(2000, 1000));
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ objectPath });
    for (const [query, width] of [
      ['', 1600],
      ['?w=1600', 1600],
      ['?w=800', 800],
      ['?w=400', 400],
    ] as const) {
      const image = await shop.request('GET', objectPath + query);
      expect(image.headers['content-type']).toBe('image/webp');
      expect(image.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(image.headers['x-content-type-options']).toBe('nosniff');
      expect(await sharp(image.bytes).metadata()).toMatchObject({ format: 'webp', width, height: width / 2 });
      const again = await shop.request('GET', objectPath + query, {
        headers: { 'if-none-match': image.headers.etag ?? '' },
      });
      expect(again.status).toBe(304);
    }
  });

  it('is no longer served after it was erased, even if it was shown before', async () => {
    const shop = await startTestShop();
    const { path } = await upload(await staffVisitor(shop), await photograph(900, 600));
    expect((await shop.request('GET', path)).status).toBe(200);
    await shop.deps.store.write((tx) => eraseUploads(tx, [objectNameOf(path) ?? '']));
    expect((await shop.request('GET', path)).status).toBe(404);
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

  it('is rotated upright and has its location data removed', async () => {
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

  it.each(['png', 'gif', 'webp', 'jpeg'] as const)('may be a %s file with any name', async (format) => {
    const shop = await startTestShop();
    const staff = await staffVisitor(shop);
    const { path, response } = await upload(staff, await photograph(500, 400, format));
    expect(response.status).toBe(200);
    expect((await shop.request('GET', path)).headers['content-type']).toBe('image/webp');
  });

  it('contains the first frame of an animation', async () => {
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

  const oddImages: [what: string, file: (image: Sharp) => Sharp][] = [
    ['grey', (image) => image.greyscale().png()],
    ['see-through', (image) => image.ensureAlpha(0.5).png()],
    ['of 16 bits', (image) => image.toColourspace('rgb16').png()],
    ['made for print', (image) => image.toColourspace('cmyk').jpeg()],
  ];

  it.each(oddImages)('may be %s', async (_what, make) => {
    const shop = await startTestShop();
    const file = await make(sharp(await photograph(90, 60))).toBuffer();
    const { path, response } = await upload(await staffVisitor(shop), file);
    expect(response.status).toBe(200);
    const { bytes } = await shop.request('GET', path);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 90, height: 60, space: 'srgb' });
  });

  it('has at most 40 megapixels', async () => {
    const shop = await startTestShop();
    const staff = await staffVisitor(shop);
    expect((await upload(staff, bombPng(8000, 5000))).response.status).toBe(200);
    expect((await upload(staff, bombPng(8000, 5001))).response.status).toBe(422);
  });

  it('is derived from a stored original, which is never served', async () => {
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

it('A picture is served only in the shop’s own widths', async () => {
  const shop = await startTestShop();
  const { path } = await upload(await staffVisitor(shop), await photograph());
  for (const query of ['w=401', 'w=', 'w=400&w=800', 'w=1e3', 'w=-400']) {
    expect((await shop.request('GET', `${path}?${query}`)).status, query).toBe(404);
  }
});

describe('A form that staff save', () => {
  const product = {
    name: 'Half lamb',
    description: 'Half a lamb, cut and packed.',
    type: 'lamb',
    cutSize: 'half',
    weight: '10kg',
    price: 29900,
  };

  it('shows its uploaded pictures in their order', async () => {
    const shop = await startTestShop();
    const staff = await staffVisitor(shop);
    const images = [await upload(staff, await photograph(90, 60)), await upload(staff, await photograph(60, 90))];
    const paths = images.map(({ path }) => path);
    const created = await staff.post('/api/admin/products', { ...product, images: paths });
    expect(created.status).toBe(201);
    const { body } = await shop.request('GET', `/api/products/${created.body.id}`);
    expect(body).toMatchObject({ image: paths[0], images: paths });
  });

  it('is rejected if pictures are missing, and each is reported by its position', async () => {
    const shop = await startTestShop();
    const staff = await staffVisitor(shop);
    const { path: bad } = await upload(staff, Buffer.from('no picture'));
    const gone = '/objects/uploads/0123456789abcdef0123456789abcdef';
    const created = await staff.post('/api/admin/products', {
      ...product,
      images: [gone, '/charts/beef/none.svg', bad],
    });
    expect(created.status).toBe(422);
    expect(created.body.errors).toEqual([
      { path: 'images.0', message: expect.stringMatching(/^Picture 1: .*no longer there/) },
      { path: 'images.2', message: expect.stringMatching(/^Picture 3: Only PNG, JPG, GIF and WebP/) },
    ]);
    const seo = (await staff.get('/api/admin/seo')).body;
    const saved = await staff.post('/api/admin/seo', { ...seo, ogImage: gone });
    expect([saved.status, saved.body.errors?.[0]?.path]).toEqual([422, 'ogImage']);
  });
});
