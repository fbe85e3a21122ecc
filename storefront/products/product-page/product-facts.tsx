import { isForSale } from '#core/products/payment-options.ts';
import type { Product } from '#core/products/product.ts';
import { categoryNames, cutSizeNames, typeNames } from '#core/products/product-options.ts';
import { PostcodeBox } from '#storefront/delivery/postcode-box.tsx';
import { useShop } from '#storefront/layout/use-shop.ts';
import { Badge } from '#storefront/ui/badge.tsx';
import { FiguresLine } from '../figures-line.tsx';
import { ProductPrice } from '../product-price.tsx';
import { StockText } from '../stock-text.tsx';
import { productLayout } from './product-layout.tsx';

/** The pack's name, price and delivery. The description is further down the page, so that the payment options stay in view. */
export function ProductFacts({ product }: { product: Product }) {
  const { minimumChargeCents } = useShop();
  const { farm, name, badge, category, type, cutSize, weight, price, figures } = product;
  return (
    <div className={productLayout.facts}>
      <p className="flex flex-wrap items-center gap-3">
        <Badge>{categoryNames[category]}</Badge>
        <span className="text-sm text-steel">
          {typeNames[type]}, {cutSizeNames[cutSize].toLowerCase()}
        </span>
        {badge ? <span className="stamp -rotate-2">{badge}</span> : null}
      </p>
      <h1 className="mt-3 text-4xl">{name}</h1>
      {farm ? <p className="mt-2 text-steel">From {farm}</p> : null}
      <p className="mt-4 flex flex-wrap items-baseline gap-x-4 gap-y-2">
        <ProductPrice product={product} className="text-5xl" />
        <span className="font-semibold">Approx. {weight}</span>
      </p>
      {isForSale(product, minimumChargeCents) && <StockText product={product} />}
      <FiguresLine figures={figures} className="mt-3" />
      <PostcodeBox goods={{ whole: price, laybys: [] }} className="mt-4" />
    </div>
  );
}
