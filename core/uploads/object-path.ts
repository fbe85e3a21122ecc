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

/** Returns the name of an uploaded image from its path; null for any other path. */
export function objectNameOf(path: string): string | null {
  const name = path.startsWith(folder) ? path.slice(folder.length) : '';
  return isObjectName(name) ? name : null;
}

/** Returns the URL of an uploaded image at a width; any other URL is returned unchanged. */
export function imageAt(path: string, width: ImageWidth): string {
  return objectNameOf(path) === null ? path : `${path}?w=${width}`;
}

/**
 * Returns the srcset and sizes of an <img>; empty for an image that the shop hasn't resized. `sizes` is the displayed width. For a lazy
 * image, `sizes` begins with "auto", so that browsers that support it measure the width.
 */
export function imageSources(path: string, sizes: string): { srcSet?: string; sizes?: string } {
  if (objectNameOf(path) === null) return {};
  return { srcSet: imageWidths.map((width) => `${path}?w=${width} ${width}w`).join(', '), sizes };
}
