import type { Product } from '#core/products/product.ts';
import { HindquarterChart } from '#storefront/content/hindquarter-chart.tsx';
import { useShownContent } from '#storefront/content/page-content.ts';
import { ownImage, PageImage } from '#storefront/content/page-image.tsx';
import { PageText } from '#storefront/content/page-text.tsx';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { CutChart } from '#storefront/ui/drawings/cut-chart.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { CategoryTiles } from './category-tiles.tsx';
import { HeroProduct } from './hero-product.tsx';

/** The owner's words, one great drawing on the shop's tiled wall, and the way in. */
export function Hero({ product }: { product: Product | undefined }) {
  const content = useShownContent('home');
  const image = ownImage(content.own);
  const title = (content.own ?? content.builtIn)?.title;
  return (
    <section aria-labelledby="home-heading" className="border-b border-ink">
      <div className="tile-wall">
        <div className="page grid gap-8 py-8 sm:py-12 lg:grid-cols-[minmax(0,10fr)_minmax(0,11fr)] lg:items-center lg:gap-12 lg:py-16">
          <div>
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
          </div>
          <div className="relative">
            <div className="bg-paper p-2 sm:p-3">
              {image ? <HeroImage src={image} /> : product ? <ProductPlate product={product} /> : <HindquarterChart />}
            </div>
            {product ? <HeroProduct product={product} /> : null}
          </div>
        </div>
      </div>
      <CategoryTiles />
    </section>
  );
}

/** The owner's own picture, in the drawing's place. */
function HeroImage({ src }: { src: string }) {
  return <PageImage src={src} sizes="(min-width: 64rem) 40rem, 92vw" className="aspect-[4/3]" />;
}

/** The great drawing marks what the ticket under it sells, and nothing else. */
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
