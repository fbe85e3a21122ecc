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
 * The srcset and sizes of an <img>: nothing for images whose widths the shop didn't make. `sizes`
 * is the displayed width. For a lazy image it begins with "auto": the browser then measures it, if it can.
 */
export function imageSources(path: string, sizes: string): { srcSet?: string; sizes?: string } {
  if (objectNameOf(path) === null) return {};
  return { srcSet: imageWidths.map((width) => `${path}?w=${width} ${width}w`).join(', '), sizes };
}
