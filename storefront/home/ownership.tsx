import { useShop } from '#storefront/layout/use-shop.ts';
import { Drawing } from '#storefront/ui/drawings/drawing.tsx';
import { Section } from '#storefront/ui/section.tsx';

export function Ownership() {
  const { businessName, parentUrl, parentName } = useShop();
  return (
    <Section
      heading="A family butchery since 1999"
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
        <p>
          {businessName} belongs to an established family meat business. It was founded in 1999, it is 100% Australian
          owned, and the people who started it still stand behind the counter.
        </p>
        <p>
          Twenty-five years of cutting for Melbourne families is how we know what a household really eats, and how to
          cut a whole animal so that all of it gets eaten.
        </p>
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
