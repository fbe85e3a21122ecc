import type { ServerResponse } from 'node:http';
import { AppError } from '#core/app-error.ts';
import { shopLimits } from '#server/limits.ts';

/**
 * Reads the body of a request that isn't an upload. If the body arrives too slowly, the client gets an error and is disconnected.
 * Otherwise, the request could hold its slot as long as an upload.
 * @throws AppError too_slow
 */
export async function bodyInTime<Body>(response: ServerResponse, reading: Promise<Body>): Promise<Body> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      response.setHeader('Connection', 'close');
      reject(new AppError('too_slow'));
    }, shopLimits.bodies.jsonMs);
  });
  try {
    return await Promise.race([reading, late]);
  } finally {
    clearTimeout(timer);
  }
}
