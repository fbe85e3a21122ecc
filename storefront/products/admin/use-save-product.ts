import { type RefObject, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ProductDraftBody } from '#core/products/product-draft.ts';
import type { changeProduct, createProduct, StaffProduct } from '#core/products/staff-product-api.ts';
import { failureWords } from '#storefront/accounts/failure-words.ts';
import { useDeed } from '#storefront/admin/use-deed.ts';
import { ApiError, type Problem, patchJson, postJson } from '#storefront/api/api-client.ts';
import { newIdempotencyKey } from '#storefront/payments/idempotency-key.ts';
import { productPaths, productsTabPath } from './product-paths.ts';

interface Saving {
  /** Null for a new product. */
  id: number | null;
  mayLeave: RefObject<boolean>;
  onSaved(): void;
}

interface Attempt {
  body: ProductDraftBody;
  /** The version that is being changed; null for a new product. */
  version: number | null;
}

export interface SaveProduct {
  save(attempt: Attempt): Promise<boolean>;
  isPending: boolean;
  problem: Problem | null;
  /** Why the last try failed, in words; empty where it didn't. */
  failure: string;
  forgetFailure(): void;
}

/** Creates or updates the product and goes back to the list. Repeats of one creation make one product. */
export function useSaveProduct({ id, mayLeave, onSaved }: Saving): SaveProduct {
  const navigate = useNavigate();
  const keyOf = useKeyPerBody();
  const [failure, setFailure] = useState('');
  const isNew = id === null;
  const { act, isPending, problem, forgetProblem } = useDeed<Attempt, StaffProduct>({
    run: async ({ body, version }) => {
      setFailure('');
      try {
        if (isNew) return await postJson<typeof createProduct>('/api/admin/products', body, keyOf(body));
        const change = version === null ? body : { ...body, version };
        return await patchJson<typeof changeProduct>(`/api/admin/products/${id}`, change);
      } catch (error) {
        setFailure(failureWords(error));
        // Signed out or no longer staff: the page leads elsewhere, and the draft is kept.
        if (error instanceof ApiError && /^(?:signed_out|forbidden)$/.test(error.problem?.code ?? '')) {
          mayLeave.current = true;
        }
        throw error;
      }
    },
    success: isNew
      ? { title: 'Product created', description: 'Product has been created successfully' }
      : { title: 'Product updated', description: 'Product has been updated successfully' },
    failure: {
      title: 'Error',
      description: isNew ? 'Failed to create product' : 'Failed to update product',
      isFixed: true,
    },
    refresh: productPaths,
    onDone: () => {
      mayLeave.current = true;
      onSaved();
      void navigate(productsTabPath);
    },
  });
  const forgetFailure = () => {
    setFailure('');
    forgetProblem();
  };
  return { save: act, isPending, problem, failure, forgetFailure };
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
