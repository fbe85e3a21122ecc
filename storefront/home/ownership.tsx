import { useShop } from '#storefront/layout/use-shop.ts';
import { Drawing } from '#storefront/ui/drawings/drawing.tsx';
import { Section } from '#storefront/ui/section.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';

export function Ownership() {
  const { businessName, parentUrl, parentName, confirmsClaims } = useShop();
  return (
    <Section
      heading={confirmsClaims ? 'A family butchery since 1999' : `Who ${businessName} is`}
      ground="bone"
      layout="beside"
      aside={
        <Drawing
          spec={{ of: 'scene', kind: 'family' }}
          className="mt-6 aspect-[240/180] max-w-60 sm:mt-8 lg:max-w-80"
        />
      }
    >
      <div className="max-w-[60ch] space-y-5 text-lg">
        {confirmsClaims ? <FamilyClaims businessName={businessName} /> : <Introduction businessName={businessName} />}
        {parentUrl ? (
          <p>
            <a href={parentUrl} rel="noopener" className="text-link inline-flex min-h-11 items-center">
              Visit {parentName || 'our parent company'}
            </a>
          </p>
        ) : null}
      </div>
    </Section>
  );
}

function FamilyClaims({ businessName }: { businessName: string }) {
  return (
    <>
      <p>
        {businessName} belongs to an established family meat business. It was founded in 1999, it is 100% Australian
        owned, and the people who started it still stand behind the counter.
      </p>
      <p>
        Twenty-five years of cutting for Melbourne families is how we know what a household really eats, and how to cut
        a whole animal so that all of it gets eaten.
      </p>
    </>
  );
}

function Introduction({ businessName }: { businessName: string }) {
  return (
    <p>
      {businessName} sells beef, lamb, pork and chicken by the quarter, the half and the whole.{' '}
      <ShopLink to="/about" className="text-link">
        Read more about us
      </ShopLink>
      .
    </p>
  );
}
