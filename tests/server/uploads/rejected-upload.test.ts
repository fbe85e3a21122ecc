import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { staffVisitor } from '#tests/support/browser/staff-visitor.ts';
import { bombPng, photograph } from '#tests/support/data/image-files.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';
import { askForAddress, incoming, send, upload } from './uploading.ts';

describe('An invalid upload', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const badFiles: [what: string, file: () => Promise<Buffer> | Buffer, status: number, text: RegExp][] = [
    ['text that is called a picture', () => Buffer.from('prices of the week'), 415, /Only PNG, JPG, GIF and WebP/],
    ['an SVG with a script', () => Buffer.from(svg), 415, /Only PNG, JPG, GIF and WebP/],
    ['a TIFF', () => sharp(bombPng(8, 8)).tiff().toBuffer(), 415, /Only PNG, JPG, GIF and WebP/],
    ['no bytes at all', () => Buffer.alloc(0), 415, /empty/],
    ['a bomb of 16000 × 16000 pixels', () => bombPng(16_000, 16_000), 422, /more than 40 megapixels/],
    // This file is rejected as too large, not as damaged, because nothing after its header is read. Reading more would cost time
    // and memory.
    ['a bomb without its pixels', () => bombPng(16_000, 16_000).subarray(0, 1000), 422, /more than 40 megapixels/],
    ['half a JPEG', async () => (await photograph()).subarray(0, 40_000), 422, /damaged/],
    ['half a PNG', async () => (await photograph(900, 600, 'png')).subarray(0, 40_000), 422, /damaged/],
    ['the beginning of a PNG alone', () => bombPng(8, 8).subarray(0, 12), 422, /damaged/],
  ];

  it.each(badFiles)('is rejected with the reason: %s', async (_what, file, status, text) => {
    const shop = await startTestShop();
    const { path, response } = await upload(await staffVisitor(shop), await file());
    expect(response.status).toBe(status);
    expect(response.body.detail).toMatch(text);
    const requested = await shop.request('GET', path);
    expect(requested.status).toBe(404);
    expect(requested.body.detail).toMatch(text);
    expect(incoming(shop)).toEqual([]);
    expect(existsSync(join(shop.deps.env.dataDir, path))).toBe(false);
  });

  it('is rejected above 5 MB, with or without Content-Length, and the connection stays open for the response', async () => {
    const shop = await startTestShop();
    const staff = await staffVisitor(shop);
    const limit = 5 * 1024 * 1024;
    const large = Buffer.concat([await photograph(), Buffer.alloc(limit)]);
    expect((await upload(staff, large.subarray(0, limit))).response.status).not.toBe(413);
    for (const headers of [{}, { 'content-length': null, 'transfer-encoding': 'chunked' }]) {
      const { uploadURL } = await askForAddress(staff);
      const response = await send(staff, uploadURL, large, headers);
      expect(response.status).toBe(413);
      expect(response.body.detail).toMatch(/larger than 5 MB/);
    }
    expect(incoming(shop)).toEqual([]);
  });
});
