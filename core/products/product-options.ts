export const productTypes = ['beef', 'lamb', 'pork', 'chicken'] as const;
export type ProductType = (typeof productTypes)[number];

export const cutSizes = ['full', 'half', 'quarter'] as const;
export type CutSize = (typeof cutSizes)[number];

/**
 * Where the home page shows a product. `package`: on one of the three package cards. `hero`: as the pack in the hero. `none`: in no
 * special place.
 */
export const featuredSlots = ['none', 'package', 'hero'] as const;

export const productCategories = ['premium-cuts', 'value-packages', 'whole-animal', 'bbq-grilling'] as const;
export type ProductCategory = (typeof productCategories)[number];

export const typeNames: Record<ProductType, string> = { beef: 'Beef', lamb: 'Lamb', pork: 'Pork', chicken: 'Chicken' };

export const cutSizeNames: Record<CutSize, string> = { full: 'Full', half: 'Half', quarter: 'Quarter' };

export const categoryNames: Record<ProductCategory, string> = {
  'premium-cuts': 'Premium Cuts',
  'value-packages': 'Value Packages',
  'whole-animal': 'Whole Animal',
  'bbq-grilling': 'BBQ & Grilling',
};

export function isProductType(value: unknown): value is ProductType {
  return productTypes.includes(value as ProductType);
}

/** Returns the category that the product form suggests for a cut size. */
export function suggestedCategory(cutSize: CutSize): ProductCategory {
  return cutSize === 'full' ? 'whole-animal' : 'value-packages';
}
