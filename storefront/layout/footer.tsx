import { deliverySentence } from '#core/delivery/describe-delivery.ts';
import { useDeliveryAreas } from '#storefront/delivery/delivery-queries.ts';
import { NewsletterForm } from '#storefront/newsletter/newsletter-form.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { telephoneLink, useShop } from './use-shop.ts';
import { BrandMark } from './wordmark.tsx';

const quickLinks = [
  { name: 'Home', to: '/' },
  { name: 'About Us', to: '/about' },
  { name: 'Our Products', to: '/products' },
  { name: 'Categories', to: '/categories' },
  { name: 'How It Works', to: '/#how-it-works' },
  { name: 'Payment Options', to: '/#payment-options' },
  { name: 'Delivery', to: '/#delivery-info' },
  { name: 'My Account', to: '/account' },
];

const policyLinks = [
  { name: 'Terms of sale', to: '/terms' },
  { name: 'Privacy', to: '/privacy' },
  { name: 'Delivery details', to: '/delivery' },
  { name: 'Returns and refunds', to: '/returns' },
];

const heading = 'font-text text-sm font-semibold tracking-normal text-rule';
const link = 'inline-flex min-h-11 items-center decoration-1 underline-offset-4 hover:underline';

/** The footer of every page, starting with the shop's contact details. */
export function Footer() {
  const shop = useShop();
  const areas = useDeliveryAreas();
  return (
    <footer className="on-dark bg-ink text-paper">
      <div className="page grid gap-x-12 gap-y-12 py-14 lg:grid-cols-[1.25fr_1fr_1fr] lg:py-20">
        <section id="contact" aria-labelledby="contact-heading" tabIndex={-1} className="outline-none">
          <h2 id="contact-heading" className="text-3xl">
            Talk to a butcher
          </h2>
          {shop.phone ? (
            <p className="mt-4">
              <a href={telephoneLink(shop.phone)} className="font-display text-4xl font-semibold hover:underline">
                {shop.phone}
              </a>
            </p>
          ) : null}
          <p className="mt-4 max-w-md text-rule">
            {shop.openingHours ? `${shop.openingHours}. ` : ''}
            {deliverySentence(areas)}
          </p>
          <address className="mt-4 not-italic">
            {shop.email ? (
              <a href={`mailto:${shop.email}`} className={`${link} underline`}>
                {shop.email}
              </a>
            ) : null}
            <span className="block">
              <ShopLink to="/contact" className={`${link} underline`}>
                Write to us
              </ShopLink>
            </span>
            {shop.streetAddress ? <span className="block">{shop.streetAddress}</span> : null}
          </address>
        </section>
        <nav aria-labelledby="quick-links">
          <h2 id="quick-links" className={heading}>
            Quick links
          </h2>
          <ul className="mt-3 grid grid-cols-2 gap-x-6">
            {quickLinks.map(({ name, to }) => (
              <li key={to}>
                <ShopLink to={to} className={link}>
                  {name}
                </ShopLink>
              </li>
            ))}
          </ul>
        </nav>
        <section aria-labelledby="newsletter-heading">
          <h2 id="newsletter-heading" className={heading}>
            Newsletter
          </h2>
          <p className="mt-3 max-w-sm text-rule">What is in season, new packs, and nothing else.</p>
          <NewsletterForm place="footer" />
        </section>
      </div>
      <div className="page">
        <nav aria-label="Terms and policies" className="border-t border-steel py-2 text-sm text-rule">
          <ul className="flex flex-wrap gap-x-6">
            {policyLinks.map(({ name, to }) => (
              <li key={to}>
                <ShopLink to={to} className={link}>
                  {name}
                </ShopLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-1 border-t border-steel py-5 text-sm text-rule">
          <span className="mr-auto inline-flex min-w-0 items-center gap-2">
            <BrandMark className="size-6 shrink-0" />
            <span className="min-w-0">{shop.businessName}</span>
            {shop.abn ? <span className="whitespace-nowrap tabular-nums">ABN {shop.abn}</span> : null}
          </span>
          <ShopLink to="/admin" className={link}>
            Admin
          </ShopLink>
          <SocialLinks facebookUrl={shop.facebookUrl} instagramUrl={shop.instagramUrl} />
        </div>
      </div>
    </footer>
  );
}

interface SocialLinksProps {
  /** The URL of the shop's Facebook page; empty if the shop has none. */
  facebookUrl: string;
  instagramUrl: string;
}

/** The links to social media; nothing if there are none. */
function SocialLinks({ facebookUrl, instagramUrl }: SocialLinksProps) {
  const links = [
    {
      name: 'Facebook',
      url: facebookUrl,
      drawing: (
        <path d="M13.500 21v-8h2.800l.5-3.200h-3.300V7.800c0-1 .5-1.800 1.900-1.800H17V3.200C16.600 3.100 15.600 3 14.600 3 12 3 10.300 4.600 10.300 7.400v2.400H7.500V13h2.800v8" />
      ),
    },
    {
      name: 'Instagram',
      url: instagramUrl,
      drawing: (
        <>
          <rect x="3.500" y="3.500" width="17" height="17" rx="4.500" />
          <circle cx="12" cy="12" r="4" />
          <path d="M16.800 7.200h.01" strokeLinecap="round" strokeWidth="2.200" />
        </>
      ),
    },
  ].filter(({ url }) => url !== '');
  if (links.length === 0) return null;
  return (
    <ul className="-mr-3 flex">
      {links.map(({ name, url, drawing }) => (
        <li key={name}>
          <a
            href={url}
            rel="noopener me"
            data-tooltip={name}
            className="grid size-11 place-items-center hover:text-paper"
          >
            <svg
              viewBox="0 0 24 24"
              className="size-6"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.500"
              aria-hidden="true"
            >
              {drawing}
            </svg>
            <span className="sr-only">{name}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
