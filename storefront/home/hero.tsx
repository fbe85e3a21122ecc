import type { Product } from '#core/products/product.ts';
import { productTypes, typeNames } from '#core/products/product-options.ts';
import { ownImage, PageImage, PageText, useShownContent } from '#storefront/content/page-content.tsx';
import { PostcodeBox } from '#storefront/delivery/postcode-box.tsx';
import { productPath } from '#storefront/products/product-structured-data.ts';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { CutChart, HindquarterChart } from '#storefront/ui/drawings/cut-chart.tsx';
import { Drawing } from '#storefront/ui/drawings/drawing.tsx';
import { Price } from '#storefront/ui/money.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';

/** The owner's text, one large drawing on a tiled wall, and links to the products. */
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
            <PostcodeBox goods={null} className="mt-7 bg-paper py-3 pr-3 sm:w-fit sm:min-w-96" />
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

/** One tile for each animal, in a row across the page. */
function CategoryTiles() {
  return (
    <nav aria-label="Kinds of meat" className="border-t border-ink bg-paper">
      <ul className="page grid grid-cols-2 max-lg:px-0 lg:grid-cols-4">
        {productTypes.map((type) => (
          <li
            key={type}
            className="border-rule max-lg:odd:border-r max-lg:nth-[-n+2]:border-b lg:border-r lg:first:border-l"
          >
            <ShopLink
              to={`/products/${type}`}
              className="group flex min-h-20 sm:min-h-24 items-center justify-center gap-2.5 px-2 py-4 transition-colors -outline-offset-4 hover:bg-oxblood hover:text-paper sm:gap-5 lg:min-h-36"
            >
              <Drawing
                spec={{ of: 'type-icon', type }}
                className="aspect-[60/37] w-14 shrink-0 min-[22rem]:w-16 sm:w-24"
              />
              <span className="font-display text-xl font-semibold sm:text-2xl">{typeNames[type]}</span>
            </ShopLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The pack to begin with, as a price ticket pinned under the chart. */
function HeroProduct({ product }: { product: Product }) {
  return (
    <ShopLink
      to={productPath(product)}
      className="ticket group relative flex items-center justify-between gap-4 px-4 py-3 transition-colors hover:bg-paper sm:-mt-5 sm:mr-8 sm:ml-auto sm:w-fit sm:gap-10 sm:px-5"
    >
      <span>
        <span className="block font-semibold underline-offset-4 group-hover:underline">{product.name}</span>
        <span className="block text-sm text-steel">Approx. {product.weight}</span>
      </span>
      <Price cents={product.price} className="text-3xl text-oxblood" />
    </ShopLink>
  );
}
