import type { ReactNode } from 'react';
import { isForSale } from '#core/products/payment-options.ts';
import type { Product } from '#core/products/product.ts';
import { chartPath } from '#core/products/product-image.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { FiguresLine, QuantityMarks } from '../figures-line.tsx';
import { laybyLine } from '../product-page/buying/payment-choices.ts';
import { productPath } from '../product-path.ts';
import { ProductPrice } from '../product-price.tsx';
import { StockText } from '../stock-text.tsx';
import { CardImage, CardPhotograph } from './card-image.tsx';

const grid = 'grid grid-cols-1 gap-4 sm:gap-5 sm:grid-cols-2 lg:grid-cols-3 xl:gap-6 min-[100rem]:grid-cols-4';

interface ProductGridProps {
  products: readonly Product[];
  eager?: number;
  household?: number | null;
  /** Returns the content below a card's button. */
  cardFoot?(product: Product): ReactNode;
  /** A list item after the last card. */
  children?: ReactNode;
}

/** Cards side by side. `eager` is the number of cards that are visible without scrolling. */
export function ProductGrid({ products, eager = 0, household, cardFoot, children }: ProductGridProps) {
  return (
    <ul className={grid}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard product={product} eager={index < eager} {...(household ? { household } : {})}>
            {cardFoot?.(product)}
          </ProductCard>
        </li>
      ))}
      {children}
    </ul>
  );
}

/** Placeholders with the size of cards, shown while the products load. */
export function CardSkeletons({ count }: { count: number }) {
  const cards: ReactNode[] = [];
  for (let number = 0; number < count; number += 1) cards.push(<CardSkeleton key={number} />);
  return (
    <div role="status" className={grid}>
      <span className="sr-only">Loading products</span>
      {cards}
    </div>
  );
}

export function CardSkeleton() {
  return (
    <div
      className="ticket border-rule max-sm:grid max-sm:grid-cols-[minmax(0,8fr)_minmax(0,11fr)]"
      data-testid="product-skeleton"
    >
      <div className="flex flex-col justify-center border-rule p-2 max-sm:border-r sm:border-b sm:p-3 sm:pb-2">
        <Skeleton className="aspect-[600/410] w-full" />
        <div className="h-11 sm:h-14" />
      </div>
      <div className="p-4 sm:p-5">
        <Skeleton className="h-7 w-3/4" />
        <Skeleton className="mt-2 h-5 w-2/5" />
        <Skeleton className="mt-2 h-5 w-full" />
        <Skeleton className="mt-3 h-9 w-1/2 sm:mt-6" />
        <Skeleton className="mt-3 h-5 w-4/5" />
        <Skeleton className="mt-3 h-11 w-full sm:mt-5" />
      </div>
    </div>
  );
}

interface ProductCardProps {
  product: Product;
  /** Loads the picture immediately, for cards that are visible without scrolling. */
  eager?: boolean;
  /** The number of people for whom the card's meals are counted, if chosen. */
  household?: number;
  /** The content below the card's button. */
  children?: ReactNode;
}

/**
 * A card for a pack: its cuts, name, weight, price, and the amount in four payments. On a phone the cuts are next to the text.
 */
export function ProductCard({ product, eager = false, household, children }: ProductCardProps) {
  const path = productPath(product);
  const isPhotographed = product.images.length > 0;
  const { minimumChargeCents } = useShop();
  const layby = laybyLine(product, minimumChargeCents);
  const isSoldOut = !isForSale(product, minimumChargeCents);
  const mark = isSoldOut ? 'Sold out' : product.badge;
  return (
    <article className="ticket group relative flex h-full max-sm:grid max-sm:grid-cols-[minmax(0,8fr)_minmax(0,11fr)] sm:flex-col">
      {mark ? <span className="stamp absolute top-3 left-3 z-10 -rotate-3 bg-white">{mark}</span> : null}
      <ShopLink
        to={path}
        tabIndex={-1}
        aria-hidden="true"
        className={`flex flex-col justify-between border-rule bg-paper transition-colors group-hover:bg-bone max-sm:border-r sm:border-b ${isPhotographed ? '' : 'p-2 sm:p-3 sm:pb-2'}`}
      >
        {isPhotographed ? (
          <CardPhotograph
            product={product}
            eager={eager}
            chart={chartPath(product.type, product.cuts, product.figures?.animals)}
          />
        ) : (
          <>
            <span className="flex w-full grow items-center">
              <CardImage product={product} eager={eager} />
            </span>
            <QuantityMarks figures={product.figures} />
          </>
        )}
      </ShopLink>
      <div className="@container flex min-w-0 grow flex-col p-4 sm:p-5">
        <h3 className="text-xl">
          <ShopLink to={path} className="decoration-1 underline-offset-4 hover:underline">
            {product.name}
          </ShopLink>
        </h3>
        <p className="mt-1 text-sm text-steel">Approx. {product.weight}</p>
        {isSoldOut || <StockText product={product} />}
        <FiguresLine
          figures={product.figures}
          className="mt-1 text-xs"
          {...(household === undefined ? {} : { household })}
        />
        <div className="mt-auto pt-2.5 sm:pt-5">
          <p>
            <ProductPrice product={product} className="text-3xl" />
          </p>
          <p className="mt-1 text-xs tabular-nums text-steel sm:mt-1.5 sm:min-h-5 sm:@max-[17.5rem]:min-h-10">
            {layby}
          </p>
          <ButtonLink to={path} variant="secondary" size="sm" className="mt-3 w-full sm:mt-4">
            {isSoldOut ? 'See what is in it' : 'Select Package'} <span className="sr-only">{product.name}</span>
          </ButtonLink>
          {children}
        </div>
      </div>
    </article>
  );
}
