import { shownExpectations } from '#core/content/expectations.ts';
import { describeDelivery } from '#core/delivery/describe-delivery.ts';
import { useDeliveryAreas } from '#storefront/delivery/delivery-queries.ts';
import { PageHead } from '#storefront/layout/page-head.tsx';
import { telephoneLink, useShop } from '#storefront/layout/use-shop.ts';
import { Wordmark } from '#storefront/layout/wordmark.tsx';
import { NewsletterForm } from '#storefront/newsletter/newsletter-form.tsx';
import { HindquarterChart } from '#storefront/ui/drawings/cut-chart.tsx';

/** The page at every URL of a shop that hasn't opened yet. */
export function Component() {
  const shop = useShop();
  const { phone, openingHours, confirmsClaims } = shop;
  const areas = useDeliveryAreas();
  return (
    <div className="tile-wall flex min-h-dvh flex-col">
      <PageHead title="Coming Soon" canonicalPath="/" noindex />
      <header className="border-b border-ink bg-paper">
        <div className="page flex h-16 items-center lg:h-20">
          <Wordmark />
        </div>
      </header>
      <main id="main" className="grow">
        <div className="page grid gap-10 py-10 lg:grid-cols-[minmax(0,9fr)_minmax(0,11fr)] lg:items-center lg:gap-14 lg:py-16">
          <div>
            <p className="stamp mb-5 -rotate-2 bg-paper text-base">Coming Soon</p>
            <h1 className="text-5xl">Our counter opens soon</h1>
            <p className="mt-5 max-w-[44ch] text-lg">
              Beef, lamb, pork and chicken by the quarter, half or whole
              {confirmsClaims ? `, cut by butchers and delivered ${describeDelivery(areas)}` : ''}. Leave your address
              and we will tell you the day we open.
            </p>
            <NewsletterForm place="coming-soon" />
            {phone ? (
              <p className="mt-6">
                Or ring us,{' '}
                <a href={telephoneLink(phone)} className="text-link whitespace-nowrap">
                  {phone}
                </a>
                {openingHours ? `, ${openingHours}` : ''}.
              </p>
            ) : null}
          </div>
          <div className="bg-paper p-2 sm:p-3">
            <HindquarterChart />
          </div>
        </div>
      </main>
      <section aria-labelledby="expect-heading" className="border-t border-ink bg-paper py-10 lg:py-14">
        <div className="page">
          <h2 id="expect-heading" className="text-3xl">
            What to expect
          </h2>
          <ul className="mt-6 grid gap-x-10 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
            {shownExpectations(shop).map(({ title, text }) => (
              <li key={title} className="border-t border-ink pt-4">
                <h3 className="text-xl">{title}</h3>
                <p className="mt-1">{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
    </div>
  );
}
