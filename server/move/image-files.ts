import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { checksumFile, fsyncFolder, fsyncPath } from '#server/db/durable-file.ts';
import { originalKey, webpKey } from '#server/uploads/open-bucket.ts';

/** One file of an image in a data folder, and its key in a bucket. */
export interface ImageFile {
  path: string;
  key: string;
}

const folderOf = (dataDir: string, name: string) => join(dataDir, 'objects', 'uploads', name);

/** Returns the files of an image in the data folder; an empty list if they are lost. */
export function imageFiles(dataDir: string, name: string): ImageFile[] {
  const folder = folderOf(dataDir, name);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .map((file) => ({ path: join(folder, file), key: keyOf(name, file) }));
}

function keyOf(name: string, file: string): string {
  return file === 'original' ? originalKey(name) : webpKey(name, file.replace(/\.webp$/, ''));
}

/** Returns the name of an image's file from its key in a bucket. */
export function fileNameOf(key: string): string {
  return key.startsWith('originals/') ? 'original' : key.slice(key.lastIndexOf('/') + 1);
}

export interface NewImageFile {
  name: string;
  bytes: number;
  /** The checksum of the file; null if the bucket has none. */
  sha256: string | null;
  write(path: string): Promise<void>;
}

/**
 * Stores an image in the data folder, completely or not at all. Does nothing if the same files are already there.
 * @throws Error
 */
export async function placeImage(dataDir: string, name: string, files: readonly NewImageFile[]): Promise<void> {
  const folder = folderOf(dataDir, name);
  if (await isSame(folder, files)) return;
  const draft = join(dataDir, 'objects', 'incoming', `${name}.${randomUUID()}`);
  try {
    await mkdir(draft, { recursive: true, mode: 0o700 });
    for (const file of files) {
      await file.write(join(draft, file.name));
      fsyncPath(join(draft, file.name));
    }
    if (!(await isSame(draft, files))) throw new Error(`A file of the picture ${name} arrived with other content`);
    await fsyncFolder(draft);
    await mkdir(join(folder, '..'), { recursive: true, mode: 0o700 });
    await rm(folder, { recursive: true, force: true });
    await rename(draft, folder);
    await fsyncFolder(join(folder, '..'));
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function isSame(folder: string, files: readonly NewImageFile[]): Promise<boolean> {
  for (const { name, bytes, sha256 } of files) {
    const path = join(folder, name);
    if (statSync(path, { throwIfNoEntry: false })?.size !== bytes) return false;
    if (sha256 !== null && (await checksumFile(path)).sha256 !== sha256) return false;
  }
  return true;
}
