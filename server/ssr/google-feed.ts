import { escapeXml } from '#core/escape-xml.ts';
import type { Product } from '#core/products/product.ts';
import { decimalPrice, type ProductOffer, productOffer } from '#core/products/product-offer.ts';
import { categoryNames, typeNames } from '#core/products/product-options.ts';
import { getSeo, isComingSoon } from '#server/content/content-queries.ts';
import type { Reader } from '#server/db/store.ts';
import { findDeliveryAreas } from '#server/delivery/delivery-options.ts';
import type { Env } from '#server/env.ts';
import { findProducts } from '#server/products/product-queries.ts';

/** The product category of every pack, as Google names it. */
const googleCategory = 'Food, Beverages & Tobacco > Food Items > Meat, Seafood & Eggs > Meat';

/** Returns the feed of packs for Google Merchant Center, as RSS 2.0. While the shop is coming soon, the feed is empty. */
export async function googleFeedXml(
  db: Reader,
  env: Pick<Env, 'publicUrl' | 'comingSoon'>,
  minimumChargeCents: number,
): Promise<string> {
  const isClosed = await isComingSoon(db, env);
  const { businessName, siteDescription } = await getSeo(db);
  const areas = await findDeliveryAreas(db);
  const { rows } = await findProducts(db);
  const home = env.publicUrl.replace(/\/$/, '');
  const items = (isClosed ? [] : rows).map((product) =>
    itemXml(product, productOffer(home, { minimumChargeCents, areas }, product), businessName),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">',
    '<channel>',
    element('title', businessName),
    element('link', home),
    element('description', siteDescription),
    ...items,
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}

function itemXml(product: Product, offer: ProductOffer, brand: string): string {
  const [image = '', ...more] = offer.images;
  const lines: [name: string, text: string][] = [
    ['g:id', String(offer.id)],
    ['g:title', offer.name.slice(0, 150)],
    ['g:description', offer.description.slice(0, 5000)],
    ['g:link', offer.url],
    ['g:image_link', image],
    ...more.slice(0, 10).map((each): [string, string] => ['g:additional_image_link', each]),
    ['g:availability', offer.isAvailable ? 'in_stock' : 'out_of_stock'],
    ['g:price', `${offer.price} AUD`],
    ['g:condition', 'new'],
    ['g:brand', brand],
    ...identifiers(offer),
    ['g:product_type', `${typeNames[product.type]} > ${categoryNames[product.category]}`],
    ['g:google_product_category', googleCategory],
  ];
  if (offer.kilos !== null) {
    lines.push(['g:unit_pricing_measure', `${offer.kilos} kg`], ['g:unit_pricing_base_measure', '1 kg']);
    lines.push(['g:shipping_weight', `${offer.kilos} kg`]);
  }
  return `<item>\n${[...lines.map(([name, text]) => element(name, text)), ...shippingXml(offer)].join('\n')}\n</item>`;
}

/**
 * Returns a pack's product identifiers for Google. The packs are the shop's own brand, so its SKU is also the manufacturer's part
 * number.
 */
function identifiers({ sku, gtin }: ProductOffer): [name: string, text: string][] {
  const known: [name: string, text: string | null][] = [
    ['g:gtin', gtin],
    ['g:mpn', sku],
    ['g:identifier_exists', sku === null && gtin === null ? 'no' : null],
  ];
  return known.flatMap(([name, text]) => (text === null ? [] : [[name, text]]));
}

/** Returns a pack's shipping entries for Google, which accepts at most a hundred. */
function shippingXml({ shipping }: ProductOffer): string[] {
  const places = shipping.flatMap(({ postcodes, feeCents, name }) =>
    (postcodes.length === 0 ? [null] : postcodes).map((postcode) => ({ postcode, feeCents, name })),
  );
  return places.slice(0, 100).map(({ postcode, feeCents, name }) => {
    const where = postcode === null ? '' : element('g:postal_code', postcode);
    const price = element('g:price', `${decimalPrice(feeCents)} AUD`);
    return `<g:shipping>${element('g:country', 'AU')}${where}${element('g:service', name)}${price}</g:shipping>`;
  });
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}
