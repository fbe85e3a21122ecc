import type { S3Client } from '@aws-sdk/client-s3';
import { isPathStyle, type S3Settings } from './s3-settings.ts';

type Library = typeof import('@aws-sdk/client-s3');

export interface BucketLine {
  s3: Library;
  client: S3Client;
}

/**
 * Opens a client for the bucket. Loads Amazon's library, which takes a while, but doesn't connect to the bucket yet. A request
 * fails if nothing is sent or received for `patienceMs`.
 */
export async function openBucket(settings: S3Settings, patienceMs = 10_000): Promise<BucketLine> {
  const s3 = await import('@aws-sdk/client-s3');
  const { endpoint, region, credentials } = settings;
  const client = new s3.S3Client({
    region,
    ...(endpoint === null ? {} : { endpoint }),
    ...(credentials === null ? {} : { credentials }),
    forcePathStyle: isPathStyle(settings),
    // Checksums are sent only when required: a browser's plain PUT has none, and storages other than Amazon's don't support them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    // The library's requestTimeout isn't used, because it only logs a warning and no longer applies once a response begins.
    requestHandler: { connectionTimeout: 2_000, socketTimeout: patienceMs },
  });
  return { s3, client };
}

/** The Cache-Control header of images, whose content never changes under the same name. */
export const oneYear = 'public, max-age=31536000, immutable';

export const originalKey = (name: string) => `originals/${name}`;

export function webpKey(name: string, width: number | string): string {
  return `uploads/${name}/${width}.webp`;
}

/** For `catch`: returns null if the object doesn't exist, and rethrows other errors, such as that of a missing bucket. */
export function nullWhereMissing(error: { name?: string; $metadata?: { httpStatusCode?: number } }): null {
  if (error.$metadata?.httpStatusCode === 404 && error.name !== 'NoSuchBucket') return null;
  throw error;
}
