/** The widths in pixels that every uploaded image is served in; a smaller image is never enlarged. */
export const imageWidths = [400, 800, 1600] as const;
export type ImageWidth = (typeof imageWidths)[number];

const folder = '/objects/uploads/';
const namePattern = /^[0-9a-f]{32}$/;

export function objectPathOf(name: string): string {
  return `${folder}${name}`;
}

export function isObjectName(text: string): boolean {
  return namePattern.test(text);
}

/** The name of an uploaded image by its path; null for every other address. */
export function objectNameOf(path: string): string | null {
  const name = path.startsWith(folder) ? path.slice(folder.length) : '';
  return isObjectName(name) ? name : null;
}

/** The address of an uploaded image at a width; every other address as it is. */
export function imageAt(path: string, width: ImageWidth): string {
  return objectNameOf(path) === null ? path : `${path}?w=${width}`;
}

/**
 * What an <img> offers the browser to choose from: nothing for images that the shop didn't make the widths of. `sizes`
 * says how wide it will be. One that loads lazily begins with "auto": the browser then measures it, where it can.
 */
export function imageSources(path: string, sizes: string): { srcSet?: string; sizes?: string } {
  if (objectNameOf(path) === null) return {};
  return { srcSet: imageWidths.map((width) => `${path}?w=${width} ${width}w`).join(', '), sizes };
}
