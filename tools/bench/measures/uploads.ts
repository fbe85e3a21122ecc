import sharp from 'sharp';
import { uploadLimits } from '#core/uploads/image-file.ts';
import { staffAccount } from '#tests/support/staff-account.ts';
import type { Measure } from '../measure.ts';
import { percentile, readDuring } from '../reading-visitors.ts';
import { Shopper } from '../shopper.ts';

const wantedSeconds = 3;
const wantedWaitMs = 300;
const readers = 4;
const rounds = 5;

/**
 * How long an upload takes from sending a JPEG of 12 megapixels and nearly 5 MB until its largest image is fetched. Five uploads
 * run one after another, then five together, while four visitors request the product list repeatedly.
 */
export const uploadedImages: Measure = {
  name: 'uploads',
  async run(bench) {
    const shop = await bench.openShop({ TRUST_PROXY: '1' });
    const staff = new Shopper(shop.url);
    const { username, password } = staffAccount;
    await staff.post('/api/users/login', { username, password });
    const visitors = Array.from({ length: readers }, () => new Shopper(shop.url));
    const file = await largePhotograph();
    const seconds: number[] = [];
    let batchSeconds = 0;
    // The first upload loads the image decoder, as an owner's first upload does.
    const waits = await readDuring(visitors, async () => {
      for (let round = 0; round < rounds; round += 1) seconds.push(await timeOf(() => upload(shop.url, staff, file)));
      batchSeconds = await timeOf(async () => {
        await Promise.all(Array.from({ length: rounds }, () => upload(shop.url, staff, file)));
      });
    });
    for (const shopper of [staff, ...visitors]) shopper.leave();
    const slowest = Math.max(...seconds);
    const wait = percentile(waits, 0.99);
    const size = `${(file.length / 1024 / 1024).toFixed(1)} MB`;
    return [
      {
        figure: `JPEG of ${size} stored and shown, the slowest of ${rounds} (${rounds} at once)`,
        wanted: `under ${wantedSeconds} s`,
        measured: `${slowest.toFixed(1)} s (${batchSeconds.toFixed(1)} s)`,
        isMet: slowest < wantedSeconds,
      },
      {
        figure: 'product list meanwhile, 99th percentile',
        wanted: `under ${wantedWaitMs} ms`,
        measured: `${wait.toFixed(0)} ms (${waits.length} answers)`,
        isMet: wait < wantedWaitMs,
      },
    ];
  },
};

async function upload(url: string, staff: Shopper, file: Buffer): Promise<void> {
  const { uploadURL, objectPath } = await staff.post('/api/objects/upload', {});
  await staff.put(uploadURL, file);
  const image = await fetch(url + objectPath);
  if (!image.ok) throw new Error(`${objectPath} answered ${image.status}`);
  await image.arrayBuffer();
}

async function timeOf(action: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await action();
  return (performance.now() - start) / 1000;
}

/** Returns a photograph in the highest quality that stays below the size limit. */
async function largePhotograph(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 18 } as const;
  const image = sharp({ create: { width: 4000, height: 3000, channels: 3, background: 'white', noise } });
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  let best: Buffer | null = null;
  let [low, high] = [20, 100];
  while (low <= high) {
    const quality = (low + high) >> 1;
    const file = await sharp(data, { raw: info }).jpeg({ quality }).toBuffer();
    if (file.length > uploadLimits.bytes) high = quality - 1;
    else [best, low] = [file, quality + 1];
  }
  if (best === null) throw new Error('No quality is small enough');
  return best;
}
