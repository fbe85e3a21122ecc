import type { Request, Response, Router } from 'express';
import { AppError } from '#core/app-error.ts';
import { type ImageWidth, imageWidths, isObjectName } from '#core/uploads/object-path.ts';
import type { Deps } from '#server/deps.ts';
import { ImageCache } from '#server/images/image-cache.ts';

const forEver = 'public, max-age=31536000, immutable';
/** Some sixty images at the largest width. */
const imageCacheBytes = 16 * 1024 * 1024;

/** Uploaded images by their own addresses; nothing else below /objects answers. */
export function addObjectRoutes(app: Pick<Router, 'get' | 'use'>, { uploadedImages }: Deps): void {
  const imageCache = new ImageCache({ cacheControl: forEver, maxBytes: imageCacheBytes });
  app.get('/objects/uploads/:name', async (request: Request<{ name: string }>, response: Response) => {
    const { name } = request.params;
    const width = wantedWidth(request.query.w);
    if (!isObjectName(name) || width === null) throw new AppError('not_found');
    const image = await imageCache.take(`${name} ${width}`, 'image/webp', () => uploadedImages.read(name, width));
    image.send(request, response);
  });
  app.use('/objects', () => {
    throw new AppError('not_found');
  });
}

/** The largest where none is asked for; null where it is none of ours. */
function wantedWidth(requested: unknown): ImageWidth | null {
  if (requested === undefined) return imageWidths.at(-1) ?? null;
  return imageWidths.find((width) => String(width) === requested) ?? null;
}
