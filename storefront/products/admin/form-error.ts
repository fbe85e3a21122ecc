import type { DraftField } from './draft-text.tsx';
import type { ProductFormState } from './use-product-form.ts';

/** What is wrong with a field, or with one of its parts: a line of the features, a picture. */
export function formError(form: ProductFormState, field: DraftField): string | undefined {
  return firstMessage(form.formState.errors[field]);
}

function firstMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string') return error.message;
  if (!Array.isArray(error)) return undefined;
  return error.map(firstMessage).find((message) => message !== undefined);
}
