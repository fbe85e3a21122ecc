import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Logger } from 'pino';
import { AppError } from '#core/app-error.ts';
import { type ImageWidth, imageWidths } from '#core/uploads/object-path.ts';
import type { ImageStorage, NewUpload, PreparedImage } from './image-storage.ts';
import { type BucketLine, nullWhereMissing, oneYear, openBucket, originalKey, webpKey } from './open-bucket.ts';
import type { S3Settings } from './s3-settings.ts';
import { receiveFile } from './take-upload.ts';

const retryAfterSeconds = 5;

/**
 * Stores images in a bucket that needs no public access. Browsers send files to quarantine/{name}. The shop keeps originals/{name} and
 * uploads/{name}/{width}.webp, and serves them itself, so that URLs in emails and feeds use the shop's own domain. Amazon's library is
 * loaded when first used.
 */
export class S3ImageStorage implements ImageStorage {
  readonly #settings: S3Settings;
  readonly #log: Logger;
  readonly #patienceMs: number | undefined;
  #opening: Promise<BucketLine> | null = null;

  /** `patienceMs` is explained at `openBucket`. */
  constructor(settings: S3Settings, log: Logger, patienceMs?: number) {
    this.#settings = settings;
    this.#log = log;
    this.#patienceMs = patienceMs;
  }

  /** Returns the presigned URL of an upload. The URL is signed on this computer, without a request to the bucket. */
  uploadAddress({ name, createdAt, expiresAt }: NewUpload): Promise<string> {
    return this.#reach(async ({ s3, client }) => {
      const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner');
      const expiresIn = Math.round((expiresAt.getTime() - createdAt.getTime()) / 1000);
      const put = new s3.PutObjectCommand(this.#at(`quarantine/${name}`));
      return getSignedUrl(client, put, { expiresIn, signingDate: createdAt });
    });
  }

  fetchSent(name: string, file: string): Promise<boolean> {
    return this.#reach(async ({ s3, client }) => {
      const found = await client.send(new s3.GetObjectCommand(this.#at(`quarantine/${name}`))).catch(nullWhereMissing);
      if (found === null) return false;
      const body = found.Body as Readable;
      try {
        await receiveFile(body, file, found.ContentLength ?? null);
      } finally {
        body.destroy();
      }
      return true;
    });
  }

  save(name: string, { original, contentType, sizes }: PreparedImage): Promise<void> {
    return this.#reach(async ({ s3, client }) => {
      // The body isn't a stream, because the library couldn't send a stream a second time. Reading the whole file is fine: an upload
      // has at most 5 MB.
      const body = { Body: await readFile(original), ContentType: contentType };
      await client.send(new s3.PutObjectCommand({ ...this.#at(originalKey(name)), ...body }));
      for (const { width, webp } of sizes) {
        const meta = { Body: webp, ContentType: 'image/webp', CacheControl: oneYear };
        await client.send(new s3.PutObjectCommand({ ...this.#at(webpKey(name, width)), ...meta }));
      }
    });
  }

  read(name: string, width: ImageWidth): Promise<Buffer | null> {
    return this.#reach(async ({ s3, client }) => {
      const found = await client.send(new s3.GetObjectCommand(this.#at(webpKey(name, width)))).catch(nullWhereMissing);
      const bytes = await found?.Body?.transformToByteArray();
      return bytes === undefined ? null : Buffer.from(bytes);
    });
  }

  forgetSent(name: string): Promise<void> {
    return this.#delete([`quarantine/${name}`]);
  }

  remove(name: string): Promise<void> {
    const webps = imageWidths.map((width) => webpKey(name, width));
    return this.#delete([`quarantine/${name}`, originalKey(name), ...webps]);
  }

  /**
   * Does nothing: unused uploads are deleted with their rows, and a lifecycle rule on quarantine/ deletes the remaining files.
   */
  async clearUnfinished(): Promise<void> {}

  #delete(keys: readonly string[]): Promise<void> {
    return this.#reach(async ({ s3, client }) => {
      for (const key of keys) await client.send(new s3.DeleteObjectCommand(this.#at(key)));
    });
  }

  #at(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.#settings.bucket, Key: key };
  }

  /** Runs a request to the bucket. A failed request is logged and reported as temporary. */
  async #reach<Result>(work: (line: BucketLine) => Promise<Result>): Promise<Result> {
    try {
      this.#opening ??= openBucket(this.#settings, this.#patienceMs).catch((error: unknown) => {
        this.#opening = null;
        throw error;
      });
      return await work(await this.#opening);
    } catch (error) {
      if (error instanceof AppError && error.code !== 'malformed') throw error;
      this.#log.error({ err: error, bucket: this.#settings.bucket }, 'The S3 bucket cannot be used');
      const detail = 'Couldn’t reach the store of the shop’s pictures. Nothing was lost; please try again in a moment.';
      throw new AppError('unavailable', { detail, retryAfter: retryAfterSeconds });
    }
  }
}
