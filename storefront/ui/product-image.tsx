import type { Product } from '#core/products/product.ts';
import { isChartPath } from '#core/products/product-image.ts';
import { imageSources } from '#core/uploads/object-path.ts';

export interface ProductImageProps {
  product: Pick<Product, 'name' | 'image'>;
  /** The text for screen readers. Empty if the product's name is shown next to the picture, so that it isn't read out twice. */
  alt?: string;
  /** Loads the picture immediately, for pictures at the top of a page. */
  eager?: boolean;
  /** The displayed width, for choosing among the widths of an uploaded picture; a card's width by default. */
  sizes?: string;
  className?: string;
}

const cardSizes = '(min-width: 64rem) 25rem, 45vw';

/** A product's picture: its photograph, or the chart of its cuts. Reserves its space of 600 × 410 before it loads. */
export function ProductImage({ product, alt = '', eager, sizes = cardSizes, className = '' }: ProductImageProps) {
  return (
    <img
      {...imageSources(product.image, eager ? sizes : `auto, ${sizes}`)}
      src={product.image}
      alt={alt}
      width={600}
      height={410}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className={`aspect-[600/410] h-auto w-full ${isChartPath(product.image) ? 'object-contain' : 'object-cover'} ${className}`}
    />
  );
}
