import type { PublicShop } from '#core/content/shop-settings.ts';
import type { DeliveryAreas } from '#core/delivery/delivery-api.ts';
import { areaNames } from '#core/delivery/describe-delivery.ts';

/** The hours that a new shop has: others are the owner's free text, which no program reads. */
const usualHours = 'Mon-Fri 9AM-5PM';

/** The shop as search engines want to know it. */
export function organisationData(shop: PublicShop, publicUrl: string, areas: DeliveryAreas): Record<string, unknown> {
  const links = [shop.facebookUrl, shop.instagramUrl].filter(Boolean);
  return {
    // Only a type's name: other text would make the whole of it unreadable to search engines.
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
