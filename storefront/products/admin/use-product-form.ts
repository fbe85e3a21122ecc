import '#storefront/api/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { callPath } from '#core/call-path.ts';
import { defaultCuts } from '#core/cuts/cut.ts';
import { noFood } from '#core/products/food/food-text.ts';
import { draftOf, type ProductDraft, type ProductDraftBody, productDraftSchema } from '#core/products/product-draft.ts';
import { suggestedCategory } from '#core/products/product-options.ts';
import {
  changeProduct,
  createProduct,
  listStaffProducts,
  readStaffProduct,
  type StaffProduct,
} from '#core/products/staff-product-api.ts';
import { type Editor, useEditorForm } from '#storefront/admin/editor/use-editor-form.ts';
import type { FormStart } from '#storefront/admin/editor/use-saved-draft.ts';
import { useKeyPerBody } from '#storefront/admin/ui/use-key-per-body.ts';
import { call } from '#storefront/api/call.ts';
import { type DraftField, draftText } from './draft-text.tsx';
import { productsTabPath, type ShownProduct } from './product-paths.ts';
import { specialStart } from './special-start.ts';
import { changedByProducts, staffProductQueries } from './staff-product-queries.ts';

export type ProductFormState = UseFormReturn<ProductDraft, unknown, ProductDraftBody>;

/** The form of a new product (null) or an existing one. Saving returns to the list. */
export function useProductForm(product: StaffProduct | null): { form: ProductFormState; editor: Editor<ProductDraft> } {
  const navigate = useNavigate();
  const keyOf = useKeyPerBody();
  const [search] = useSearchParams();
  const latest = product ? startOf(product) : { ...newStart, fields: { ...newStart.fields, ...specialStart(search) } };
  const form: ProductFormState = useForm({
    resolver: zodResolver(productDraftSchema),
    defaultValues: latest.fields,
    mode: 'onTouched',
  });
  const verb = product ? 'update' : 'create';
  const editor = useEditorForm<ProductDraft, ProductDraftBody, StaffProduct>({
    form,
    record: product ? staffProductQueries.detail(product.id) : { queryKey: [...staffProductQueries.all, 'new'] },
    draftName: product ? callPath(readStaffProduct, { params: { id: product.id } }) : callPath(listStaffProducts, {}),
    latest,
    startOf,
    text: draftText,
    send({ version, ...body }) {
      if (product) return call(changeProduct, { params: { id: product.id }, body: { ...body, version } });
      return call(createProduct, { body, idempotencyKey: keyOf(body) });
    },
    success: { title: `Product ${verb}d`, description: `Product has been ${verb}d successfully` },
    failure: { title: 'Error', description: `Failed to ${verb} product` },
    refresh: changedByProducts,
    onSaved({ isUnsaved, saved }) {
      // Text that was typed during the save is still unsaved, so the form stays open. This can't happen for a new product, because its
      // fields are disabled during the save.
      const state: ShownProduct | null = product === null ? { shown: saved.id } : null;
      if (!isUnsaved || product === null) void navigate(productsTabPath, { replace: true, state });
    },
  });
  return { form, editor };
}

/** The initial state of a new product's form. */
const newStart: FormStart<ProductDraft> = {
  fields: {
    name: '',
    description: '',
    type: 'beef',
    cutSize: 'quarter',
    category: suggestedCategory('quarter'),
    weight: '',
    price: '',
    pricing: 'pack',
    pricePerKilo: '',
    pieces: '',
    gramsFrom: '',
    gramsTo: '',
    images: [],
    features: '',
    cuts: defaultCuts('beef', 'quarter'),
    tray: '',
    farm: '',
    sku: '',
    barcode: '',
    badge: '',
    featured: 'none',
    allowFullPayment: true,
    allowLaybyWeekly: true,
    allowLaybyFortnightly: true,
    taxClass: 'gst_free',
    ...noFood,
    stock: [],
  },
  version: 0,
};

function startOf(product: StaffProduct): FormStart<ProductDraft> {
  return { fields: draftOf(product), version: product.version };
}

/** The error of a field, or of one of the field's entries, such as a line of the features or a picture. */
export function formError(form: ProductFormState, field: DraftField): string | undefined {
  return firstMessage(form.formState.errors[field]);
}

function firstMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string') return error.message;
  if (!Array.isArray(error)) return undefined;
  return error.map(firstMessage).find((message) => message !== undefined);
}
