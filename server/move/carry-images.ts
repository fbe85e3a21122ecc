import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { imageWidths } from '#core/uploads/object-path.ts';
import { checksumFile } from '#server/db/durable-file.ts';
import { StartupError } from '#server/env.ts';
import {
  type BucketLine,
  nullWhereMissing,
  oneYear,
  openBucket,
  originalKey,
  webpKey,
} from '#server/uploads/open-bucket.ts';
import type { S3Settings } from '#server/uploads/s3-settings.ts';
import { fileNameOf, type ImageFile, imageFiles, type NewImageFile, placeImage } from './image-files.ts';

/** A published image in the storage from which a move copies images. */
export interface CarriedImage {
  name: string;
  contentType: string | null;
}

export interface ImageCarriage {
  dataDir: string;
  bucket: S3Settings;
  images: readonly CarriedImage[];
  report: (step: string) => void;
}

const atOnce = 8;
const progressMs = 1_000;

/**
 * Copies the data folder's images into the bucket, then reads each image back to check it. Images that are already in the bucket
 * aren't sent again, and the data folder keeps its files. Returns the names of the images that are complete in the bucket.
 * @throws StartupError
 */
export function imagesToBucket({ dataDir, ...carriage }: ImageCarriage): Promise<string[]> {
  return carry(carriage, async (line, { name, contentType }) => {
    const files = imageFiles(dataDir, name);
    for (const file of files) await send(line, carriage.bucket, { file, contentType });
    return files.length;
  });
}

/**
 * Copies the images from the bucket to the data folder. The bucket doesn't change.
 * @throws StartupError
 */
export function imagesFromBucket({ dataDir, ...carriage }: ImageCarriage): Promise<string[]> {
  return carry(carriage, async (line, { name }) => {
    const found = await filesInBucket(line, carriage.bucket, name);
    if (found.length > 0) await placeImage(dataDir, name, found);
    return found.length;
  });
}

async function carry(
  { bucket, images, report }: Omit<ImageCarriage, 'dataDir'>,
  carryOne: (line: BucketLine, image: CarriedImage) => Promise<number>,
): Promise<string[]> {
  if (images.length === 0) return [];
  const line = await openBucket(bucket);
  const carried: string[] = [];
  let files = 0;
  let reportedAt = Number.NEGATIVE_INFINITY;
  try {
    await requireBucket(line, bucket);
    for (let at = 0; at < images.length; at += atOnce) {
      const chunk = images.slice(at, at + atOnce);
      const counts = await Promise.all(chunk.map((image) => carryOne(line, image)));
      for (const [index, { name }] of chunk.entries()) if ((counts[index] ?? 0) > 0) carried.push(name);
      files += counts.reduce((sum, count) => sum + count, 0);
      if (performance.now() - reportedAt < progressMs) continue;
      report(`${Math.min(at + atOnce, images.length)} of ${images.length} pictures are carried`);
      reportedAt = performance.now();
    }
  } catch (error) {
    throw new StartupError(
      `The pictures cannot be carried, because the bucket ${bucket.bucket} failed: ${(error as Error).message}. ` +
        'The shop is where it was. Mend that and run the same move again: what has arrived is not carried twice.',
    );
  } finally {
    line.client.destroy();
  }
  const lost = images.length - carried.length;
  report(
    `All ${carried.length} pictures (${files} files) are carried, read again and the same` +
      (lost === 0 ? '' : `; ${lost} of which there is no file were left`),
  );
  return carried;
}

/**
 * Checks that the bucket exists, by requesting any object. A HEAD request isn't enough, because its response has no body: a 404
 * wouldn't say whether the object or the whole bucket is missing.
 */
async function requireBucket({ s3, client }: BucketLine, { bucket }: S3Settings): Promise<void> {
  const any = new s3.GetObjectCommand({ Bucket: bucket, Key: 'originals/any' });
  const found = await client.send(any).catch(nullWhereMissing);
  (found?.Body as Readable | undefined)?.destroy();
}

async function send(
  { s3, client }: BucketLine,
  { bucket }: S3Settings,
  { file, contentType }: { file: ImageFile; contentType: string | null },
): Promise<void> {
  const at = { Bucket: bucket, Key: file.key };
  const { bytes, sha256 } = await checksumFile(file.path);
  const there = await client.send(new s3.HeadObjectCommand(at)).catch(nullWhereMissing);
  if (there?.ContentLength !== bytes || there.Metadata?.sha256 !== sha256) {
    const isOriginal = file.key.startsWith('originals/');
    const meta = isOriginal
      ? { ContentType: contentType ?? 'application/octet-stream' }
      : { ContentType: 'image/webp', CacheControl: oneYear };
    const body = { Body: await readFile(file.path), Metadata: { sha256 } };
    await client.send(new s3.PutObjectCommand({ ...at, ...meta, ...body }));
  }
  const hash = createHash('sha256');
  const { Body } = await client.send(new s3.GetObjectCommand(at));
  for await (const part of Body as Readable) hash.update(part);
  if (hash.digest('hex') !== sha256) throw new Error(`${file.key} is another there than it was here`);
}

async function filesInBucket(line: BucketLine, { bucket }: S3Settings, name: string): Promise<NewImageFile[]> {
  const { s3, client } = line;
  const keys = [originalKey(name), ...imageWidths.map((width) => webpKey(name, width))];
  const files: NewImageFile[] = [];
  for (const key of keys) {
    const at = { Bucket: bucket, Key: key };
    const there = await client.send(new s3.HeadObjectCommand(at)).catch(nullWhereMissing);
    if (there === null) continue;
    files.push({
      name: fileNameOf(key),
      bytes: there.ContentLength ?? 0,
      sha256: there.Metadata?.sha256 ?? null,
      async write(path) {
        const { Body } = await client.send(new s3.GetObjectCommand(at));
        await pipeline(Body as Readable, createWriteStream(path, { mode: 0o600 }));
      },
    });
  }
  return files;
}
