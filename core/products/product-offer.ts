import type { DeliveryAreas } from '../delivery/delivery-api.ts';
import { type ShippingPromise, shippingPromises } from '../delivery/shipping-promise.ts';
import { gtinOf } from './codes/product-codes.ts';
import { isForSale } from './payment-options.ts';
import type { Product } from './product.ts';
import { sharingImagePath } from './product-image.ts';

/** A pack as an offer. Both the page's structured data and the shopping feed are made from it alone, so that they agree. */
export interface ProductOffer {
  id: number;
  /** The shop's own number for the pack; null if there is none. `gtin` is null if the barcode isn't a GTIN. */
  sku: string | null;
  gtin: string | null;
  name: string;
  description: string;
  url: string;
  images: string[];
  /** The price in dollars, e.g. "419.95". */
  price: string;
  isAvailable: boolean;
  /** The weight that the price is for, in kilos; null if it can't be read. */
  kilos: number | null;
  shipping: ShippingPromise[];
}

/** Returns a pack as an offer for structured data and the shopping feed. `home` is the shop's public URL, without a slash at the end. */
export function productOffer(
  home: string,
  { minimumChargeCents, areas }: { minimumChargeCents: number; areas: Pick<DeliveryAreas, 'zones'> },
  product: Product,
): ProductOffer {
  const { id, sku, name, description, images, price, figures } = product;
  const own = images.map((path) => (path.startsWith('/') ? `${home}${path}` : path));
  return {
    id,
    sku,
    gtin: gtinOf(product.barcode),
    name,
    description,
    url: `${home}/products/${id}`,
    images: [...own, `${home}${sharingImagePath(id)}`],
    price: decimalPrice(price),
    isAvailable: isForSale(product, minimumChargeCents),
    kilos: figures?.kilos ?? null,
    shipping: shippingPromises(areas, price),
  };
}

/** Formats cents for machines: 41995 → "419.95". */
export function decimalPrice(cents: number): string {
  return (cents / 100).toFixed(2);
}
