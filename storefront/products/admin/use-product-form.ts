import '#storefront/api/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Blocker } from 'react-router-dom';
import { draftOf, type ProductDraft, type ProductDraftBody, productDraftSchema } from '#core/products/product-draft.ts';
import type { StaffProduct } from '#core/products/staff-product-api.ts';
import type { Problem } from '#storefront/api/api-client.ts';
import { type DraftField, differingFields, fieldNames } from './draft-differences.ts';
import type { FormStart, KeptDraft } from './draft-storage.ts';
import { newProductDraft } from './new-product-draft.ts';
import { type KeptDraftOffer, type ProductFormState, useKeptDraft } from './use-kept-draft.ts';
import { type SaveProduct, useSaveProduct } from './use-save-product.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

export interface OpenProductForm {
  form: ProductFormState;
  values: ProductDraft;
  /** What it began with. */
  start: FormStart;
  /** The fields that aren't saved. */
  changed: readonly DraftField[];
  kept: KeptDraftOffer;
  saving: SaveProduct;
  blocker: Blocker;
  /** The product as somebody else has saved it meanwhile, once a save was refused for that. */
  newer: StaffProduct | null;
  /** Saves what is typed in the place of this version; null for a new product. */
  submit(version: number | null): void;
  /** Goes on with what was typed before a reload. */
  restore(kept: KeptDraft): void;
  /** Takes over one field of the other person's, or all of them in place of what is typed. */
  takeField(field: DraftField, theirs: StaffProduct): void;
  takeAll(theirs: StaffProduct): void;
}

/** The form of a new product (null), or of a stored one, which may become newer while the form is open. */
export function useProductForm(product: StaffProduct | null): OpenProductForm {
  const id = product?.id ?? null;
  const [start, setStart] = useState(() => startOf(product));
  const form = useForm<ProductDraft, unknown, ProductDraftBody>({
    resolver: zodResolver(productDraftSchema),
    defaultValues: start.draft,
    mode: 'onTouched',
  });
  const values = form.watch();
  const changed = differingFields(start.draft, values);
  const { blocker, mayLeave } = useUnsavedGuard(changed.length > 0);
  const kept = useKeptDraft(form, id, start);
  const saving = useSaveProduct({ id, mayLeave, onSaved: kept.forget });
  const isStale = saving.problem?.code === 'stale_version';
  const newer = isStale && product !== null && product.version !== start.version ? product : null;
  useFieldProblems(saving.problem, form.setError);

  return {
    form,
    values,
    start,
    changed,
    kept,
    saving,
    blocker,
    newer,
    submit: (version) => void form.handleSubmit((body) => saving.save({ body, version }))(),
    restore(before) {
      setStart(before.start);
      form.reset(before.draft);
      kept.answer();
    },
    takeField(field, theirs) {
      const draft = draftOf(theirs);
      form.setValue(field, draft[field], { shouldValidate: true });
      // Another animal's cuts come along with it.
      if (field === 'type') form.setValue('cuts', draft.cuts, { shouldValidate: true });
    },
    takeAll(theirs) {
      const next = startOf(theirs);
      setStart(next);
      form.reset(next.draft);
      kept.forget();
      saving.forgetFailure();
    },
  };
}

function startOf(product: StaffProduct | null): FormStart {
  return product ? { draft: draftOf(product), version: product.version } : { draft: newProductDraft, version: null };
}

/** What the shop finds wrong with a field is said at the field, as the form's own findings are. */
function useFieldProblems(problem: Problem | null, setError: ProductFormState['setError']): void {
  useEffect(() => {
    for (const { path, message } of problem?.errors ?? []) {
      const [field = ''] = path.split('.');
      if (field in fieldNames) setError(field as DraftField, { message });
    }
  }, [problem, setError]);
}
