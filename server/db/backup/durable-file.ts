import { createHash } from 'node:crypto';
import { closeSync, createReadStream, fsyncSync, openSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

export interface FileMark {
  bytes: number;
  /** In hex. */
  sha256: string;
}

/** Reads the whole file. */
export async function markOf(file: string): Promise<FileMark> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 })) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Copies a file onto the disk, for its owner's eyes alone, and answers what was written. The target is new. */
export async function copyDurably(source: string, target: string): Promise<FileMark> {
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

/** Writes a small file onto the disk, for its owner's eyes alone. */
export async function writeDurableText(file: string, text: string): Promise<void> {
  const opened = await open(file, 'w', 0o600);
  try {
    await opened.writeFile(text);
    await opened.sync();
  } finally {
    await opened.close();
  }
}

/**
 * Writes text that comes in pieces onto the disk, for its owner's eyes alone; under another name until it is whole.
 * Answers its bytes.
 */
export async function writeChunks(file: string, chunks: AsyncIterable<string>): Promise<number> {
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
    settle(dirname(file));
    return bytes;
  } catch (error) {
    await opened.close().catch(() => {});
    await rm(draft, { force: true });
    throw error;
  }
}

/** A file or a folder as it is now survives a power cut. Windows can't do so for folders, and needs it less. */
export function settle(path: string): void {
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
