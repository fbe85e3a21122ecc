import { randomBytes, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { AppError, type FieldError } from '#core/app-error.ts';
import { type ImageWidth, objectNameOf, objectPathOf } from '#core/uploads/object-path.ts';
import type { UploadTarget } from '#core/uploads/upload-api.ts';
import type { Store } from '#server/db/store.ts';
import type { Settings } from '#server/env.ts';
import type { ImageStorage } from './image-storage.ts';
import { incomingFolder, LocalImageStorage } from './local-image-storage.ts';
import { prepareImage, servedWidth } from './prepare-image.ts';
import { S3ImageStorage } from './s3-image-storage.ts';
import {
  claimUploads,
  findUpload,
  markPublished,
  markRejected,
  storeUpload,
  type UploadRow,
  type UploadStorage,
} from './upload-queries.ts';

/** How long an upload URL is valid. */
const addressMs = 15 * 60 * 1000;

export interface UploadParts {
  env: Pick<Settings, 'dataDir' | 's3'>;
  store: Store;
  clock: () => Date;
  log: Logger;
}

/** An image that a form uses. `path` is the field that contains it, e.g. "images.0". */
export interface NamedImage {
  path: string;
  address: string;
}

/** The shop's uploaded images in all storages. Features use them through `deps.uploadedImages`. */
export class UploadedImages {
  readonly #parts: UploadParts;
  readonly #storages: Record<UploadStorage, ImageStorage | null>;
  /** The images that this process is checking and storing, by name. */
  readonly #publishing = new Map<string, Promise<UploadRow>>();

  constructor(parts: UploadParts) {
    this.#parts = parts;
    const { dataDir, s3 } = parts.env;
    this.#storages = {
      local: new LocalImageStorage(dataDir),
      s3: s3 === null ? null : new S3ImageStorage(s3, parts.log),
    };
  }

  /** Creates an upload URL for one file that this session may send. */
  async create(by: { sessionId: number; userId: number | null }, now: Date): Promise<UploadTarget> {
    const storage: UploadStorage = this.#storages.s3 === null ? 'local' : 's3';
    const name = randomBytes(16).toString('hex');
    const upload = { name, ...by, createdAt: now, expiresAt: new Date(now.getTime() + addressMs) };
    const uploadURL = await this.storageOf(storage).uploadAddress(upload);
    await this.#parts.store.write((tx) => storeUpload(tx, upload, storage));
    return { uploadURL, objectPath: objectPathOf(name) };
  }

  find(name: string): Promise<UploadRow | null> {
    return this.#parts.store.read((db) => findUpload(db, name));
  }

  /**
   * Checks an uploaded image and stores it in all sizes, once for all simultaneous requests. `bring` writes the file and returns
   * whether a file was uploaded.
   * @throws AppError about the file, which is recorded; not_found if nothing was uploaded
   */
  publish(row: UploadRow, bring: (file: string) => Promise<boolean>): Promise<UploadRow> {
    const { name } = row;
    const begun = this.#publishing.get(name);
    if (begun !== undefined) return begun;
    const work = this.#publish(row, bring).finally(() => this.#publishing.delete(name));
    this.#publishing.set(name, work);
    return work;
  }

  isPublishing(name: string): boolean {
    return this.#publishing.has(name);
  }

  /**
   * Returns the row of an image that may be shown. Must be called even if the image's bytes are still in memory, because the
   * image may just have been erased.
   * @throws AppError not_found
   */
  async requireStored(name: string): Promise<UploadRow> {
    const row = await this.find(name);
    if (row === null) throw new AppError('not_found');
    if (row.status === 'refused') throw new AppError('not_found', { detail: row.refusal ?? '' });
    return row;
  }

  /**
   * Reads the image in the stored width that best matches the requested width.
   * @throws AppError not_found, unavailable
   */
  async read(name: string, wanted: ImageWidth): Promise<Buffer> {
    const row = await this.#published(name).catch(hideRejected);
    const webp = await this.storageOf(row.storage).read(name, servedWidth(row.width ?? 0, wanted));
    if (webp === null) throw new AppError('not_found');
    return webp;
  }

  /**
   * Publishes new images, and prevents them from being deleted. Must be called before a product or content with these images is stored.
   * URLs that aren't uploads are ignored.
   * @throws AppError invalid, naming each image that can't be shown
   */
  async require(images: readonly NamedImage[]): Promise<void> {
    const found = await this.requirePublished(images);
    if (found.length === 0) return;
    const names = found.map(({ name }) => name);
    const claimed = await this.#parts.store.write((tx) => claimUploads(tx, names, this.#parts.clock()));
    const gone = found.filter(({ name }) => !claimed.has(name));
    if (gone.length === 0) return;
    throw new AppError('invalid', {
      errors: gone.map(({ path }) => ({ path, message: imageLabel(path) + goneText })),
    });
  }

  /**
   * Publishes new images without preventing them from being deleted.
   * @throws AppError invalid, like `require`
   */
  async requirePublished(images: readonly NamedImage[]): Promise<{ path: string; name: string }[]> {
    const errors: FieldError[] = [];
    const found: { path: string; name: string }[] = [];
    for (const { path, address } of images) {
      const name = objectNameOf(address);
      if (name === null) continue;
      try {
        await this.#published(name);
        found.push({ path, name });
      } catch (error) {
        if (!(error instanceof AppError) || error.code === 'unavailable') throw error;
        errors.push({ path, message: imageLabel(path) + (error.code === 'not_found' ? goneText : error.message) });
      }
    }
    if (errors.length > 0) throw new AppError('invalid', { errors });
    return found;
  }

  /**
   * Returns the storage that contains an image. @throws AppError unavailable if the images are in a bucket but none is configured
   */
  storageOf(storage: UploadStorage): ImageStorage {
    const found = this.#storages[storage];
    if (found !== null) return found;
    throw new AppError('unavailable', { detail: 'This picture is in an S3 bucket, and S3_BUCKET is not set.' });
  }

  /** The names of the configured storages. */
  get storages(): UploadStorage[] {
    return this.#storages.s3 === null ? ['local'] : ['local', 's3'];
  }

  /** Deletes, in every storage, uploads that were started before this instant but never finished. */
  async clearUnfinished(before: Date): Promise<void> {
    for (const store of Object.values(this.#storages)) await store?.clearUnfinished(before);
  }

  async #published(name: string): Promise<UploadRow> {
    const row = await this.find(name);
    if (row === null) throw new AppError('not_found');
    if (row.status === 'published') return row;
    if (row.status === 'refused') throw new AppError('broken_image', { detail: row.refusal ?? '' });
    return this.publish(row, (file) => this.storageOf(row.storage).fetchSent(name, file));
  }

  async #publish({ name, storage }: UploadRow, bring: (file: string) => Promise<boolean>): Promise<UploadRow> {
    const { env, store, clock, log } = this.#parts;
    const images = this.storageOf(storage);
    const file = join(incomingFolder(env.dataDir), `${name}.${randomUUID()}`);
    try {
      if (!(await bring(file))) throw new AppError('not_found');
      const image = await prepareImage(file);
      await images.save(name, image);
      await store.write((tx) => markPublished(tx, name, image, clock()));
    } catch (error) {
      if (!isVerdict(error)) throw error;
      await store.write((tx) => markRejected(tx, name, error.message, clock()));
      await images.forgetSent(name).catch(() => {});
      throw error;
    } finally {
      await rm(file, { force: true });
    }
    // If the uploaded file can't be deleted, it does no harm, because nothing is published twice.
    await images.forgetSent(name).catch((error: unknown) => log.warn({ err: error, name }, 'A sent file stays'));
    const row = await this.find(name);
    if (row?.status !== 'published') throw new AppError('not_found');
    return row;
  }
}

const goneText = 'This picture is no longer there. Please upload it again.';

/** The start of an image's error message: "Picture 2: " for images.1, because the message is shown next to the whole list. */
function imageLabel(path: string): string {
  const [, index] = /^images\.(\d+)$/.exec(path) ?? [];
  return index === undefined ? '' : `Picture ${Number(index) + 1}: `;
}

/** Hides a rejected image: it is never served. The error contains the reason, for the person who has just uploaded the file. */
function hideRejected(error: unknown): never {
  throw isVerdict(error) ? new AppError('not_found', { detail: error.message }) : error;
}

/** Whether the file itself is wrong, so that sending it again wouldn't help. */
function isVerdict(error: unknown): error is AppError {
  return error instanceof AppError && ['not_an_image', 'broken_image', 'too_large'].includes(error.code);
}
