import { drawingAt } from '#core/drawings/drawing-at.ts';

/** The app's own scheme, and the only origin that its window ever shows. */
export const appScheme = 'shop';
export const appOrigin = `${appScheme}://counter`;

/** What the shop answers itself, behind the app's own screens. */
const ofShop = /^\/(?:api|objects)(?:\/|$)/;

export function isOwnAddress(address: string): boolean {
  return address === appOrigin || address.startsWith(`${appOrigin}/`);
}

export function isPathOfShop(pathname: string): boolean {
  return ofShop.test(pathname);
}

/** A screen of the bundle. What comes from the shop is data: a page of its making must never stand in the window. */
export function isOwnScreen(address: string): boolean {
  if (!isOwnAddress(address) || !URL.canParse(address)) return false;
  const { pathname } = new URL(address);
  return !isPathOfShop(pathname) && drawingAt(pathname) === null;
}
