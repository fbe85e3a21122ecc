import { timingSafeEqual } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '#core/app-error.ts';
import { rejectedFileText, uploadLimits } from '#core/uploads/image-file.ts';
import { objectPathOf } from '#core/uploads/object-path.ts';
import type { Deps } from '#server/deps.ts';
import { readLink } from '#server/email/signed-links.ts';
import { signedUpload } from './local-image-storage.ts';
import type { UploadRow } from './upload-queries.ts';

export interface SentFile {
  name: string;
  signature: string;
  /** The session that sends the file. */
  sessionId: number;
  now: Date;
  request: IncomingMessage;
}

/**
 * Receives the file for an upload URL. Returns the path of its image once the image can be shown.
 * @throws AppError upload_ended, wrong_status, too_large, not_an_image, broken_image
 */
export async function takeUpload(
  { uploadedImages, env }: Pick<Deps, 'uploadedImages' | 'env'>,
  sent: SentFile,
): Promise<string> {
  const { name, request } = sent;
  const row = await uploadedImages.find(name);
  if (row === null || row.storage !== 'local' || !isOpen(row, sent) || !isSigned(row, sent, env.dataDir)) {
    throw new AppError('upload_ended');
  }
  if (uploadedImages.isPublishing(name))
    throw new AppError('wrong_status', { detail: 'This file is being uploaded already.' });
  await uploadedImages.publish(row, async (file) => {
    await receiveFile(request, file, announcedBytes(request));
    return true;
  });
  return objectPathOf(name);
}

function isOpen(row: UploadRow, { sessionId, now }: SentFile): boolean {
  return row.status === 'waiting' && row.sessionId === sessionId && now.toISOString() <= row.expiresAt;
}

function isSigned({ name, sessionId, expiresAt }: UploadRow, { signature }: SentFile, dataDir: string): boolean {
  const signed = readLink({ env: { dataDir } }, 'upload', signature);
  if (signed === null) return false;
  const right = signedUpload({ name, sessionId, expiresAt: new Date(expiresAt) });
  return signed.length === right.length && timingSafeEqual(Buffer.from(signed), Buffer.from(right));
}

function announcedBytes({ headers }: IncomingMessage): number | null {
  const text = headers['content-length'];
  return text === undefined ? null : Number(text);
}

/**
 * Writes a request's body to a new file, and deletes the file if the body is incomplete. A rejected request isn't closed early, because
 * a browser reads the response only after it has sent the whole body.
 * @throws AppError too_large, malformed
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
    throw new AppError('malformed', { detail: 'The file did not arrive completely. Please try again.' });
  }
}

function tooLarge(): AppError {
  return new AppError('too_large', { detail: rejectedFileText.tooLarge });
}
