import { once } from 'node:events';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { imagesFromBucket } from '#server/move/carry-images.ts';
import { S3ImageStorage } from '#server/uploads/s3-image-storage.ts';
import { staffVisitor } from '#tests/support/browser/staff-visitor.ts';
import { photograph } from '#tests/support/data/image-files.ts';
import type { S3Fault } from '#tests/support/outside/s3-faults.ts';
import { type S3Server, startS3Server } from '#tests/support/outside/s3-server.ts';
import type { Visitor } from '#tests/support/shop/http-client.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';
import { askForAddress } from './uploading.ts';

const photo = await photograph(900, 600);
const webp = Buffer.alloc(4_000, 'webp');

async function startBucket(): Promise<S3Server> {
  const bucket = await startS3Server();
  onTestFinished(() => bucket.discard());
  return bucket;
}

/** The bucket as the shop uses it, with half a second of patience, a stored photo, and the lines of the shop's log. */
async function storedImage() {
  const bucket = await startBucket();
  const lines: string[] = [];
  const log = pino({}, { write: (line) => lines.push(line) });
  const storage = new S3ImageStorage(bucket.settings, log, 500);
  const original = join(temporaryFolder(), 'original');
  writeFileSync(original, photo);
  const image = { original, contentType: 'image/jpeg', bytes: photo.length, width: 900, height: 600 };
  await storage.save('lamb', { ...image, sizes: [{ width: 400, webp }] });
  return { bucket, storage, lines, image };
}

const always = (fault: S3Fault) => () => fault;

/** The fault happens to the first request whose line matches, and to no other. */
function firstTime(line: RegExp, fault: S3Fault): S3Server['fault'] {
  let isOver = false;
  return (found) => {
    if (isOver || !line.test(found)) return null;
    isOver = true;
    return fault;
  };
}

describe('A picture stored in a bucket', () => {
  it.each<[string, S3Fault]>([
    ['never responds', 'silence'],
    ['stops in the middle of a response', { half: webp, end: 'silence' }],
  ])('is reported as unavailable, with the cause in the log, if the bucket %s', async (_what, fault) => {
    const { bucket, storage, lines } = await storedImage();
    bucket.fault = always(fault);
    await expect(storage.read('lamb', 400)).rejects.toMatchObject({ code: 'unavailable' });
    expect(lines.at(-1)).toContain('timed out');
    bucket.fault = () => null;
    expect(await storage.read('lamb', 400)).toEqual(webp);
  });

  it('isn’t served if the bucket sends only half of it', async () => {
    const { bucket, storage } = await storedImage();
    bucket.fault = always({ half: webp, end: 'close' });
    await expect(storage.read('lamb', 400)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it.each([
    'ExpiredToken',
    'RequestTimeTooSkewed',
    'InvalidAccessKeyId',
    'AccessDenied',
    'NoSuchBucket',
    'SlowDown',
  ] as const)('isn’t reported as missing while the bucket responds with %s, which is in the log', async (error) => {
    const { bucket, storage, lines } = await storedImage();
    bucket.fault = always(error);
    await expect(storage.read('lamb', 400)).rejects.toMatchObject({ code: 'unavailable' });
    expect(lines.at(-1)).toContain(error);
  });

  it.each(['SlowDown', 'InternalError', 'RequestTimeout'] as const)(
    'is read and saved at the second attempt if the bucket first responds with %s',
    async (error) => {
      const { bucket, storage, lines, image } = await storedImage();
      bucket.fault = firstTime(/^GET/, error);
      expect(await storage.read('lamb', 400)).toEqual(webp);
      for (const line of [/^PUT .*originals/, /^PUT .*400/]) {
        bucket.fault = firstTime(line, error);
        await storage.save('beef', { ...image, sizes: [{ width: 400, webp }] });
      }
      expect(await storage.read('beef', 400)).toEqual(webp);
      expect(lines).toEqual([]);
    },
  );
});

describe('An upload to a bucket', () => {
  async function startUpload(): Promise<{
    shop: TestShop;
    staff: Visitor;
    bucket: S3Server;
    url: string;
    path: string;
  }> {
    const bucket = await startBucket();
    const shop = await startTestShop({ now: new Date().toISOString(), env: { s3: bucket.settings } });
    const staff = await staffVisitor(shop);
    const { uploadURL, objectPath } = await askForAddress(staff);
    return { shop, staff, bucket, url: uploadURL, path: objectPath };
  }
  const put = (url: string) => fetch(url, { method: 'PUT', body: new Uint8Array(photo) });

  async function expectShown(shop: TestShop, path: string): Promise<void> {
    for (const width of [400, 800]) {
      const shown = await shop.request('GET', `${path}?w=${width}`);
      expect(shown.status).toBe(200);
      expect((await sharp(shown.bytes).metadata()).width).toBe(width);
    }
  }

  it('that broke off in the middle doesn’t count as an upload, and can be sent again', async () => {
    const { shop, bucket, url, path } = await startUpload();
    const { hostname, port, pathname, search } = new URL(url);
    const socket = connect(Number(port), hostname);
    const head = `PUT ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Length: ${photo.length}\r\n\r\n`;
    socket.write(Buffer.concat([Buffer.from(head), photo.subarray(0, photo.length / 2)]));
    await once(socket, 'connect');
    await expect.poll(() => bucket.requests).toContain(`PUT ${pathname}`);
    socket.destroy();
    await expect.poll(async () => (await shop.request('GET', path)).status).toBe(404);
    expect((await put(url)).status).toBe(200);
    await expectShown(shop, path);
  });

  it.each<[string, RegExp, S3Fault]>([
    ['only half of it arrives at the shop', /^GET .*quarantine/, { half: photo, end: 'close' }],
    ['the shop’s credentials have expired', /^GET .*quarantine/, 'ExpiredToken'],
    ['the bucket doesn’t exist at the moment', /^GET .*quarantine/, 'NoSuchBucket'],
    ['its original can’t be stored', /^PUT .*originals/, 'AccessDenied'],
    ['its second size can’t be stored', /^PUT .*800.webp/, 'AccessDenied'],
  ])('is neither published nor rejected while %s, and is published by the next request', async (_what, line, fault) => {
    const { shop, bucket, url, path } = await startUpload();
    expect((await put(url)).status).toBe(200);
    bucket.fault = (found) => (line.test(found) ? fault : null);
    const failed = await shop.request('GET', path);
    expect(failed.status).toBe(503);
    expect(failed.body.detail).toMatch(/^Couldn’t reach the store of the shop’s pictures\. Nothing was lost/);
    bucket.fault = () => null;
    await expectShown(shop, path);
    const left = join(shop.deps.env.dataDir, 'objects', 'incoming');
    expect(existsSync(left) ? readdirSync(left) : []).toEqual([]);
  });
});

describe('Moving pictures from a bucket', () => {
  const report = () => {};

  it('reports the bucket’s error if the bucket doesn’t exist, rather than reporting every picture as lost', async () => {
    const { settings } = await startBucket();
    const images = [{ name: 'lamb', contentType: 'image/jpeg' }];
    const move = (bucket: string) =>
      imagesFromBucket({ dataDir: temporaryFolder(), bucket: { ...settings, bucket }, images, report });
    await expect(move('picture')).rejects.toThrow(/the bucket picture failed.*does not exist/);
    expect(await move('pictures')).toEqual([]);
  });

  it('stores no picture that the bucket sends only half of', async () => {
    const { bucket } = await storedImage();
    bucket.fault = (line) => (/^GET .*400/.test(line) ? { half: webp, end: 'close' } : null);
    const dataDir = temporaryFolder();
    const images = [{ name: 'lamb', contentType: 'image/jpeg' }];
    await expect(imagesFromBucket({ dataDir, bucket: bucket.settings, images, report })).rejects.toThrow(
      /the bucket pictures failed/,
    );
    expect(existsSync(join(dataDir, 'objects', 'uploads', 'lamb'))).toBe(false);
  });
});
