import { drawingAt } from '#core/drawings/drawing-at.ts';

/** The app's own URL scheme. The window only ever shows pages with this scheme. */
export const appScheme = 'shop';
export const appOrigin = `${appScheme}://counter`;

/** The paths that the shop serves. All other paths are the app's own screens. */
const ofShop = /^\/(?:api|objects)(?:\/|$)/;

export function isOwnAddress(address: string): boolean {
  return address === appOrigin || address.startsWith(`${appOrigin}/`);
}

export function isPathOfShop(pathname: string): boolean {
  return ofShop.test(pathname);
}

/** Whether a URL is a screen of the app's own bundle. The window shows no other page: the shop provides only data, never pages. */
export function isOwnScreen(address: string): boolean {
  if (!isOwnAddress(address) || !URL.canParse(address)) return false;
  const { pathname } = new URL(address);
  return !isPathOfShop(pathname) && drawingAt(pathname) === null;
}
