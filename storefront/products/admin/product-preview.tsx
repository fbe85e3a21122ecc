import { useDeferredValue } from 'react';
import { derivePaymentFlags } from '#core/products/payment-options.ts';
import type { Product } from '#core/products/product.ts';
import type { ProductDraft } from '#core/products/product-draft.ts';
import { chartPath } from '#core/products/product-image.ts';
import { ProductCard } from '../listing/product-grid.tsx';

/** The card as customers will see it, while the form is filled in. It can't be pressed. */
export function ProductPreview({ draft }: { draft: ProductDraft }) {
  const product = previewOf(useDeferredValue(draft));
  return (
    <aside aria-label="Preview" className="max-w-sm lg:sticky lg:top-6 lg:self-start">
      <p className="mb-3 border-t border-ink pt-4 text-sm font-semibold">How the shop shows it</p>
      <div inert>
        <ProductCard product={product} />
      </div>
      <p className="mt-3 text-sm text-steel">
        A product is in the shop as soon as it is saved, its pages and lists with it.
      </p>
    </aside>
  );
}

function previewOf(draft: ProductDraft): Product {
  const { type, cuts, images } = draft;
  const cents = Math.round(Number(draft.price) * 100);
  return {
    ...draft,
    ...derivePaymentFlags(draft),
    id: 0,
    name: draft.name.trim() || 'Name of the pack',
    weight: draft.weight.trim() || '–',
    price: Number.isFinite(cents) && cents > 0 ? cents : 0,
    image: images[0] ?? chartPath(type, cuts),
    features: draft.features.split('\n'),
    badge: draft.badge.trim() || null,
    version: 0,
  };
}
