import { useQuery } from '@tanstack/react-query';
import { CardSkeleton } from '#storefront/products/product-grid.tsx';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { Section } from '#storefront/ui/section.tsx';
import { premiumSelectionsQuery } from './home-data.ts';
import { ProductRow, productRowClass } from './product-row.tsx';

const placeholders = ['first', 'second', 'third'];

/** The first three of the beef. */
export function PremiumSelections() {
  const { data, isPending } = useQuery(premiumSelectionsQuery);
  return (
    <Section
      heading="Premium Selections"
      intro={
        isPending || data?.length
          ? 'From our beef: grass-fed, from Victorian pastures.'
          : 'Our beef is being cut. Please look in again soon.'
      }
    >
      {isPending ? (
        <div role="status" className={productRowClass}>
          <span className="sr-only">Loading products</span>
          {placeholders.map((place) => (
            <CardSkeleton key={place} />
          ))}
        </div>
      ) : (
        <ProductRow products={data?.slice(0, 3) ?? []} />
      )}
      <p className="mt-8">
        <ButtonLink to="/products" variant="secondary">
          View All Products
        </ButtonLink>
      </p>
    </Section>
  );
}
