import { useCallback, useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { ProductDraft, ProductDraftBody } from '#core/products/product-draft.ts';
import { tabStorage } from '#storefront/payments/tab-storage.ts';
import { differingFields } from './draft-differences.ts';
import { type FormStart, forgetDraft, type KeptDraft, keepDraft, readKeptDraft } from './draft-storage.ts';

export type ProductFormState = UseFormReturn<ProductDraft, unknown, ProductDraftBody>;

export interface KeptDraftOffer {
  /** What was typed before a reload and isn't what is stored; null where there is nothing, or it was answered. */
  offered: KeptDraft | null;
  /** Taken or not: it isn't offered again. */
  answer(): void;
  /** Saved, or left knowingly. */
  forget(): void;
}

/**
 * Writes down what is typed, for as long as the tab lives, so that a reload or a lost sign-in loses nothing. `id` is null
 * for a new product.
 */
export function useKeptDraft({ watch }: ProductFormState, id: number | null, start: FormStart): KeptDraftOffer {
  const storage = tabStorage();
  const [offered, setOffered] = useState(() => {
    const kept = readKeptDraft(storage, id);
    return kept !== null && differingFields(kept.draft, start.draft).length > 0 ? kept : null;
  });
  useEffect(() => {
    const { unsubscribe } = watch((values) => {
      const draft = values as ProductDraft;
      if (differingFields(draft, start.draft).length > 0) keepDraft(storage, id, { draft, start });
      else forgetDraft(storage, id);
    });
    return unsubscribe;
  }, [watch, storage, id, start]);
  const answer = useCallback(() => setOffered(null), []);
  const forget = useCallback(() => forgetDraft(storage, id), [storage, id]);
  return { offered, answer, forget };
}
