import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImageWidth } from '#core/uploads/object-path.ts';
import { fsyncFolder, writeDurableFile } from '#server/db/durable-file.ts';
import { signLink } from '#server/email/signed-links.ts';
import type { ImageStorage, NewUpload, PreparedImage } from './image-storage.ts';

/** The folder for files that aren't complete or haven't been checked. */
export function incomingFolder(dataDir: string): string {
  return join(dataDir, 'objects', 'incoming');
}

/** The part of an upload's URL that is signed. */
export function signedUpload({
  name,
  sessionId,
  expiresAt,
}: Pick<NewUpload, 'name' | 'sessionId' | 'expiresAt'>): string {
  return `${name} ${sessionId} ${expiresAt.toISOString()}`;
}

/** Stores images in the data folder: objects/uploads/{name}/ contains the original and one WebP for each width. */
export class LocalImageStorage implements ImageStorage {
  readonly #dataDir: string;
  readonly #folder: string;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
    this.#folder = join(dataDir, 'objects', 'uploads');
  }

  /** Returns the upload's URL. It contains no host, so that it works on each of the shop's domains. */
  async uploadAddress(upload: NewUpload): Promise<string> {
    const signature = signLink({ env: { dataDir: this.#dataDir } }, 'upload', signedUpload(upload));
    return `/api/objects/upload/${upload.name}?signature=${signature}`;
  }

  /** Returns false, because the shop itself receives these uploads (take-upload.ts). */
  async fetchSent(): Promise<boolean> {
    return false;
  }

  async forgetSent(): Promise<void> {}

  /**
   * Stores the image. Its files are written to a separate folder, which is renamed once it is complete. So a crash leaves either the
   * whole image or nothing.
   */
  async save(name: string, { original, sizes }: PreparedImage): Promise<void> {
    const draft = join(incomingFolder(this.#dataDir), `${name}.${randomUUID()}`);
    const folder = join(this.#folder, name);
    try {
      await mkdir(draft, { recursive: true });
      await rename(original, join(draft, 'original'));
      for (const { width, webp } of sizes) await writeDurableFile(join(draft, `${width}.webp`), webp);
      await fsyncFolder(draft);
      await mkdir(this.#folder, { recursive: true });
      // Removes a folder that was left by a crash between renaming it and recording the image.
      await rm(folder, { recursive: true, force: true });
      await rename(draft, folder);
      await fsyncFolder(this.#folder);
    } catch (error) {
      await rm(draft, { recursive: true, force: true });
      throw error;
    }
  }

  async read(name: string, width: ImageWidth): Promise<Buffer | null> {
    return readFile(join(this.#folder, name, `${width}.webp`)).catch(nullWhereMissing);
  }

  async remove(name: string): Promise<void> {
    await rm(join(this.#folder, name), { recursive: true, force: true });
  }

  async clearUnfinished(before: Date): Promise<void> {
    const folder = incomingFolder(this.#dataDir);
    for (const entry of (await readdir(folder).catch(nullWhereMissing)) ?? []) {
      const path = join(folder, entry);
      const found = await stat(path).catch(nullWhereMissing);
      if (found !== null && found.mtime < before) await rm(path, { recursive: true, force: true });
    }
  }
}

function nullWhereMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
