import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Product } from '#core/products/product.ts';
import { contentQueries } from '#storefront/content/content-queries.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { CardSkeleton, ProductCard } from '#storefront/products/listing/product-grid.tsx';
import { productQueries } from '#storefront/products/product-queries.ts';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { Section } from '#storefront/ui/section.tsx';

export const packagesQuery = productQueries.list({ featured: 'package' });
export const heroProductQuery = productQueries.list({ featured: 'hero' });
/** The query for premium selections. It loads only three packs, because the page shows no more. */
const premiumSelectionsQuery = productQueries.ofType('beef', { page: 1, pageSize: 3 });

export async function prefetchHome(client: QueryClient): Promise<void> {
  const lists = [packagesQuery, heroProductQuery, premiumSelectionsQuery];
  await Promise.all([
    client.prefetchQuery(contentQueries.page('home')),
    client.prefetchQuery(productQueries.types()),
    ...lists.map((query) => client.prefetchQuery(query)),
  ]);
}

/** Cards for the packs that the owner features. Shows nothing if there are none. */
export function PackageCards({ packs: products, loading }: { packs: readonly Product[]; loading: boolean }) {
  if (products.length === 0 && !loading) return null;
  return (
    <Section
      heading="The packs most families start with"
      intro="The red cuts are in the box. One price for the pack, whatever the scales say."
    >
      {loading ? <ProductRowSkeleton /> : <ProductRow products={products} />}
    </Section>
  );
}

/** Cards for the first three beef packs. */
export function PremiumSelections() {
  const { data, isPending } = useQuery(premiumSelectionsQuery);
  const { confirmsClaims } = useShop();
  return (
    <Section
      heading="Premium Selections"
      intro={
        isPending || data?.length
          ? confirmsClaims
            ? 'From our beef: grass-fed, from Victorian pastures.'
            : 'From our beef.'
          : 'Our beef is being cut. Please look in again soon.'
      }
    >
      {isPending ? <ProductRowSkeleton /> : <ProductRow products={data?.slice(0, 3) ?? []} />}
      <p className="mt-8">
        <ButtonLink to="/products" variant="secondary">
          View All Products
        </ButtonLink>
      </p>
    </Section>
  );
}

const productRowClass = 'grid gap-4 sm:grid-cols-2 sm:gap-5 md:grid-cols-3 md:gap-4 lg:gap-5 xl:gap-8';

/** Three cards side by side; on a tablet the third is below the first two. */
function ProductRow({ products }: { products: readonly Product[] }) {
  return (
    <ul className={productRowClass}>
      {products.map((product) => (
        <li key={product.id}>
          <ProductCard product={product} />
        </li>
      ))}
    </ul>
  );
}

const placeholders = ['first', 'second', 'third'];

/** Placeholders that reserve the cards' space, so that nothing below moves when the cards load. */
function ProductRowSkeleton() {
  return (
    <div role="status" className={productRowClass}>
      <span className="sr-only">Loading products</span>
      {placeholders.map((place) => (
        <CardSkeleton key={place} />
      ))}
    </div>
  );
}
