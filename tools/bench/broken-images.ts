import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { uploadLimits } from '#core/uploads/image-file.ts';
import type { Visitor } from '#tests/support/shop/http-client.ts';

const signatures = ['\x89PNG\r\n\x1a\n', '\xff\xd8\xff', 'GIF89a', '<svg xmlns="http://www.w3.org/2000/svg">', ''];
const sizes = [0, 100, 200_000, uploadLimits.bytes - 100, uploadLimits.bytes + 1];

/** The image that is truncated below. A truncated JPEG can be decoded only up to the point where it ends. */
const photograph = { width: 4000, height: 3000, channels: 3, background: 'white' } as const;
const wholeJpeg = await sharp({ create: { ...photograph, noise: { type: 'gaussian', mean: 128, sigma: 18 } } })
  .jpeg({ quality: 50 })
  .toBuffer();
const cutJpeg = wholeJpeg.subarray(0, wholeJpeg.length * 0.9);

/** Uploads files of several sizes that begin like an image of each type but aren't one. @returns each response's status */
export async function uploadBrokenImages(staff: Visitor): Promise<number[]> {
  const files = signatures.flatMap((start) =>
    sizes.map((size) => Buffer.concat([Buffer.from(start, 'latin1'), randomBytes(size)])),
  );
  return Promise.all([...files, cutJpeg, cutJpeg].map((file) => upload(staff, file)));
}

async function upload(staff: Visitor, body: Buffer): Promise<number> {
  const { status, body: opened } = await staff.post('/api/objects/upload', {});
  if (status !== 200) return status;
  const headers = { 'content-type': 'application/octet-stream' };
  // The server may reject the file and close the connection before the whole file is sent.
  return (await staff.request('PUT', opened.uploadURL, { body, headers }).catch(() => ({ status: 0 }))).status;
}
