import { NewsletterForm } from '#storefront/newsletter/newsletter-form.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { SocialLinks } from './social-links.tsx';
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

const heading = 'font-text text-sm font-semibold tracking-normal text-rule';
const link = 'inline-flex min-h-11 items-center decoration-1 underline-offset-4 hover:underline';

/** At the foot of every page, the way to reach the shop first. */
export function Footer() {
  const shop = useShop();
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
            {shop.openingHours ? `${shop.openingHours}. ` : ''}We deliver Monday to Friday across Melbourne and
            Victoria.
          </p>
          <address className="mt-4 not-italic">
            {shop.email ? (
              <a href={`mailto:${shop.email}`} className={`${link} underline`}>
                {shop.email}
              </a>
            ) : null}
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
          <NewsletterForm />
        </section>
      </div>
      <div className="page">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-1 border-t border-steel py-5 text-sm text-rule">
          <span className="mr-auto inline-flex items-center gap-2">
            <BrandMark className="size-6" />
            {shop.businessName}
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
