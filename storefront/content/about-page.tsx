import { deliverySentence } from '#core/delivery/describe-delivery.ts';
import { contentQueries } from '#storefront/content/content-queries.ts';
import { organisationData } from '#storefront/content/organisation.ts';
import { ownImage, PageImage, PageText, useShownContent } from '#storefront/content/page-content.tsx';
import { ShopNumbers } from '#storefront/content/shop-numbers.tsx';
import { useDeliveryAreas } from '#storefront/delivery/delivery-queries.ts';
import { PageHead } from '#storefront/layout/page-head.tsx';
import { useShop } from '#storefront/layout/use-shop.ts';
import type { PageHandle } from '#storefront/page-handle.ts';
import { useSite } from '#storefront/site-context.ts';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { Drawing } from '#storefront/ui/drawings/drawing.tsx';
import { Section } from '#storefront/ui/section.tsx';
import { StructuredData } from '#storefront/ui/structured-data.tsx';

export const handle: PageHandle = { prefetch: (client) => client.prefetchQuery(contentQueries.page('about')) };

export function Component() {
  const areas = useDeliveryAreas();
  const content = useShownContent('about');
  const shop = useShop();
  const { publicUrl } = useSite();
  const title = (content.own ?? content.builtIn)?.title ?? 'About Us';
  const image = ownImage(content.own);
  return (
    <>
      <PageHead
        title={title}
        description={(content.own ?? content.builtIn)?.metaDescription}
        canonicalPath="/about"
        image={image}
      />
      <StructuredData data={import.meta.env.SSR ? organisationData(shop, publicUrl, areas) : {}} />
      <div className="tile-wall border-b border-ink">
        <div className="page grid items-end gap-6 py-10 md:grid-cols-[1fr_minmax(0,24rem)] lg:py-16">
          <h1 className="max-w-[16ch] text-5xl md:pb-6">{title}</h1>
          {image ? (
            <PageImage src={image} sizes="24rem" className="aspect-[240/180] max-w-96 md:max-w-none" />
          ) : (
            <Drawing spec={{ of: 'scene', kind: 'family' }} className="aspect-[240/180] max-w-72 md:max-w-none" />
          )}
        </div>
      </div>
      <Section heading="Our Story" layout="beside">
        <PageText content={content} className="prose text-lg" />
        {shop.parentUrl ? (
          <p className="mt-6">
            <a href={shop.parentUrl} rel="noopener" className="text-link inline-flex min-h-11 items-center">
              Visit {shop.parentName || 'our parent company'}
            </a>
          </p>
        ) : null}
      </Section>
      <WhatWeDo />
      <OurApproach />
      <OurCommitment />
      <section aria-labelledby="numbers-heading" className="bg-bone py-14 sm:py-20">
        <div className="page">
          <h2 id="numbers-heading" className="sr-only">
            In numbers
          </h2>
          <ShopNumbers />
          <hr className="ledger-rule my-10 lg:my-14" />
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="/products" size="lg">
              Browse Our Products
            </ButtonLink>
            <ButtonLink to="/account" state={{ register: true }} variant="secondary" size="lg">
              Create an Account
            </ButtonLink>
          </div>
        </div>
      </section>
    </>
  );
}

function WhatWeDo() {
  const { confirmsClaims } = useShop();
  const areas = useDeliveryAreas();
  return (
    <Section
      heading="What We Do"
      ground="bone"
      layout="beside"
      aside={
        <Drawing spec={{ of: 'scene', kind: 'knife' }} className="mt-6 hidden aspect-[240/180] max-w-72 lg:block" />
      }
    >
      <div className="max-w-[60ch] space-y-5 text-lg">
        <p>
          We sell beef, lamb, pork and chicken by the quarter, the half and the whole.
          {confirmsClaims
            ? ' Each pack is cut by our butchers, labelled cut by cut, vacuum-sealed, and sent in insulated boxes with ice packs.'
            : ''}
        </p>
        <p>
          {deliverySentence(areas)} Every pack shows its cuts on a chart before you buy, so you know what is in the box,
          about how many kilos of it, and how much room it needs.
        </p>
      </div>
    </Section>
  );
}

const laybySteps = [
  ['Flexible payments', 'Choose 2, 4 or 6 equal payments, weekly or every 2 weeks. The first is today.'],
  ['No credit checks', 'We ask no one about you, and add no interest: the payments add up to the price, to the cent.'],
  ['Delivery after the final payment', 'Once the last payment is made you choose your day, and we bring it.'],
] as const;

function OurApproach() {
  return (
    <Section
      heading="Our Unique Approach"
      intro="A whole animal is good value and a lot of money at once. Layby puts it within reach, in three steps."
    >
      <ol className="grid gap-8 md:grid-cols-3 lg:gap-12">
        {laybySteps.map(([title, text], index) => (
          <li key={title} className="border-t border-ink pt-5">
            <span className="price block text-4xl text-oxblood" aria-hidden="true">
              {index + 1}
            </span>
            <h3 className="mt-4 text-2xl">{title}</h3>
            <p className="mt-2 max-w-[42ch]">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function OurCommitment() {
  const { openingHours, confirmsClaims } = useShop();
  return (
    <Section heading="Our Commitment" layout="beside">
      <ul className="max-w-[60ch] list-[square] space-y-3 pl-5 text-lg marker:text-oxblood">
        {confirmsClaims ? (
          <li>Local Victorian farmers, grass-fed beef, and nothing raised with added hormones.</li>
        ) : null}
        <li>One price for the pack, stated before you pay, and every payment with its sum and its day.</li>
        {confirmsClaims ? <li>The whole animal used: the shank gets the same care as the fillet.</li> : null}
        <li>
          A person{confirmsClaims ? ' in Melbourne' : ''} who answers{openingHours ? `, ${openingHours}` : ''}.
        </li>
      </ul>
    </Section>
  );
}
