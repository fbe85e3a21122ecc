import type { IncomingMessage } from 'node:http';
import { AppError } from '#core/app-error.ts';
import { shopLimits } from '#server/limits.ts';

/**
 * Reads the bytes of a request's body, at most 1 MB.
 * @throws AppError too_large
 */
export async function readRawBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    chunks.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    if (size > shopLimits.bodies.signed) throw new AppError('too_large');
  }
  return Buffer.concat(chunks);
}
