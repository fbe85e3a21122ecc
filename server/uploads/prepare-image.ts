import { open } from 'node:fs/promises';
import type { Metadata } from 'sharp';
import { AppError } from '#core/app-error.ts';
import {
  type ImageKind,
  imageKindOf,
  rejectedFileText,
  signatureBytes,
  uploadLimits,
} from '#core/uploads/image-file.ts';
import { type ImageWidth, imageWidths } from '#core/uploads/object-path.ts';
import { type MakeSharp, withSharp } from '#server/images/image-cache.ts';
import type { PreparedImage } from './image-storage.ts';

/** The maximum height of served images, as a multiple of their width. WebP allows up to 16,383 pixels. */
const maxHeightByWidth = 2;
const webp = { quality: 80, effort: 4 } as const;
const maxSeconds = 20;

/**
 * Checks, by its content, whether a file is an image that the shop accepts, and creates the served WebPs: upright, in sRGB,
 * without the camera's metadata, and only the first frame of an animation.
 * @throws AppError not_an_image, broken_image
 */
export async function prepareImage(file: string): Promise<PreparedImage> {
  const { kind, bytes } = await readKind(file);
  return withSharp(async (sharp) => {
    // Only the header is read here, so that a decompression bomb does no harm.
    const metadata = await sharp(file, { limitInputPixels: false }).metadata().catch(rejectDamaged);
    const { width, height } = uprightSize(metadata, kind);
    const sizes = await makeSizes(sharp, file, width).catch(rejectUnread);
    return { original: file, contentType: `image/${kind}`, bytes, width, height, sizes };
  });
}

/**
 * Returns the widths in which an image is stored: all widths below the image's own width, and the next larger width. The image isn't
 * enlarged to that width.
 */
function storedWidths(width: number): ImageWidth[] {
  return imageWidths.filter((_, index) => index === 0 || (imageWidths[index - 1] ?? 0) < width);
}

/** Returns the largest stored width of an image that isn't above the requested width. */
export function servedWidth(width: number, wanted: ImageWidth): ImageWidth {
  return storedWidths(width).findLast((stored) => stored <= wanted) ?? imageWidths[0];
}

async function readKind(file: string): Promise<{ kind: ImageKind; bytes: number }> {
  const opened = await open(file);
  try {
    const { size } = await opened.stat();
    if (size === 0) throw new AppError('not_an_image', { detail: rejectedFileText.empty });
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(signatureBytes), 0, signatureBytes, 0);
    const kind = imageKindOf(buffer.subarray(0, bytesRead));
    if (kind === null) throw new AppError('not_an_image', { detail: rejectedFileText.wrongKind });
    return { kind, bytes: size };
  } finally {
    await opened.close();
  }
}

function uprightSize({ format, autoOrient }: Metadata, kind: ImageKind): { width: number; height: number } {
  const { width, height } = autoOrient;
  if (format !== kind || width < 1 || height < 1) return rejectDamaged();
  if (width * height > uploadLimits.pixels) {
    throw new AppError('broken_image', { detail: rejectedFileText.tooManyPixels });
  }
  return { width, height };
}

/** Creates the WebPs of an image. The image is decoded once, at the largest size, from which the smaller sizes are created. */
async function makeSizes(sharp: MakeSharp, file: string, width: number): Promise<PreparedImage['sizes']> {
  const { data, info } = await sharp(file, { limitInputPixels: uploadLimits.pixels, failOn: 'error' })
    .timeout({ seconds: maxSeconds })
    .autoOrient()
    .resize(boxOf(imageWidths.at(-1) ?? 0))
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const sizes: PreparedImage['sizes'][number][] = [];
  for (const size of storedWidths(width)) {
    const created = sharp(data, { raw }).resize(boxOf(size)).webp(webp);
    sizes.push({ width: size, webp: await created.toBuffer() });
  }
  return sizes;
}

function boxOf(width: number) {
  return { width, height: width * maxHeightByWidth, fit: 'inside', withoutEnlargement: true } as const;
}

function rejectUnread(error: unknown): never {
  if (!(error instanceof Error && /timeout/i.test(error.message))) rejectDamaged();
  throw new AppError('unavailable', {
    detail: 'The shop is too busy to read the picture. Please try again in a moment.',
  });
}

function rejectDamaged(): never {
  throw new AppError('broken_image', { detail: rejectedFileText.damaged });
}
