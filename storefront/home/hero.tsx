import { perKiloText } from '#core/products/figures/figures-line.ts';
import type { Product } from '#core/products/product.ts';
import { ownImage, PageImage, PageText, useShownContent } from '#storefront/content/page-content.tsx';
import { PostcodeBox } from '#storefront/delivery/postcode-box.tsx';
import { productPath } from '#storefront/products/product-path.ts';
import { ProductPrice } from '#storefront/products/product-price.tsx';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { CutChart, HindquarterChart } from '#storefront/ui/drawings/cut-chart.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { TypeTiles } from './type-tiles.tsx';

/** The owner's text, one large drawing on a tiled wall, and links to the products. */
export function Hero({ product }: { product: Product | undefined }) {
  const content = useShownContent('home');
  const image = ownImage(content.own);
  const title = (content.own ?? content.builtIn)?.title;
  return (
    <section aria-labelledby="home-heading" className="border-b border-ink">
      <div>
        <div className="page grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,10fr)_minmax(0,11fr)]">
          <div className="self-center py-8 sm:py-12 lg:py-16 lg:pr-12">
            <h1 id="home-heading" className="text-5xl">
              {title ?? <Skeleton className="h-36" />}
            </h1>
            <PageText content={content} className="prose mt-5 max-w-[46ch] text-lg" />
            <div className="mt-7 flex flex-wrap gap-3">
              <ButtonLink to="/products" size="lg">
                Order Now
              </ButtonLink>
              <ButtonLink to="/#payment-options" variant="secondary" size="lg">
                How layby works
              </ButtonLink>
            </div>
            <PostcodeBox goods={null} className="mt-7 bg-paper py-3 pr-3 sm:w-fit sm:min-w-96" />
          </div>
          <div className="tile-wall flex flex-col justify-center -mx-[clamp(1.25rem,4vw,3.5rem)] px-[clamp(1.25rem,4vw,3.5rem)] py-8 sm:py-10 lg:mr-0 lg:ml-0 lg:px-10 lg:py-14">
            <div className="bg-paper p-2 sm:p-3">
              {image ? <HeroImage src={image} /> : product ? <ProductPlate product={product} /> : <HindquarterChart />}
            </div>
            {product ? <HeroProduct product={product} /> : null}
          </div>
        </div>
      </div>
      <TypeTiles />
    </section>
  );
}

/** The owner's own picture, instead of the drawing. */
function HeroImage({ src }: { src: string }) {
  return <PageImage src={src} sizes="(min-width: 64rem) 40rem, 92vw" className="aspect-[4/3]" />;
}

/** The large drawing of a pack's animal. It highlights only the cuts of the pack on the card below. */
function ProductPlate({ product }: { product: Product }) {
  return (
    <CutChart
      type={product.type}
      cuts={product.cuts}
      variant="hero"
      title={`The cuts of ${product.type} on a drawing of the animal, those of the ${product.name} marked`}
      className="aspect-[4/3]"
    />
  );
}

/** The suggested first pack, as a price tag below the chart. */
function HeroProduct({ product }: { product: Product }) {
  return (
    <ShopLink
      to={productPath(product)}
      className="ticket group relative flex items-center justify-between gap-4 px-4 py-3 transition-colors hover:bg-paper mt-6 sm:ml-auto sm:w-fit sm:gap-10 sm:px-5"
    >
      <span>
        <span className="block font-semibold underline-offset-4 group-hover:underline">{product.name}</span>
        <span className="block text-sm text-steel">
          Approx. {product.weight}
          {product.figures ? `, ${perKiloText(product.figures)} a kilo` : ''}
        </span>
      </span>
      <span className="text-right">
        <ProductPrice product={product} className="block text-3xl text-oxblood" />
        <span className="text-link text-sm">Choose</span>
      </span>
    </ShopLink>
  );
}
