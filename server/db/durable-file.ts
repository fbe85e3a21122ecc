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

/**
 * Copies a file, and flushes the copy to the disk. Only the file's owner may read the copy. Returns its digest and size. The target
 * must not exist.
 */
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

/** Writes a file, and flushes it to the disk. Only the file's owner may read it. */
export async function writeDurableFile(file: string, content: string | Uint8Array): Promise<void> {
  const opened = await open(file, 'w', 0o600);
  try {
    await opened.writeFile(content);
    await opened.sync();
  } finally {
    await opened.close();
  }
}

/**
 * Writes a small file synchronously, and flushes it to the disk. Only the file's owner may read it. Used before the shop serves
 * requests.
 */
export function writeDurableFileSync(file: string, content: string): void {
  writeFileSync(file, content, { mode: 0o600, flush: true });
}

/**
 * Replaces a file. The new content is first written under a temporary name, so that a reader sees either the complete old file or the
 * complete new one.
 */
export function replaceFileSync(file: string, content: string): void {
  const draft = `${file}.${randomUUID()}`;
  writeDurableFileSync(draft, content);
  renameSync(draft, file);
}

/**
 * Replaces a file with chunks of text, and flushes it to the disk. Only the file's owner may read it. The new content has a temporary
 * name until it is complete. Returns the number of bytes.
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

/**
 * Flushes a file, or the list of names in a folder, to the disk, so that it survives a power cut. Does nothing on Windows, which can't
 * flush folders.
 */
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
 * Flushes the list of names in a folder to the disk, so that it survives a power cut. Other requests aren't blocked. Ignores file
 * systems that can't flush folders.
 */
export async function fsyncFolder(path: string): Promise<void> {
  const opened = await open(path, 'r').catch(() => null);
  await opened?.sync().catch(() => {});
  await opened?.close();
}

/** The permission bits of the group and of other users. */
const others = 0o077;

/**
 * Makes the data folder and its content readable only by its owner. The folder contains customers' data, and the emails in the outbox
 * contain links to their accounts. Files that an older version created are corrected too. Folders that never had a shop, and files of
 * another user, aren't changed. Does nothing on Windows, which has different permissions.
 */
export function restrictToOwner(dataDir: string): void {
  // On PostgreSQL, no file shows whether the folder is a shop's. But this function is only called by a shop that has already started
  // there.
  if (process.platform === 'win32' || !(isPostgres || isShopFolder(dataDir))) return;
  // If only the owner could open the data folder, no one else could reach its subfolders, so their files aren't changed. Files directly
  // in the data folder are always changed, because they may have hard links elsewhere.
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
