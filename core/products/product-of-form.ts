import { benchOf } from '../tray/bench.ts';
import { derivePaymentFlags } from './payment-options.ts';
import type { Product } from './product.ts';
import { productFigures } from './product-figures.ts';
import type { ProductForm } from './product-form.ts';
import { chartPath } from './product-image.ts';

/** What staff say of a product, with all that follows from it: switches, figures, bench, and always an image. */
export function productOfForm({ price, ...form }: ProductForm): Omit<Product, 'id' | 'version' | 'isTest'> {
  const { name, description, type, cutSize, category, weight, images, features, cuts, tray, farm, badge, featured } =
    form;
  const { allowFullPayment, allowLaybyWeekly, allowLaybyFortnightly, taxClass } = form;
  const figures = productFigures({ type, cutSize, weight, cuts, price });
  return {
    name,
    description,
    type,
    cutSize,
    category,
    weight,
    price,
    image: images[0] ?? chartPath(type, cuts, figures?.animals),
    images,
    features,
    tray,
    bench: benchOf(form),
    farm,
    figures,
    cuts,
    badge,
    featured,
    allowFullPayment,
    allowLaybyWeekly,
    allowLaybyFortnightly,
    ...derivePaymentFlags(form),
    taxClass,
  };
}
