import '#storefront/api/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useRef } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { draftOf, type ProductDraft, type ProductDraftBody, productDraftSchema } from '#core/products/product-draft.ts';
import type { changeProduct, createProduct, StaffProduct } from '#core/products/staff-product-api.ts';
import { type Editor, useEditorForm } from '#storefront/admin/editor/use-editor-form.ts';
import type { FormStart } from '#storefront/admin/editor/use-saved-draft.ts';
import { patchJson, postJson } from '#storefront/api/api-client.ts';
import { newIdempotencyKey } from '#storefront/payments/idempotency-key.ts';
import { draftText } from './draft-text.tsx';
import { newProductDraft } from './new-product-draft.ts';
import { productPaths, productsTabPath } from './product-paths.ts';

export type ProductFormState = UseFormReturn<ProductDraft, unknown, ProductDraftBody>;

/** The form of a new product (null), or of a stored one. A save goes back to the list. */
export function useProductForm(product: StaffProduct | null): { form: ProductFormState; editor: Editor<ProductDraft> } {
  const navigate = useNavigate();
  const keyOf = useKeyPerBody();
  const latest = product ? startOf(product) : newStart;
  const path = product ? `/api/admin/products/${product.id}` : '/api/admin/products';
  const form: ProductFormState = useForm({
    resolver: zodResolver(productDraftSchema),
    defaultValues: latest.fields,
    mode: 'onTouched',
  });
  const verb = product ? 'update' : 'create';
  const editor = useEditorForm<ProductDraft, ProductDraftBody, StaffProduct>({
    form,
    record: path,
    draftName: path,
    latest,
    startOf,
    words: draftText,
    send({ version, ...body }) {
      if (product) return patchJson<typeof changeProduct>(path, { ...body, version });
      return postJson<typeof createProduct>('/api/admin/products', body, keyOf(body));
    },
    success: { title: `Product ${verb}d`, description: `Product has been ${verb}d successfully` },
    failure: { title: 'Error', description: `Failed to ${verb} product` },
    refresh: productPaths,
    onSaved({ isUnsaved }) {
      // What was typed on stays to be saved; a new product has no form to stay in.
      if (!isUnsaved || product === null) void navigate(productsTabPath, { replace: true });
    },
  });
  return { form, editor };
}

const newStart: FormStart<ProductDraft> = { fields: newProductDraft, version: 0 };

function startOf(product: StaffProduct): FormStart<ProductDraft> {
  return { fields: draftOf(product), version: product.version };
}

/** The same Idempotency-Key for the same body, so that a repeat after a lost answer is answered, not done again. */
function useKeyPerBody(): (body: ProductDraftBody) => { idempotencyKey: string } {
  const last = useRef({ text: '', idempotencyKey: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (last.current.text !== text) last.current = { text, idempotencyKey: newIdempotencyKey() };
    return { idempotencyKey: last.current.idempotencyKey };
  };
}
