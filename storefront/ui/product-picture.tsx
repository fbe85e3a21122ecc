import type { Product } from '#core/products/product.ts';
import { isChartPath } from '#core/products/product-picture.ts';

export interface ProductPictureProps {
  product: Pick<Product, 'name' | 'image'>;
  /** Empty where the name stands beside it, so that it is not read out twice. */
  alt?: string;
  /** Loaded at once; for pictures at the top of a page. */
  eager?: boolean;
  className?: string;
}

/** A product's picture: its photograph, or the chart of its cuts. Holds its place of 600 × 410 before it loads. */
export function ProductPicture({ product, alt = '', eager = false, className = '' }: ProductPictureProps) {
  return (
    <img
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
