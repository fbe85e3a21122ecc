import type { PublicShop } from '#core/content/shop-settings.ts';
import type { DeliveryAreas } from '#core/delivery/delivery-api.ts';
import { areaNames } from '#core/delivery/describe-delivery.ts';

/** The opening hours of a new shop. If the owner changes them, they are free text, which no program can read. */
const usualHours = 'Mon-Fri 9AM-5PM';

/** Returns the shop as structured data for search engines. */
export function organisationData(shop: PublicShop, publicUrl: string, areas: DeliveryAreas): Record<string, unknown> {
  const links = [shop.facebookUrl, shop.instagramUrl].filter(Boolean);
  return {
    // Only a type name is allowed, because any other text would make all of the data unreadable to search engines.
    '@type': /^[A-Z][A-Za-z]+$/.test(shop.businessType) ? shop.businessType : 'ButcherShop',
    '@id': `${publicUrl}/#shop`,
    name: shop.businessName,
    url: `${publicUrl}/`,
    logo: `${publicUrl}/favicon.svg`,
    image: `${publicUrl}/share/shop.png`,
    ...(shop.confirmsClaims ? { foundingDate: '1999' } : {}),
    areaServed: areaNames(areas),
    ...(shop.location ? { location: { '@type': 'Place', name: shop.location } } : {}),
    address: {
      '@type': 'PostalAddress',
      addressRegion: 'VIC',
      addressCountry: 'AU',
      ...(shop.streetAddress ? { streetAddress: shop.streetAddress } : {}),
    },
    ...(shop.openingHours === usualHours
      ? {
          openingHoursSpecification: {
            '@type': 'OpeningHoursSpecification',
            dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
            opens: '09:00',
            closes: '17:00',
          },
        }
      : {}),
    currenciesAccepted: 'AUD',
    ...(shop.phone ? { telephone: shop.phone } : {}),
    ...(shop.email ? { email: shop.email } : {}),
    ...(links.length > 0 ? { sameAs: links } : {}),
    ...(shop.parentUrl
      ? { parentOrganization: { '@type': 'Organization', name: shop.parentName, url: shop.parentUrl } }
      : {}),
  };
}
