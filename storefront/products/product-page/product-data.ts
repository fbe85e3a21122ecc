import type { PublicShop } from '#core/content/shop-settings.ts';
import type { ShippingPromise } from '#core/delivery/shipping-promise.ts';
import type { Product } from '#core/products/product.ts';
import { decimalPrice, productOffer } from '#core/products/product-offer.ts';
import { categoryNames, typeNames } from '#core/products/product-options.ts';
import type { ProductReviews } from '#core/reviews/review-api.ts';

type OfferTerms = Parameters<typeof productOffer>[1];

/** Structured data (schema.org) for a product page. `home` is the shop's public URL without a trailing slash. */
export function productData(
  home: string,
  { businessName, ...terms }: OfferTerms & Pick<PublicShop, 'businessName'>,
  product: Product,
  reviews?: Pick<ProductReviews, 'count' | 'average'>,
): Record<string, unknown> {
  const offer = productOffer(home, terms, product);
  const { name, sku, gtin, description, images, url, price, isAvailable, kilos, shipping } = offer;
  return {
    '@type': 'Product',
    name,
    description,
    ...(sku === null ? {} : { sku }),
    ...(gtin === null ? {} : { [`gtin${gtin.length}`]: gtin }),
    category: `${typeNames[product.type]} > ${categoryNames[product.category]}`,
    image: images,
    url,
    brand: { '@type': 'Brand', name: businessName },
    // Only ratings by buyers count, so a product without reviews has no rating.
    ...(reviews === undefined || reviews.average === null
      ? {}
      : { aggregateRating: { '@type': 'AggregateRating', ratingValue: reviews.average, reviewCount: reviews.count } }),
    offers: {
      '@type': 'Offer',
      url,
      price,
      priceCurrency: 'AUD',
      availability: `https://schema.org/${isAvailable ? 'InStock' : 'SoldOut'}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Organization', name: businessName },
      ...(kilos === null ? {} : { priceSpecification: unitPrice(price, kilos) }),
      hasMerchantReturnPolicy: { ...returnPolicy, merchantReturnLink: `${home}/returns` },
      shippingDetails: shipping.map(shippingDetails),
    },
  };
}

/**
 * The return policy for search engines. There are no returns for a change of mind, because meat can't be resold. The page itself
 * explains the consumer guarantees.
 */
const returnPolicy = {
  '@type': 'MerchantReturnPolicy',
  applicableCountry: 'AU',
  returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
};

function unitPrice(price: string, kilos: number) {
  return {
    '@type': 'UnitPriceSpecification',
    price,
    priceCurrency: 'AUD',
    referenceQuantity: {
      '@type': 'QuantitativeValue',
      value: kilos,
      unitCode: 'KGM',
      valueReference: { '@type': 'QuantitativeValue', value: 1, unitCode: 'KGM' },
    },
  };
}

function shippingDetails({ postcodes, feeCents, leastDays, mostDays }: ShippingPromise) {
  const days = (minValue: number, maxValue: number) => ({
    '@type': 'QuantitativeValue',
    minValue,
    maxValue,
    unitCode: 'DAY',
  });
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value: decimalPrice(feeCents), currency: 'AUD' },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'AU', ...postcodeData(postcodes) },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: days(leastDays, mostDays),
      transitTime: days(0, 1),
    },
  };
}

function postcodeData(postcodes: readonly string[]) {
  const ranges = postcodes.filter((entry) => entry.includes('-')).map((entry) => entry.split('-'));
  const single = postcodes.filter((entry) => !entry.includes('-'));
  return {
    ...(single.length > 0 ? { postalCode: single } : {}),
    ...(ranges.length > 0
      ? {
          postalCodeRange: ranges.map(([postalCodeBegin, postalCodeEnd]) => ({
            '@type': 'PostalCodeRangeSpecification',
            postalCodeBegin,
            postalCodeEnd,
          })),
        }
      : {}),
  };
}
