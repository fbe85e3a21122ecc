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

export interface FileChecksum {
  bytes: number;
  /** In hex. */
  sha256: string;
}

/** Reads the whole file. */
export async function checksumFile(file: string): Promise<FileChecksum> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 })) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Copies a file onto the disk, readable by its owner alone, and returns what was written. The target is new. */
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

/** Writes a file onto the disk, readable by its owner alone. */
export async function writeDurableFile(file: string, content: string | Uint8Array): Promise<void> {
  const opened = await open(file, 'w', 0o600);
  try {
    await opened.writeFile(content);
    await opened.sync();
  } finally {
    await opened.close();
  }
}

/** The same at once, for small files that are written before the shop serves. */
export function writeDurableFileSync(file: string, content: string): void {
  writeFileSync(file, content, { mode: 0o600, flush: true });
}

/** Writes a file under another name until it is whole: a reader sees the old one or the new one. */
export function replaceFileSync(file: string, content: string): void {
  const draft = `${file}.${randomUUID()}`;
  writeDurableFileSync(draft, content);
  renameSync(draft, file);
}

/**
 * Writes text that comes in chunks onto the disk, readable by its owner alone; under another name until it is whole.
 * Returns its bytes.
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

/** Makes a file, or the names in a folder, survive a power cut. Windows can't do so for folders, and needs it less. */
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

/** The same without making other requests wait; a file system that can't do so for folders is left to itself. */
export async function fsyncFolder(path: string): Promise<void> {
  const opened = await open(path, 'r').catch(() => null);
  await opened?.sync().catch(() => {});
  await opened?.close();
}

/** Group's and others' rights. */
const others = 0o077;

/**
 * Leaves the data folder, and what is in it, to its owner alone: it tells of customers, and its outbox has links that open
 * accounts. What an older version made is mended; a folder in which no shop has been is left as it is. A file of somebody
 * else's stays as it is. Windows has rights of another kind.
 */
export function restrictToOwner(dataDir: string): void {
  if (process.platform === 'win32' || !isShopFolder(dataDir)) return;
  // Behind a closed door the files in folders can't be reached; those at the top may be linked to from elsewhere.
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
