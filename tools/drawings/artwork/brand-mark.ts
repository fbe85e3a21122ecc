import { brandMark } from '#core/drawings/brand-mark.ts';
import { palette } from '#core/drawings/palette.ts';

/** Returns the shop's logo, 32 by 32, for use inside another SVG. */
export function brandMarkPaths(colour: string): string {
  return `<path d="${brandMark.chunks}" fill="${colour}"/><path d="${brandMark.tail}" fill="none" stroke="${colour}" stroke-width="1.7" stroke-linecap="round"/>`;
}

/** Returns the logo as the icon of a browser tab: bone on an oxblood enamel tile. */
export function faviconSvg(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="4" fill="${palette.oxblood}"/><g transform="translate(2.4 1.4) scale(.85)">${brandMarkPaths(palette.bone)}</g></svg>`;
}

/** Returns the logo for a phone's home screen; the phone rounds or crops the tile. */
export function touchIconSvg(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${palette.oxblood}"/><g transform="translate(4.2 3.4) scale(.74)">${brandMarkPaths(palette.bone)}</g></svg>`;
}

/** The app's icon. `margin` is the empty share of each side: macOS expects icons smaller than their file. */
export function appIconSvg(margin: number): string {
  const scale = 1 - 2 * margin;
  const move = 32 * margin;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><g transform="translate(${move} ${move}) scale(${scale})"><rect width="32" height="32" rx="6.4" fill="${palette.oxblood}"/><g transform="translate(4.2 3.4) scale(.74)">${brandMarkPaths(palette.bone)}</g></g></svg>`;
}
