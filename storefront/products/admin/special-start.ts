import { cutsOf } from '#core/cuts/cut.ts';
import type { ProductDraft } from '#core/products/product-draft.ts';
import { productTypes, typeNames } from '#core/products/product-options.ts';

/**
 * Returns the first values of a new product's form if the URL names a left-over cut. The product is a pack of one kilogram or one
 * piece. It uses the cut's stock item, so that no more is sold than is left. The owner sets the price.
 */
export function specialStart(search: URLSearchParams): Partial<ProductDraft> {
  const [animal, key] = (search.get('special') ?? '').split('/');
  const type = productTypes.find((each) => each === animal);
  const cut = type === undefined ? undefined : cutsOf(type).find((each) => each.key === key);
  if (type === undefined || cut === undefined) return {};
  const [itemId, unit] = [search.get('item'), search.get('unit')];
  const amount = unit === 'gram' ? { pieces: '', kilograms: '1' } : { pieces: '1', kilograms: '' };
  const name = `${typeNames[type]} ${cut.name.toLowerCase()}`;
  return {
    name: `${name} special`,
    description: `${name}, while it lasts. Good for ${cut.becomes.join(', ')}.`,
    type,
    weight: '1kg',
    cuts: [cut.key],
    badge: 'Special',
    allowLaybyWeekly: false,
    allowLaybyFortnightly: false,
    stock: itemId !== null && /^\d{1,9}$/.test(itemId) ? [{ itemId, ...amount }] : [],
  };
}
