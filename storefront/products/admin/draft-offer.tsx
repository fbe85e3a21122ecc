import type { ProductDraft } from '#core/products/product-draft.ts';
import { Button } from '#storefront/ui/button.tsx';
import { differingFields, fieldNames } from './draft-differences.ts';
import type { KeptDraft } from './draft-storage.ts';

export interface DraftOfferProps {
  kept: KeptDraft;
  /** What the form shows now. */
  shown: ProductDraft;
  onRestore(): void;
  onDiscard(): void;
}

/** Gives back what was typed before a reload. */
export function DraftOffer({ kept, shown, onRestore, onDiscard }: DraftOfferProps) {
  const names = differingFields(kept.draft, shown).map((field) => fieldNames[field].toLowerCase());
  return (
    <section
      aria-label="Unsaved changes"
      className="mb-5 flex flex-wrap items-center justify-between gap-3 border border-brass bg-brass/8 px-4 py-3 text-sm"
    >
      <p>
        <strong className="font-semibold">You have unsaved changes from before.</strong>{' '}
        {names.length > 0 ? `They differ from the form in: ${names.join(', ')}.` : null}
      </p>
      <div className="flex gap-2">
        <Button size="xs" onClick={onRestore}>
          Restore them
        </Button>
        <Button variant="secondary" size="xs" onClick={onDiscard}>
          Discard them
        </Button>
      </div>
    </section>
  );
}
