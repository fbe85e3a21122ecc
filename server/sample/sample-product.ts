import type { StoredSwitches } from '#core/products/payment-options.ts';
import type { Product } from '#core/products/product.ts';

/** A product of the sample shop. Missing fields have their default value; `cuts` defaults to the cuts of the type and size. */
export interface SampleProduct
  extends Pick<Product, 'name' | 'description' | 'cutSize' | 'category' | 'weight' | 'features'>,
    Partial<StoredSwitches> {
  priceCents: number;
  cuts?: string[];
  tray?: string[];
  farm?: string;
  badge?: string;
  featured?: Product['featured'];
}
