import { cutsNamed, defaultCuts } from '../cuts/cut.ts';
import { benchOf } from '../tray/bench.ts';
import { changedPricing, pricedCents } from './by-kilo/pricing-fields.ts';
import { byKiloOf, lineCeilingCents } from './by-kilo.ts';
import { type ProductFigures, productFigures } from './figures/product-figures.ts';
import { changedFood } from './food/food-text.ts';
import { derivePaymentFlags } from './payment-options.ts';
import type { CatalogProduct } from './product.ts';
import type { NewProduct, ProductChange, ProductForm } from './product-form.ts';
import { chartPath, isChartPath } from './product-image.ts';
import { suggestedCategory } from './product-options.ts';

/**
 * Fills in the fields that the form of a new product leaves out with their defaults. Payment options are offered unless the form
 * switches them off.
 */
export function completeProduct(form: NewProduct): ProductForm {
  const { name, description, type, cutSize, weight } = form;
  const pricing = changedPricing(form);
  return tidy({
    name,
    description,
    type,
    cutSize,
    weight,
    price: pricedCents(pricing, form.price ?? 0),
    ...pricing,
    category: form.category ?? suggestedCategory(cutSize),
    images: orderedImages(form.image, form.images ?? []),
    features: form.features ?? [],
    cuts: form.cuts ?? defaultCuts(type, cutSize),
    tray: form.tray ?? [],
    farm: form.farm ?? null,
    sku: form.sku ?? null,
    barcode: form.barcode ?? null,
    badge: form.badge ?? null,
    featured: form.featured ?? 'none',
    allowFullPayment: form.allowFullPayment !== false,
    allowLaybyWeekly: form.allowLaybyWeekly !== false,
    allowLaybyFortnightly: form.allowLaybyFortnightly !== false,
    taxClass: form.taxClass ?? 'gst_free',
    ...changedFood(form),
  });
}

/** Applies a change to a stored product. If the animal changes and the change contains no cuts, the new animal's default cuts are used. */
export function changedProduct(stored: ProductForm, change: ProductChange): ProductForm {
  const type = change.type ?? stored.type;
  const cutSize = change.cutSize ?? stored.cutSize;
  const pricing = changedPricing(change, stored);
  const isOtherAnimal = type !== stored.type;
  // If the change contains an empty `image` but no `images`, all images are removed.
  const others = change.images ?? (change.image === '' ? [] : stored.images);
  return tidy({
    name: change.name ?? stored.name,
    description: change.description ?? stored.description,
    type,
    cutSize,
    weight: change.weight ?? stored.weight,
    price: pricedCents(pricing, change.price ?? stored.price),
    ...pricing,
    category: change.category ?? stored.category,
    images: orderedImages(change.image, others),
    features: change.features ?? stored.features,
    cuts: change.cuts ?? (isOtherAnimal ? defaultCuts(type, cutSize) : stored.cuts),
    tray: change.tray ?? stored.tray,
    farm: change.farm === undefined ? stored.farm : change.farm,
    sku: change.sku === undefined ? stored.sku : change.sku,
    barcode: change.barcode === undefined ? stored.barcode : change.barcode,
    badge: change.badge === undefined ? stored.badge : change.badge,
    featured: change.featured ?? stored.featured,
    allowFullPayment: change.allowFullPayment ?? stored.allowFullPayment,
    allowLaybyWeekly: change.allowLaybyWeekly ?? stored.allowLaybyWeekly,
    allowLaybyFortnightly: change.allowLaybyFortnightly ?? stored.allowLaybyFortnightly,
    taxClass: change.taxClass ?? stored.taxClass,
    ...changedFood(change, stored),
  });
}

/** Converts the form that staff entered to a product. Its payment options, figures and contents are calculated. It always has an image. */
export function productOfForm(form: ProductForm): Omit<CatalogProduct, 'id' | 'version' | 'isTest'> {
  const { name, description, type, cutSize, category, weight, images, features, cuts, tray, farm, badge, featured } =
    form;
  const { sku, barcode, allowFullPayment, allowLaybyWeekly, allowLaybyFortnightly, taxClass } = form;
  const { pricing, pricePerKilo, pieces, gramsFrom, gramsTo } = form;
  const { ingredients, allergens, origin, storage, directions } = form;
  const price = pricedCents(form, form.price);
  const byKilo = byKiloOf(form);
  const figures = productFigures({ type, cutSize, weight, cuts, price, byKilo });
  return {
    name,
    description,
    type,
    cutSize,
    category,
    weight,
    price,
    pricing,
    pricePerKilo,
    pieces,
    gramsFrom,
    gramsTo,
    ceiling: byKilo === null ? null : lineCeilingCents(byKilo, 1),
    image: mainImage(form, figures),
    images,
    features,
    tray,
    bench: benchOf(form),
    farm,
    figures,
    cuts,
    sku,
    barcode,
    badge,
    featured,
    allowFullPayment,
    allowLaybyWeekly,
    allowLaybyFortnightly,
    ...derivePaymentFlags(form),
    taxClass,
    ingredients,
    allergens,
    origin,
    storage,
    directions,
  };
}

/** Returns the first of a product's own images. If it has none, returns its cut chart. */
export function mainImage(
  { images, type, cuts }: Pick<ProductForm, 'images' | 'type' | 'cuts'>,
  figures: ProductFigures | null,
): string {
  return images[0] ?? chartPath(type, cuts, figures?.animals);
}

/**
 * Tidies a product's fields. Its cuts are sorted in the chart's order, without duplicates. Cuts that the animal doesn't have come last,
 * and are rejected later. Empty badges, farms and codes become null.
 */
function tidy(form: ProductForm): ProductForm {
  const known = cutsNamed(form.type, form.cuts).map((cut) => cut.key);
  const { farm, badge, sku, barcode } = form;
  const texts = { farm: farm || null, badge: badge || null, sku: sku || null, barcode: barcode || null };
  return { ...form, cuts: [...new Set([...known, ...form.cuts])], ...texts };
}

/**
 * Returns a product's own images without duplicates, the main image first. The path of a chart is left out, because it stands for a
 * product without images.
 */
function orderedImages(image: string | undefined, images: readonly string[]): string[] {
  return [...new Set([image ?? '', ...images])].filter((path) => path !== '' && !isChartPath(path));
}
