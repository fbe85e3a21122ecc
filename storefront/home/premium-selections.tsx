import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { Section } from '#storefront/ui/section.tsx';
import { premiumSelectionsQuery } from './home-data.ts';
import { ProductRow, ProductRowSkeleton } from './product-row.tsx';

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
      {isPending ? <ProductRowSkeleton /> : <ProductRow products={data?.slice(0, 3) ?? []} />}
      <p className="mt-8">
        <ButtonLink to="/products" variant="secondary">
          View All Products
        </ButtonLink>
      </p>
    </Section>
  );
}
