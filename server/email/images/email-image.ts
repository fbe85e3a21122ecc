import { cutsNamed } from '#core/cuts/cut.ts';
import { isChartPath } from '#core/products/product-image.ts';
import { isProductType } from '#core/products/product-options.ts';
import { objectNameOf } from '#core/uploads/object-path.ts';

/**
 * The sizes of images in CSS pixels. An image is drawn with twice as many pixels, so that it is sharp on every screen. A photo keeps
 * its own proportions within these limits.
 */
export const imageSizes = {
  mark: { width: 40, height: 40 },
  product: { width: 104, height: 72 },
  photo: { width: 536, height: 536 },
  banner: { width: 536, height: 320 },
} as const;
export type ImageKind = keyof typeof imageSizes;

/** An image in an email: its source and its alternative text. */
export interface EmailImage {
  path: string;
  alt: string;
}

/**
 * Returns the source of an <img> in a stored email. It only names the image, which is drawn when the email is sent or shown. So the
 * outbox stays small.
 */
export function imageSource(kind: ImageKind, path: string): string {
  return `image:${kind}:${path}`;
}

/**
 * Matches every <img> whose source was made by imageSource. It never matches a customer's text, because quotation marks in such a text
 * are escaped.
 */
export const sourcePattern = /<img [^>]*?src="image:(mark|product|photo|banner):([^"]*)"[^>]*>/g;

const mostNames = 3;

/** Returns the image of a product as it was ordered: its cut chart, or the owner's photo. Images from other hosts aren't loaded. */
export function productImage({ name, image }: { name: string; image: string }): EmailImage {
  if (isChartPath(image)) return { path: image, alt: describeChart(image) };
  if (objectNameOf(image) !== null) return { path: image, alt: `Photo of ${name}` };
  return { path: '', alt: '' };
}

/** The alternative text of a cut chart: "Cut chart: Rump, Fillet and Shank" for /charts/beef/fillet.rump.shank.svg */
function describeChart(path: string): string {
  const [, , type = '', file = ''] = path.split('/');
  if (!isProductType(type)) return 'Cut chart';
  const names = cutsNamed(type, file.replace(/\.svg$/, '').split('.')).map(({ name }) => name);
  if (names.length === 0) return 'Cut chart';
  if (names.length > mostNames) return `Cut chart: ${names.length} cuts of ${type}`;
  const last = names.pop() ?? '';
  return `Cut chart: ${names.length === 0 ? last : `${names.join(', ')} and ${last}`}`;
}
