import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** An image of this size in pixels, with noise like a camera's, so that its file isn't small. */
export async function photograph(width = 1200, height = 800, format: 'jpeg' | 'png' | 'webp' | 'gif' = 'jpeg') {
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const;
  return sharp({ create: { width, height, channels: 3, background: 'white', noise } })
    .toFormat(format)
    .toBuffer();
}

/** A PNG with this many pixels, all black, so that the file is small. */
export function bombPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // The header of a greyscale image with one bit per pixel.
  header.set([1, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * height);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, check]);
}
