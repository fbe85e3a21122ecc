import { useQuery } from '@tanstack/react-query';
import { contentQueries } from '#storefront/content/content-queries.ts';
import { organisationData } from '#storefront/content/organisation.ts';
import { ownImage, usePageContent } from '#storefront/content/page-content.tsx';
import { useDeliveryAreas } from '#storefront/delivery/delivery-queries.ts';
import { PageHead } from '#storefront/layout/page-head.tsx';
import { useShop } from '#storefront/layout/use-shop.ts';
import type { PageHandle } from '#storefront/page-handle.ts';
import { useSite } from '#storefront/site-context.ts';
import { staticPart } from '#storefront/ui/page-part.tsx';
import { StructuredData } from '#storefront/ui/structured-data.tsx';
import { CallToAction, ClosingBanner } from './closing-sections.tsx';
import { Hero } from './hero.tsx';
import { heroProductQuery, PackageCards, PremiumSelections, packagesQuery, prefetchHome } from './home-products.tsx';

const loadSteps = async () => (await import('./how-it-works.tsx')).HowItWorks;
const loadPaymentOptions = async () => (await import('./payment-options.tsx')).PaymentOptions;
const loadOwnership = async () => (await import('./ownership.tsx')).Ownership;
const loadReasons = async () => (await import('./why-choose-us.tsx')).WhyChooseUs;
const loadTestimonials = async () => (await import('./testimonials.tsx')).Testimonials;
const loadQuestions = async () => (await import('./questions.tsx')).Questions;
const HowItWorks = staticPart(loadSteps, import.meta.env.SSR ? await loadSteps() : null);
const PaymentOptions = staticPart(loadPaymentOptions, import.meta.env.SSR ? await loadPaymentOptions() : null);
const Ownership = staticPart(loadOwnership, import.meta.env.SSR ? await loadOwnership() : null);
const WhyChooseUs = staticPart(loadReasons, import.meta.env.SSR ? await loadReasons() : null);
const Testimonials = staticPart(loadTestimonials, import.meta.env.SSR ? await loadTestimonials() : null);
const Questions = staticPart(loadQuestions, import.meta.env.SSR ? await loadQuestions() : null);
const faqText = import.meta.env.SSR ? await import('#storefront/content/faq.ts') : null;

export const handle: PageHandle = {
  async prefetch(client) {
    const parts = [loadSteps, loadReasons, loadPaymentOptions, loadTestimonials, loadQuestions, loadOwnership];
    if (!import.meta.env.SSR) void Promise.allSettled(parts.map((load) => load()));
    await prefetchHome(client);
  },
};

/** The home page: its eleven sections, in the order of the specification. */
export function Component() {
  const { data: products = [], isPending } = useQuery(packagesQuery);
  const { data: heroProducts = [] } = useQuery(heroProductQuery);
  return (
    <>
      <HomeHead />
      <Hero product={heroProducts[0]} />
      <HowItWorks />
      <WhyChooseUs />
      <PackageCards packs={products.slice(0, 3)} loading={isPending} />
      <PaymentOptions product={products[0]} />
      <Testimonials />
      <Questions />
      <CallToAction />
      <PremiumSelections />
      <Ownership />
      <ClosingBanner />
    </>
  );
}

function HomeHead() {
  const { mode, publicUrl } = useSite();
  const shop = useShop();
  const areas = useDeliveryAreas();
  const content = usePageContent('home');
  const { data: seo } = useQuery(contentQueries.seo());
  // The owner's text for the page. If there is none, the SEO settings are used.
  const own = content?.version ? content : undefined;
  return (
    <>
      <PageHead
        title={own?.title ?? seo?.siteTitle ?? 'Premium Meat Subscription'}
        description={own?.metaDescription}
        canonicalPath="/"
        image={ownImage(content)}
        sharedTitle={seo?.ogTitle}
        sharedDescription={seo?.ogDescription}
        noindex={mode === 'coming-soon'}
      />
      {shop.keywords ? <meta name="keywords" content={shop.keywords} /> : null}
      <StructuredData data={import.meta.env.SSR ? organisationData(shop, publicUrl, areas) : {}} />
      <StructuredData
        data={{ '@type': 'WebSite', name: shop.businessName, url: `${publicUrl}/`, inLanguage: 'en-AU' }}
      />
      <StructuredData data={faqText?.faqData(faqText.faq(areas, shop)) ?? {}} />
    </>
  );
}
