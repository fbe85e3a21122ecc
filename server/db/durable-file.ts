import { createHash, randomUUID } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  createReadStream,
  existsSync,
  fsyncSync,
  lstatSync,
  openSync,
  readdirSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isShopFolder } from './data-folder.ts';
import { isPostgres } from './which-database.ts';

export interface FileChecksum {
  bytes: number;
  /** The file's SHA-256 digest, in hexadecimal. */
  sha256: string;
}

/** Computes a file's checksum and size by reading the complete file. */
export async function checksumFile(file: string): Promise<FileChecksum> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 })) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Copies a file durably, readable only by its owner, and returns the file's digest and size. The target must not exist. */
export async function copyDurably(source: string, target: string): Promise<FileChecksum> {
  const hash = createHash('sha256');
  let bytes = 0;
  const opened = await open(target, 'wx', 0o600);
  try {
    for await (const chunk of createReadStream(source, { highWaterMark: 1024 * 1024 })) {
      hash.update(chunk);
      await writeAll(opened, chunk);
      bytes += chunk.length;
    }
    await opened.sync();
  } finally {
    await opened.close();
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Writes a file durably, readable only by its owner. */
export async function writeDurableFile(file: string, content: string | Uint8Array): Promise<void> {
  const opened = await open(file, 'w', 0o600);
  try {
    await opened.writeFile(content);
    await opened.sync();
  } finally {
    await opened.close();
  }
}

/** Writes a small file durably and synchronously, readable only by its owner. Used before the shop serves requests. */
export function writeDurableFileSync(file: string, content: string): void {
  writeFileSync(file, content, { mode: 0o600, flush: true });
}

/**
 * Replaces a file. The new content has a temporary name until it is complete, so that a reader sees either the old or the new
 * file.
 */
export function replaceFileSync(file: string, content: string): void {
  const draft = `${file}.${randomUUID()}`;
  writeDurableFileSync(draft, content);
  renameSync(draft, file);
}

/**
 * Replaces a file durably with chunks of text, readable only by its owner. The new content has a temporary name until it is
 * complete. Returns the number of bytes.
 */
export async function replaceWithChunks(file: string, chunks: AsyncIterable<string>): Promise<number> {
  const draft = `${file}.${process.pid}`;
  const opened = await open(draft, 'w', 0o600);
  try {
    let bytes = 0;
    for await (const chunk of chunks) {
      const content = Buffer.from(chunk);
      await writeAll(opened, content);
      bytes += content.length;
    }
    await opened.sync();
    await opened.close();
    await rename(draft, file);
    fsyncPath(dirname(file));
    return bytes;
  } catch (error) {
    await opened.close().catch(() => {});
    await rm(draft, { force: true });
    throw error;
  }
}

/** Makes a file, or the names in a folder, survive a power cut. Does nothing on Windows, which can't do this for folders. */
export function fsyncPath(path: string): void {
  if (process.platform === 'win32') return;
  const opened = openSync(path, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

async function writeAll(file: FileHandle, chunk: Buffer): Promise<void> {
  for (let done = 0; done < chunk.length; ) done += (await file.write(chunk, done)).bytesWritten;
}

/**
 * Makes the names in a folder survive a power cut, without blocking other requests. Ignores file systems that can't do this for
 * folders.
 */
export async function fsyncFolder(path: string): Promise<void> {
  const opened = await open(path, 'r').catch(() => null);
  await opened?.sync().catch(() => {});
  await opened?.close();
}

/** The permission bits of the group and of other users. */
const others = 0o077;

/**
 * Makes the data folder and its content readable only by its owner, because it contains customers' data and links to their
 * accounts in the outbox. Also corrects files that an older version created. Doesn't change a folder that never had a shop, or
 * files of another user. Does nothing on Windows, which has different permissions.
 */
export function restrictToOwner(dataDir: string): void {
  // With PostgreSQL, no file in the folder proves that there is a shop, but the calling shop has already started there.
  if (process.platform === 'win32' || !(isPostgres || isShopFolder(dataDir))) return;
  // Files in closed folders can't be reached, so they are changed only if the data folder was open. Files directly in the data folder
  // may have hard links elsewhere.
  const wasOpen = (lstatSync(dataDir).mode & others) !== 0;
  close(dataDir);
  closeAll(dataDir, wasOpen);
}

function closeAll(folder: string, deep: boolean): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isFile()) close(path);
    if (!entry.isDirectory()) continue;
    close(path);
    if (deep) closeAll(path, deep);
  }
}

function close(path: string): void {
  try {
    if (!existsSync(path)) return;
    const { mode } = lstatSync(path);
    if ((mode & others) !== 0) chmodSync(path, mode & 0o7700);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EPERM' && code !== 'EROFS' && code !== 'ENOENT') throw error;
  }
}
