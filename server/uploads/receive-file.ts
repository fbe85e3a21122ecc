import { mkdir, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '#core/app-error.ts';
import { rejectedFileText, uploadLimits } from '#core/uploads/upload-limits.ts';

/**
 * Writes what arrives into a new file, which is gone again where it doesn't arrive whole. The source is left open: a
 * browser hears of a refusal only if the rest of what it sends is taken. @throws AppError too_large, malformed
 */
export async function receiveFile(source: Readable, file: string, announcedBytes: number | null): Promise<void> {
  if (announcedBytes !== null && announcedBytes > uploadLimits.bytes) throw tooLarge();
  await mkdir(dirname(file), { recursive: true });
  const opened = await open(file, 'wx');
  try {
    let bytes = 0;
    for await (const chunk of arriving(source)) {
      bytes += chunk.length;
      if (bytes > uploadLimits.bytes) throw tooLarge();
      await opened.writeFile(chunk);
    }
    await opened.sync();
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  } finally {
    await opened.close();
  }
}

async function* arriving(source: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of source.iterator({ destroyOnReturn: false })) yield chunk as Buffer;
  } catch {
    throw new AppError('malformed', { detail: 'The file did not arrive whole. Please try again.' });
  }
}

function tooLarge(): AppError {
  return new AppError('too_large', { detail: rejectedFileText.tooLarge });
}
