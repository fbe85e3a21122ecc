import type { Request, Response, Router } from 'express';
import { AppError } from '#core/app-error.ts';
import { cutsNamed } from '#core/cuts/cut.ts';
import { markCuts } from '#core/drawings/compose-drawing.ts';
import { composeTray } from '#core/drawings/compose-tray.ts';
import { chartFile, trayMeatFile, trayPlateFile } from '#core/drawings/drawing-spec.ts';
import { chartPath } from '#core/products/product-image.ts';
import { isProductType } from '#core/products/product-options.ts';
import { meatPath, trayMeats, trayPath } from '#core/tray/tray-meat.ts';
import { getSeo } from '#server/content/content-queries.ts';
import type { Deps } from '#server/deps.ts';
import { getProduct } from '#server/products/product-queries.ts';
import { ImageCache } from './image-cache.ts';
import { productSharing, readDrawing, type SharingImage, sharingPng, shopSharing } from './sharing-image.ts';

const svgType = 'image/svg+xml';
const pngType = 'image/png';
const wholeNumber = /^[1-9]\d{0,14}$/;

/** Drawings and images by their own addresses, outside the API. */
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

  app.get('/charts/:type/:file', (request, response) => {
    const { type, file } = request.params;
    const cuts = chartCuts(type, file);
    if (cuts === null || !isProductType(type)) throw new AppError('not_found');
    return sendSvg(request, response, `${type}/${file}`, () => markCuts(readDrawing(chartFile(type, 'card')), cuts));
  });

  app.get('/meats/:file', (request, response) => {
    const meat = trayMeats.find((known) => meatPath(known) === `/meats/${request.params.file}`);
    if (meat === undefined) throw new AppError('not_found');
    return sendSvg(request, response, `meat ${meat}`, () => readDrawing(trayMeatFile(meat)));
  });

  app.get('/trays/:file', (request, response) => {
    const { file } = request.params;
    const meats = trayMeats.filter((meat) =>
      file
        .replace(/\.svg$/, '')
        .split('.')
        .includes(meat),
    );
    if (trayPath(meats) !== `/trays/${file}`) throw new AppError('not_found');
    const draw = () =>
      composeTray(
        readDrawing(trayPlateFile),
        meats.map((meat) => readDrawing(trayMeatFile(meat))),
      );
    return sendSvg(request, response, `tray ${file}`, draw);
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

/**
 * The cuts in a chart's file name, "fillet.rump.svg" or "none.svg". Null where it isn't one of ours: each chart has one
 * address, its cuts in the animal's order, so that the same chart can't be requested under endless names.
 */
function chartCuts(type: string, file: string): string[] | null {
  if (!isProductType(type)) return null;
  const cuts = cutsNamed(type, file.replace(/\.svg$/, '').split('.')).map(({ key }) => key);
  return chartPath(type, cuts) === `/charts/${type}/${file}` ? cuts : null;
}
