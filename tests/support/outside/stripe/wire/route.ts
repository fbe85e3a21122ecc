import type { StripeState } from '../state/stripe-state.ts';
import { type Fields, listOf, readFields, text, type Values } from './fields.ts';
import type { Form } from './form.ts';

export type Method = 'GET' | 'POST' | 'DELETE';

interface Call<V> {
  state: StripeState;
  /** The value of `:id` in the path. */
  id: string;
  values: V;
}

export interface Route {
  method: Method;
  pattern: RegExp;
  /** Throws if the parameters are invalid. Returns a function that carries out the call. */
  prepare(state: StripeState, id: string, form: Form): () => unknown;
}

/** One call of the API, which accepts only these parameters and `expand`. */
export function route<F extends Fields>(
  method: Method,
  path: string,
  fields: F,
  handle: (call: Call<Values<F>>) => unknown,
): Route {
  return {
    method,
    pattern: new RegExp(`^${path.replace(':id', '([^/]+)')}$`),
    prepare(state, id, form) {
      const values = readFields({ ...fields, expand: listOf(text) }, form) as unknown as Values<F>;
      return () => handle({ state, id, values });
    },
  };
}
