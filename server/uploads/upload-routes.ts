import type { Request, Response, Router } from 'express';
import { AppError } from '#core/app-error.ts';
import { type ImageWidth, imageWidths, isObjectName, objectPathOf } from '#core/uploads/object-path.ts';
import { createUpload, putUpload } from '#core/uploads/upload-api.ts';
import type { Deps } from '#server/deps.ts';
import { type Routes, serve } from '#server/http/serve-endpoint.ts';
import { serveStream } from '#server/http/serve-stream.ts';
import { ImageCache } from '#server/images/image-cache.ts';
import { requireStaffViewer } from './staff-photos.ts';
import { takeUpload } from './take-upload.ts';

export function addUploadRoutes(routes: Routes, deps: Deps): void {
  serve(routes, createUpload, async ({ session, actor, now }) => {
    if (session === null) throw new AppError('signed_out');
    return deps.uploadedImages.create({ sessionId: session.id, userId: actor?.id ?? null }, now);
  });
  serveStream(routes, putUpload, async ({ params, query, session, now, signal }, request, response) => {
    if (session === null) throw new AppError('signed_out');
    const { signature } = query;
    const objectPath = await takeUpload(deps, { name: params.name, signature, sessionId: session.id, now, request });
    if (signal.aborted) return;
    response.status(200).set('Cache-Control', 'no-store').json({ objectPath });
  });
}

const forEver = 'public, max-age=31536000, immutable';
/** The size of the cache for served images. It is enough for about sixty images at the largest width. */
const imageCacheBytes = 16 * 1024 * 1024;

/**
 * Serves uploaded images at their own URLs. Delivery photos and photos for staff are served only to users who may see them. All
 * other paths below /objects return 404.
 */
export function addObjectRoutes(
  app: Pick<Router, 'get' | 'use'>,
  deps: Deps,
  requireVisibleDoor: (request: Request, door: { orderId: number; photo: string }) => Promise<void>,
): void {
  const { uploadedImages } = deps;
  const imageCache = new ImageCache({ cacheControl: forEver, maxBytes: imageCacheBytes });
  app.get('/objects/uploads/:name', async (request: Request<{ name: string }>, response: Response) => {
    const { name } = request.params;
    const width = wantedWidth(request.query.w);
    if (!isObjectName(name) || width === null) throw new AppError('not_found');
    const { doorOrderId, staffOnly } = await uploadedImages.requireStored(name);
    if (doorOrderId !== null || staffOnly) {
      if (staffOnly) await requireStaffViewer(deps, request);
      if (doorOrderId !== null) {
        await requireVisibleDoor(request, { orderId: doorOrderId, photo: objectPathOf(name) });
      }
      const webp = await uploadedImages.read(name, width);
      response.status(200).set({ 'Content-Type': 'image/webp', 'Cache-Control': 'private, no-store' }).send(webp);
      return;
    }
    const image = await imageCache.take(`${name} ${width}`, 'image/webp', () => uploadedImages.read(name, width));
    image.send(request, response);
  });
  app.use('/objects', () => {
    throw new AppError('not_found');
  });
}

/** Returns the requested width of an image: the largest width if none is requested, null if the width is unknown. */
function wantedWidth(requested: unknown): ImageWidth | null {
  if (requested === undefined) return imageWidths.at(-1) ?? null;
  return imageWidths.find((width) => String(width) === requested) ?? null;
}
