import { cutsNamed } from '#core/cuts/cut.ts';
import { formatMoney } from '#core/money.ts';
import type { ProductDraft } from '#core/products/product-draft.ts';
import { categoryNames, cutSizeNames, typeNames } from '#core/products/product-options.ts';
import { taxClassNames } from '#core/products/tax-class.ts';
import type { FieldText } from '#storefront/admin/editor/field-differences.ts';

export const featuredNames = {
  none: 'Not featured',
  package: 'Home page, package card',
  hero: 'Home page, at the top',
} as const;

export type DraftField = keyof ProductDraft;

export const pricingNames = { pack: 'By the pack', kilo: 'By the kilo' } as const;

/** The label of each field, in the form and in messages. */
export const fieldNames: Record<DraftField, string> = {
  name: 'Name',
  description: 'Description',
  type: 'Type',
  cutSize: 'Cut size',
  category: 'Category',
  weight: 'Weight',
  price: 'Price',
  pricing: 'Sold',
  pricePerKilo: 'Price per kilo',
  pieces: 'Pieces',
  gramsFrom: 'Grams from',
  gramsTo: 'Grams to',
  images: 'Images',
  features: 'Features',
  cuts: 'Cuts',
  tray: 'On the bench',
  farm: 'Farm and place',
  sku: 'SKU',
  barcode: 'Barcode',
  badge: 'Badge',
  featured: 'Featured place',
  allowFullPayment: 'Full payment',
  allowLaybyWeekly: 'Layby, weekly',
  allowLaybyFortnightly: 'Layby, fortnightly',
  taxClass: 'Tax class',
  ingredients: 'Ingredients',
  allergens: 'Allergens',
  origin: 'Origin statement',
  storage: 'Storage',
  directions: 'Directions',
  stock: 'Stock',
};

export const draftText: FieldText<ProductDraft> = {
  labels: fieldNames,
  amounts: ['price', 'pricePerKilo', 'pieces', 'gramsFrom', 'gramsTo'],
  // The cuts belong to the animal. If another user's animal is accepted, that user's cuts are accepted with it.
  companions: { type: 'cuts' },
  // The server's errors name the field `grams`; the form has a field for kilograms instead.
  pathOf: (path) => path.replace(/^(stock\.\d+)\.grams$/, '$1.kilograms'),
  show: (draft, field) => (field === 'images' ? <Thumbnails images={draft.images} /> : textOf(draft, field)),
};

function textOf(draft: ProductDraft, field: Exclude<DraftField, 'images'>): string {
  switch (field) {
    case 'type':
      return typeNames[draft.type];
    case 'cutSize':
      return cutSizeNames[draft.cutSize];
    case 'category':
      return categoryNames[draft.category];
    case 'taxClass':
      return taxClassNames[draft.taxClass];
    case 'featured':
      return featuredNames[draft.featured];
    case 'pricing':
      return pricingNames[draft.pricing];
    case 'price':
    case 'pricePerKilo':
      return Number(draft[field]) > 0 ? formatMoney(Math.round(Number(draft[field]) * 100)) : draft[field];
    case 'cuts':
      return cutsNamed(draft.type, draft.cuts)
        .map((cut) => cut.name)
        .join(', ');
    case 'allergens':
      return draft.allergens.join(', ');
    case 'stock':
      return draft.stock.map(stockLineText).join('\n');
    case 'allowFullPayment':
    case 'allowLaybyWeekly':
    case 'allowLaybyFortnightly':
      return draft[field] ? 'On' : 'Off';
    default:
      return draft[field];
  }
}

/** A line of the stock section. It shows the item's number, because the draft doesn't contain its name. */
function stockLineText({ itemId, pieces, kilograms }: ProductDraft['stock'][number]): string {
  const amounts = [pieces && `${pieces} pieces`, kilograms && `${kilograms} kg`].filter(Boolean).join(', ');
  return `Item ${itemId}: ${amounts}`;
}

function Thumbnails({ images }: { images: readonly string[] }) {
  if (images.length === 0) return <span className="text-steel">none</span>;
  return (
    <span className="flex flex-wrap gap-1">
      {images.map((address, index) => (
        <img
          key={address}
          src={address}
          alt={`Number ${index + 1}`}
          width={60}
          height={41}
          className="h-10 w-15 border border-rule object-cover"
        />
      ))}
    </span>
  );
}
