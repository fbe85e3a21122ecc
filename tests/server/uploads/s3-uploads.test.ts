import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { UploadTarget } from '#core/uploads/upload-api.ts';
import { UploadedImages } from '#server/uploads/uploaded-images.ts';
import { staffVisitor } from '#tests/support/browser/staff-visitor.ts';
import { bombPng, photograph } from '#tests/support/data/image-files.ts';
import { type S3Server, startS3Server } from '#tests/support/outside/s3-server.ts';
import type { Visitor } from '#tests/support/shop/http-client.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';

interface BucketShop {
  shop: TestShop;
  staff: Visitor;
  bucket: S3Server;
}

/** A shop that stores its pictures in a real bucket. Signatures use the current time, so its clock is the computer's. */
async function startBucketShop(): Promise<BucketShop> {
  const bucket = await startS3Server();
  onTestFinished(() => bucket.discard());
  const shop = await startTestShop({ now: new Date().toISOString(), env: { s3: bucket.settings } });
  return { shop, staff: await staffVisitor(shop), bucket };
}

async function askForAddress(staff: Visitor): Promise<UploadTarget> {
  return (await staff.post('/api/objects/upload')).body;
}

const put = (address: string, body: Buffer) => fetch(address, { method: 'PUT', body: new Uint8Array(body) });

async function send(staff: Visitor, file: Buffer): Promise<string> {
  const { uploadURL, objectPath } = await askForAddress(staff);
  expect((await put(uploadURL, file)).status).toBe(200);
  return objectPath;
}

const storedHere = ({ deps }: TestShop) => {
  const folder = join(deps.env.dataDir, 'objects');
  return existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((e) => e.isFile())
    : [];
};

describe('With a bucket for uploaded pictures', () => {
  it('a picture is uploaded directly to the bucket, and becomes public when a browser first requests it', async () => {
    const { shop, staff, bucket } = await startBucketShop();
    const { uploadURL, objectPath } = await askForAddress(staff);
    const address = new URL(uploadURL);
    expect(address.origin).toBe(bucket.settings.endpoint);
    expect(address.pathname).toMatch(/^\/pictures\/quarantine\/[0-9a-f]{32}$/);
    expect(objectPath).toBe(`/objects/uploads/${address.pathname.split('/').at(-1)}`);
    expect((await shop.request('GET', objectPath)).status).toBe(404);
    expect((await put(uploadURL, await photograph(2000, 1000))).status).toBe(200);
    for (const width of [1600, 800, 400]) {
      const image = await shop.request('GET', `${objectPath}?w=${width}`);
      expect(image.status).toBe(200);
      expect(image.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(await sharp(image.bytes).metadata()).toMatchObject({ format: 'webp', width });
    }
    expect(storedHere(shop)).toEqual([]);
  });

  it('the bucket rejects a changed or expired upload URL', async () => {
    const { shop, staff } = await startBucketShop();
    const file = await photograph();
    const { uploadURL } = await askForAddress(staff);
    const other = (await askForAddress(staff)).objectPath.split('/').at(-1) ?? '';
    const elsewhere = uploadURL.replace(/[0-9a-f]{32}/, other);
    expect((await put(elsewhere, file)).status).toBe(403);
    expect((await put(uploadURL.replace('quarantine', 'uploads'), file)).status).toBe(403);
    shop.advance(-20 * 60 * 1000);
    const ended = await askForAddress(staff);
    const rejected = await put(ended.uploadURL, file);
    expect(rejected.status).toBe(403);
    expect(await rejected.text()).toMatch(/Request has expired/);
  });

  it('simultaneous requests publish a picture once', async () => {
    const { shop, staff, bucket } = await startBucketShop();
    const path = await send(staff, await photograph(1600, 1200));
    const responses = await Promise.all(Array.from({ length: 8 }, () => shop.request('GET', `${path}?w=400`)));
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const retained = bucket.requests.filter((line) => line.startsWith('PUT /pictures/originals/'));
    expect(retained).toEqual([`PUT /pictures/originals/${path.split('/').at(-1)}`]);
  });

  it('a file that is sent again after its publication changes nothing', async () => {
    const { shop, staff } = await startBucketShop();
    const { uploadURL, objectPath } = await askForAddress(staff);
    await put(uploadURL, await photograph(500, 500));
    const first = await shop.request('GET', objectPath);
    expect((await put(uploadURL, Buffer.from('<script>'))).status).toBe(200);
    await shop.deps.uploadedImages.require([{ path: 'image', address: objectPath }]);
    const after = new UploadedImages(shop.deps);
    expect(await after.read(objectPath.split('/').at(-1) ?? '', 1600)).toEqual(first.bytes);
  });

  it('saving a form publishes its pictures, and reports those that can’t be shown', async () => {
    const { shop, staff } = await startBucketShop();
    const good = await send(staff, await photograph());
    const bomb = await send(staff, bombPng(16_000, 16_000));
    const never = (await askForAddress(staff)).objectPath;
    const addresses = [good, bomb, never, 'https://elsewhere.test/a.jpg', '/share/shop.png'];
    const images = addresses.map((address, index) => ({ path: `images.${index}`, address }));
    await expect(shop.deps.uploadedImages.require(images)).rejects.toMatchObject({
      code: 'invalid',
      details: {
        errors: [
          { path: 'images.1', message: 'Picture 2: The picture has more than 40 megapixels.' },
          { path: 'images.2', message: expect.stringMatching(/no longer there/) },
        ],
      },
    });
    await shop.deps.uploadedImages.require([{ path: 'images.0', address: good }]);
  });

  it.each([
    ['text', () => Buffer.from('prices of the week'), /Only PNG, JPG, GIF and WebP/],
    ['an SVG with a script', () => Buffer.from('<svg><script>alert(1)</script></svg>'), /Only PNG/],
    ['a bomb', () => bombPng(16_000, 16_000), /40 megapixels/],
    ['6 MB', () => Buffer.alloc(6 * 1024 * 1024, 'ÿØÿ', 'latin1'), /larger than 5 MB/],
    ['nothing', () => Buffer.alloc(0), /empty/],
  ])('%s is not published, and the reason is shown', async (_what, file, text) => {
    const { shop, staff } = await startBucketShop();
    const path = await send(staff, file());
    for (const _again of [1, 2]) {
      const response = await shop.request('GET', path);
      expect(response.status).toBe(404);
      expect(response.body.detail).toMatch(text);
    }
  });

  it('only staff pages may connect to the bucket', async () => {
    const { shop, bucket } = await startBucketShop();
    const policyOf = async (path: string) => (await shop.request('GET', path)).headers['content-security-policy'];
    for (const path of ['/admin', '/admin/product/new', '/admin?tab=products', '/site-content']) {
      expect(await policyOf(path), path).toContain(`connect-src 'self' ${bucket.settings.endpoint};`);
    }
    for (const path of ['/', '/account', '/administration', '/api/products', '/objects/admin']) {
      expect(await policyOf(path), path).toContain("connect-src 'self';");
    }
  });

  it('the shop itself accepts no uploads', async () => {
    const { staff } = await startBucketShop();
    const { objectPath } = await askForAddress(staff);
    const name = objectPath.split('/').at(-1);
    const response = await staff.request('PUT', `/api/objects/upload/${name}?signature=a`, {
      body: await photograph(),
    });
    expect(response.status).toBe(403);
  });

  it('the shop reports an unavailable bucket and loses no pictures', async () => {
    const { shop, staff, bucket } = await startBucketShop();
    const shown = await send(staff, await photograph(500, 400));
    const sent = await send(staff, await photograph(600, 400));
    expect((await shop.request('GET', `${shown}?w=400`)).status).toBe(200);
    await bucket.stop();
    const response = await shop.request('GET', sent);
    expect(response.status).toBe(503);
    expect(response.body.detail).toMatch(/^Couldn’t reach the store of the shop’s pictures\. Nothing was lost/);
    expect(response.headers['cache-control']).toBe('no-store');
    await expect(shop.deps.uploadedImages.require([{ path: 'image', address: sent }])).rejects.toMatchObject({
      code: 'unavailable',
    });
    expect((await staff.post('/api/objects/upload')).status).toBe(200);
    // The picture that was shown before is still in memory.
    expect((await shop.request('GET', `${shown}?w=400`)).status).toBe(200);
    await bucket.start();
    expect((await shop.request('GET', sent)).status).toBe(200);
  }, 60_000);

  it('pictures survive a restart of the shop, including those in the data folder', async () => {
    const { shop, staff } = await startBucketShop();
    const path = await send(staff, await photograph(500, 400));
    const local = new UploadedImages({ ...shop.deps, env: { ...shop.deps.env, s3: null } });
    const name = path.split('/').at(-1) ?? '';
    await expect(local.read(name, 400)).rejects.toMatchObject({ code: 'unavailable' });
    expect((await new UploadedImages(shop.deps).read(name, 400)).length).toBeGreaterThan(100);
    await shop.deps.uploadedImages.storageOf('s3').remove(name);
    await expect(new UploadedImages(shop.deps).read(name, 400)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('a picture stored in the data folder before the bucket was set up is still served', async () => {
    const { shop, staff } = await startBucketShop();
    const before = await startTestShop();
    const owner = await staffVisitor(before);
    const { uploadURL, objectPath } = await askForAddress(owner);
    const headers = { 'content-type': 'image/jpeg' };
    expect((await owner.request('PUT', uploadURL, { body: await photograph(), headers })).status).toBe(200);
    const moved = new UploadedImages({ ...before.deps, env: { ...before.deps.env, s3: shop.deps.env.s3 } });
    expect((await moved.read(objectPath.split('/').at(-1) ?? '', 800)).length).toBeGreaterThan(100);
    expect((await moved.create({ sessionId: 1, userId: null }, new Date())).uploadURL).toMatch(/quarantine/);
    expect((await staff.get('/api/users/me')).status).toBe(200);
  });
});
