import type { Product } from '#core/products/product.ts';
import { Section } from '#storefront/ui/section.tsx';
import { ProductRow, ProductRowSkeleton } from './product-row.tsx';

/** The packs that the owner features; the section is left out while there are none. */
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
