import type { Product } from '#core/products/product.ts';
import { trayPath } from '#core/tray/tray-meat.ts';
import { ProductImage } from '#storefront/ui/product-image.tsx';

interface CardImageProps {
  product: Product;
  eager: boolean;
}

/**
 * A card's picture: the cut chart, and a drawing of the meat on a tray. The tray replaces the chart while the card is hovered or has
 * the focus. On a phone, where cards are tall, both are shown. The tray is loaded when it is first shown.
 */
export function CardImage({ product, eager }: CardImageProps) {
  const tray = trayPath(product.bench.map(({ meat }) => meat));
  if (tray === null) return <ProductImage product={product} eager={eager} />;
  return (
    <span className="relative block w-full">
      <ProductImage
        product={product}
        eager={eager}
        className="transition-opacity sm:group-focus-within:opacity-0 sm:group-hover:opacity-0"
      />
      <img
        src={tray}
        alt=""
        width={600}
        height={410}
        loading="lazy"
        decoding="async"
        className="aspect-[600/410] h-auto w-full max-sm:mt-2 sm:absolute sm:inset-0 sm:hidden sm:animate-[fade-in_160ms] sm:group-focus-within:block sm:group-hover:block"
      />
    </span>
  );
}

/** The owner's photograph of a pack, which fills a card's picture area, with the cut chart as a mark in its corner. */
export function CardPhotograph({ product, eager, chart }: CardImageProps & { chart: string }) {
  return (
    <span className="relative block w-full grow max-sm:h-full max-sm:min-h-36">
      <ProductImage product={product} eager={eager} className="max-sm:absolute max-sm:inset-0 max-sm:h-full" />
      <span className="absolute right-2 bottom-2 flex size-14 items-center border border-ink bg-paper p-1">
        <img src={chart} alt="" width={48} height={33} loading="lazy" decoding="async" className="h-auto w-full" />
      </span>
    </span>
  );
}
