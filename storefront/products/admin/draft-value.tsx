import { cutsNamed } from '#core/cuts/cut.ts';
import { formatMoney } from '#core/money.ts';
import type { ProductDraft } from '#core/products/product-draft.ts';
import { categoryNames, cutSizeNames, typeNames } from '#core/products/product-words.ts';
import type { DraftField } from './draft-differences.ts';

export const featuredNames = {
  none: 'Nowhere special',
  package: 'Home page, package card',
  hero: 'Home page, at the top',
} as const;

/** A field's value in words, for reading beside another one. */
export function DraftValue({ draft, field }: { draft: ProductDraft; field: DraftField }) {
  if (field === 'images') return <Thumbnails images={draft.images} />;
  const words = wordsOf(draft, field);
  return words === '' ? (
    <span className="text-steel">empty</span>
  ) : (
    <span className="whitespace-pre-line">{words}</span>
  );
}

function wordsOf(draft: ProductDraft, field: Exclude<DraftField, 'images'>): string {
  switch (field) {
    case 'type':
      return typeNames[draft.type];
    case 'cutSize':
      return cutSizeNames[draft.cutSize];
    case 'category':
      return categoryNames[draft.category];
    case 'featured':
      return featuredNames[draft.featured];
    case 'price':
      return Number(draft.price) > 0 ? formatMoney(Math.round(Number(draft.price) * 100)) : draft.price;
    case 'cuts':
      return cutsNamed(draft.type, draft.cuts)
        .map((cut) => cut.name)
        .join(', ');
    case 'allowFullPayment':
    case 'allowLaybyWeekly':
    case 'allowLaybyFortnightly':
      return draft[field] ? 'On' : 'Off';
    default:
      return draft[field];
  }
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
