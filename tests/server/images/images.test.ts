import { brotliDecompressSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { Product } from '#core/products/product.ts';
import { trayPath } from '#core/tray/tray-meat.ts';
import { readDrawing, sharingImageSvg, textToPaths } from '#server/images/sharing-image.ts';
import { fillSampleShop } from '#server/sample/sample-shop.ts';
import { checkDrawing } from '#tests/support/check-drawing.ts';
import { startTestShop, type TestShop, testNow } from '#tests/support/shop/test-shop.ts';

async function startSampleShop(): Promise<TestShop> {
  const shop = await startTestShop();
  await shop.deps.store.write((tx) => fillSampleShop(tx, new Date(testNow)));
  return shop;
}

it('Every sample product has a picture that can be loaded', async () => {
  const shop = await startSampleShop();
  const { body } = await shop.request('GET', '/api/products');
  const trays = body.map(({ bench }: Product) => trayPath(bench.map(({ meat }) => meat)));
  const charts = body.map(({ image }: Product) => image);
  for (const image of new Set([...charts, ...trays].filter((path) => path !== null))) {
    const response = await shop.request('GET', image);
    expect(response.status, image).toBe(200);
    expect(response.headers['content-type']).toBe('image/svg+xml; charset=utf-8');
    expect(response.text).toMatch(/^<svg /);
  }
});

it('A product’s cut chart is cached for a day, compressed, and not sent again if unchanged', async () => {
  const shop = await startTestShop();
  const path = '/charts/beef/fillet.rump.svg';
  const plain = await shop.request('GET', path);
  expect(plain.headers['cache-control']).toBe('public, max-age=86400');
  const packed = await shop.request('GET', path, { headers: { 'accept-encoding': 'gzip, br' } });
  expect(packed.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(packed.bytes).toString()).toBe(plain.text);
  expect(packed.headers.etag).not.toBe(plain.headers.etag);
  const again = await shop.request('GET', path, { headers: { 'if-none-match': plain.headers.etag ?? '' } });
  expect(again.status).toBe(304);
});

it.each([
  '/charts/beef/tofu.svg',
  '/charts/fish/fillet.svg',
  '/charts/beef/rump.rump.svg',
  '/charts/beef/rump.fillet.svg',
  '/charts/beef/none.rump.svg',
  '/charts/beef/.svg',
  '/charts/beef/rump.svg.svg',
  '/charts/beef/Rump.svg',
  '/charts/beef/rump',
  '/charts/beef/rump%2Esvg.svg',
  '/charts/beef/rump.png',
  '/charts/beef/..%2f..%2fpackage.svg',
  '/trays/roast.rack.svg',
  '/trays/rack.rack.svg',
  '/trays/tofu.svg',
  '/trays/.svg',
  '/trays/porterhouse.t-bone.rack.chops.crackling.svg',
  '/meats/tofu.svg',
  '/meats/rack',
  '/meats/paper.svg',
  '/charts/beef/four.rump.svg',
  '/charts/beef/half.half.rump.svg',
  '/charts/beef/half.svg',
  '/charts/cartons/0.svg',
  '/charts/cartons/16.svg',
  '/charts/cartons/2x.svg',
])('The path %s returns no cut chart', async (path) => {
  const shop = await startTestShop();
  expect((await shop.request('GET', path)).status).toBe(404);
});

it.each(['half', 'two', 'three'])('A cut chart of %s is a valid drawing', async (quantity) => {
  const shop = await startTestShop();
  for (const type of ['beef', 'lamb', 'pork', 'chicken']) {
    const { status, text } = await shop.request('GET', `/charts/${type}/${quantity}.neck.svg`);
    expect(status).toBe(200);
    checkDrawing(text);
    expect(text.match(/<use href="#animal"/g)?.length ?? 1).toBe({ half: 1, two: 2, three: 3 }[quantity]);
  }
});

it('A picture of stacked cartons shows the right number of cartons, all at the same scale', async () => {
  const shop = await startTestShop();
  const widths = new Set<string | undefined>();
  for (const count of [1, 3, 4, 11, 15]) {
    const { text } = await shop.request('GET', `/charts/cartons/${count}.svg`);
    expect(text.match(/data-carton=/g)).toHaveLength(count);
    widths.add(/viewBox="\S+ \S+ (\S+ \S+)"/.exec(text)?.[1]);
  }
  expect(widths.size).toBe(1);
});

it('A product’s picture for link previews is 1200 by 630 pixels', async () => {
  const shop = await startSampleShop();
  const response = await shop.request('GET', '/share/products/1.png');
  expect(response.headers['content-type']).toBe('image/png');
  const { width, height, format } = await sharp(response.bytes).metadata();
  expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'png' });
  expect((await shop.request('GET', '/share/products/9999.png')).status).toBe(404);
  expect((await shop.request('GET', '/share/products/1.jpg')).status).toBe(404);
});

it('The shop has a picture of its own for link previews, and an icon', async () => {
  const shop = await startTestShop();
  expect((await shop.request('GET', '/share/shop.png')).headers['content-type']).toBe('image/png');
  expect((await shop.request('GET', '/favicon.svg')).text).toMatch(/^<svg /);
});

it.each([
  ['/apple-touch-icon.png', 180],
  ['/icon-192.png', 192],
  ['/icon-512.png', 512],
])('The icon at %s is %i pixels wide and has no transparent corners', async (path, wanted) => {
  const shop = await startTestShop();
  const { bytes, headers } = await shop.request('GET', path);
  expect(headers['content-type']).toBe('image/png');
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, data[3]]).toEqual([wanted, wanted, 255]);
});

it('/favicon.ico contains one picture of 32 pixels', async () => {
  const shop = await startTestShop();
  const { bytes, headers } = await shop.request('GET', '/favicon.ico');
  expect(headers['content-type']).toBe('image/x-icon');
  expect([...bytes.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32]);
  const image = bytes.subarray(bytes.readUInt32LE(18));
  expect(image).toHaveLength(bytes.readUInt32LE(14));
  expect((await sharp(image).metadata()).width).toBe(32);
});

it('The web app manifest has the shop’s name, and each of its icons exists', async () => {
  const shop = await startSampleShop();
  const { text, headers } = await shop.request('GET', '/manifest.webmanifest');
  expect(headers['content-type']).toContain('application/manifest+json');
  const { name, icons } = JSON.parse(text) as { name: string; icons: { src: string }[] };
  expect(name).toBe('Hindquarter');
  for (const { src } of icons) expect((await shop.request('GET', src)).status).toBe(200);
});

it('The text of an image is drawn as paths, in the right place and colour', async () => {
  const svg = '<svg><text x="100" y="50" font-size="20" fill="#7d1f22" text-anchor="end">Fish &amp; chips</text></svg>';
  const drawn = await textToPaths(svg);
  expect(drawn).not.toContain('<text');
  expect(drawn).toMatch(/^<svg><path d="M[^"]+" fill="#7d1f22"\/><\/svg>$/);
  const numbers = [...drawn.matchAll(/[ML](-?[\d.]+) /g)].map((match) => Number(match[1]));
  expect(Math.max(...numbers)).toBeLessThanOrEqual(100);
  expect(Math.max(...numbers)).toBeGreaterThan(90);
});

it('The text in a picture for link previews is escaped and has at most three lines', () => {
  const svg = sharingImageSvg(readDrawing('charts/pork-sharing.svg'), {
    type: 'pork',
    cuts: ['leg'],
    title: `Half & half <b>, '$&' with "words" that go on and on`,
    priceText: '$1 <i>',
    businessName: 'B & Sons',
  });
  checkDrawing(svg);
  expect(svg.match(/<text/g)).toHaveLength(5);
  expect(svg.match(/cut-in/g)).toHaveLength(1);
});
