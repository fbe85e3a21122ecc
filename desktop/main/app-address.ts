import { drawingAt } from '#core/drawings/drawing-at.ts';

/** The app's own scheme, and the only origin that its window ever shows. */
export const appScheme = 'shop';
export const appOrigin = `${appScheme}://counter`;

/** Paths that the shop serves; all others are the app's own screens. */
const ofShop = /^\/(?:api|objects)(?:\/|$)/;

export function isOwnAddress(address: string): boolean {
  return address === appOrigin || address.startsWith(`${appOrigin}/`);
}

export function isPathOfShop(pathname: string): boolean {
  return ofShop.test(pathname);
}

/**
 * Whether a URL is a screen of the app's bundle. The shop only provides data: a page made by the shop must never be shown in the
 * window.
 */
export function isOwnScreen(address: string): boolean {
  if (!isOwnAddress(address) || !URL.canParse(address)) return false;
  const { pathname } = new URL(address);
  return !isPathOfShop(pathname) && drawingAt(pathname) === null;
}
