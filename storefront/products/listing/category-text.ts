import type { ProductCategory } from '#core/products/product-options.ts';

export const categoryIntros: Record<ProductCategory, string> = {
  'premium-cuts': 'Steaks, racks and roasts from the best of the animal, cut thick and vacuum-sealed.',
  'value-packages': 'Halves and quarters that feed a household for weeks, at the price of buying in bulk.',
  'whole-animal': 'The whole animal, cut and packed for the freezer: every cut, nothing wasted.',
  'bbq-grilling': 'Steaks, chops, ribs and sausages that are ready for the fire.',
};
