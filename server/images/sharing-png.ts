import type { PublicSeo } from '#core/content/seo.ts';
import { defaultCuts } from '#core/cuts/cut.ts';
import { chartFile } from '#core/drawings/drawing-spec.ts';
import { formatMoney } from '#core/money.ts';
import type { Product } from '#core/products/product.ts';
import { readDrawing } from './drawing-files.ts';
import { withSharp } from './image-limiter.ts';
import { type SharingImage, sharingImageSvg } from './sharing-image.ts';
import { textToPaths } from './text-to-paths.ts';

export function productSharing(product: Product, businessName: string): SharingImage {
  const { type, cuts, name, price } = product;
  return { type, cuts, title: name, priceText: formatMoney(price), businessName };
}

export function shopSharing({ ogTitle }: PublicSeo, businessName: string): SharingImage {
  return { type: 'beef', cuts: defaultCuts('beef', 'quarter'), title: ogTitle, businessName };
}

/** The image of a shared page as a PNG of 1200 by 630. */
export function sharingPng(image: SharingImage): Promise<Buffer> {
  return withSharp(async (sharp) => {
    const drawing = readDrawing(chartFile(image.type, 'sharing'));
    const svg = await textToPaths(sharingImageSvg(drawing, image));
    return sharp(Buffer.from(svg)).png({ palette: true, colours: 64, effort: 4 }).toBuffer();
  });
}
