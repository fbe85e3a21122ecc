/** The app's own scheme, and the only origin that its window ever shows. */
export const appScheme = 'shop';
export const appOrigin = `${appScheme}://counter`;

export function isOwnAddress(address: string): boolean {
  return address === appOrigin || address.startsWith(`${appOrigin}/`);
}
