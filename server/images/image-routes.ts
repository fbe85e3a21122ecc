import type { Request, Response, Router } from 'express';
import { AppError } from '#core/app-error.ts';
import { drawingAt } from '#core/drawings/drawing-at.ts';
import { getSeo } from '#server/content/content-queries.ts';
import type { Deps } from '#server/deps.ts';
import { getProduct } from '#server/products/product-queries.ts';
import { ImageCache } from './image-cache.ts';
import { productSharing, readDrawing, type SharingImage, sharingPng, shopSharing } from './sharing-image.ts';
import { drawIcon, type IconPath, iconWidths } from './shop-icons.ts';

const svgType = 'image/svg+xml; charset=utf-8';
const pngType = 'image/png';
const wholeNumber = /^[1-9]\d{0,14}$/;

/** Serves drawings and images at their own URLs, outside the API. */
export function addImageRoutes(app: Pick<Router, 'get'>, { store }: Deps): void {
  const imageCache = new ImageCache();
  const sendSvg = async (request: Request, response: Response, name: string, draw: () => string) => {
    const cached = await imageCache.take(name, svgType, async () => Buffer.from(draw()));
    cached.send(request, response);
  };
  const sendSharing = async (request: Request, response: Response, image: SharingImage) => {
    const cached = await imageCache.take(JSON.stringify(image), pngType, () => sharingPng(image));
    cached.send(request, response);
  };

  app.get('/favicon.svg', (request, response) =>
    sendSvg(request, response, 'favicon', () => readDrawing('favicon.svg')),
  );

  app.get(Object.keys(iconWidths), async (request, response) => {
    const path = request.path as IconPath;
    const type = path.endsWith('.ico') ? 'image/x-icon' : pngType;
    const cached = await imageCache.take(path, type, () => drawIcon(path));
    cached.send(request, response);
  });

  app.get(['/charts/:type/:file', '/meats/:file', '/trays/:file'], (request, response) => {
    const draw = drawingAt(request.path);
    if (draw === null) throw new AppError('not_found');
    return sendSvg(request, response, request.path, () => draw(readDrawing));
  });

  app.get('/share/shop.png', async (request, response) => {
    const seo = await store.read(getSeo);
    await sendSharing(request, response, shopSharing(seo, seo.businessName));
  });

  app.get('/share/products/:file', async (request, response) => {
    const id = request.params.file.replace(/\.png$/, '');
    if (!request.params.file.endsWith('.png') || !wholeNumber.test(id)) throw new AppError('not_found');
    const image = await store.read(async (db) =>
      productSharing(await getProduct(db, Number(id)), (await getSeo(db)).businessName),
    );
    await sendSharing(request, response, image);
  });
}
