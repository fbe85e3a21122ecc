import type { Request, Response, Router } from 'express';
import { Refusal } from '#core/refusal.ts';
import { type ImageWidth, imageWidths, isObjectName } from '#core/uploads/object-path.ts';
import type { Deps } from '#server/deps.ts';
import { PictureShelf } from '#server/pictures/picture-shelf.ts';

const forEver = 'public, max-age=31536000, immutable';
/** Some sixty pictures at the largest width. */
const shelfBytes = 16 * 1024 * 1024;

/** Uploaded pictures by their own addresses; nothing else below /objects answers. */
export function addObjectRoutes(app: Pick<Router, 'get' | 'use'>, { objects }: Deps): void {
  const shelf = new PictureShelf({ cacheControl: forEver, mostBytes: shelfBytes });
  app.get('/objects/uploads/:name', async (request: Request<{ name: string }>, response: Response) => {
    const { name } = request.params;
    const width = wantedWidth(request.query.w);
    if (!isObjectName(name) || width === null) throw new Refusal('not_found');
    const picture = await shelf.take(`${name} ${width}`, 'image/webp', () => objects.read(name, width));
    picture.send(request, response);
  });
  app.use('/objects', () => {
    throw new Refusal('not_found');
  });
}

/** The largest where none is asked for; null where it is none of ours. */
function wantedWidth(asked: unknown): ImageWidth | null {
  if (asked === undefined) return imageWidths.at(-1) ?? null;
  return imageWidths.find((width) => String(width) === asked) ?? null;
}
