import type { Stripe } from 'stripe';
import { type Field, integer, nested, text } from './fields.ts';
import { invalidParameter, resourceMissing } from './stripe-failure.ts';

const bounds = nested({ gt: integer, gte: integer, lt: integer, lte: integer });

/** A time in seconds, or a range of times. */
export type Range = { gt?: number; gte?: number; lt?: number; lte?: number };
export const range: Field<Range> = {
  read(value, param) {
    if (typeof value !== 'string') return bounds.read(value, param);
    const second = integer.read(value, param);
    return { gte: second, lte: second };
  },
};

export function isWithin(second: number, { gt, gte, lt, lte }: Range = {}): boolean {
  if (gt !== undefined && second <= gt) return false;
  if (gte !== undefined && second < gte) return false;
  if (lt !== undefined && second >= lt) return false;
  return lte === undefined || second <= lte;
}

/** The parameters of every list. */
export const listFields = { limit: integer, starting_after: text, ending_before: text };
interface Paging {
  limit?: number;
  starting_after?: string;
  ending_before?: string;
}

/** One page of a list, newest first. */
export function listPage<T extends { id: string }>(
  url: string,
  newestFirst: readonly T[],
  { limit = 10, starting_after: after, ending_before: before }: Paging,
): Stripe.ApiList<T> {
  if (limit < 1 || limit > 100) {
    const message =
      limit < 1 ? 'This value must be greater than or equal to 1.' : 'This value must be less than or equal to 100.';
    throw invalidParameter(message, { param: 'limit', code: 'parameter_invalid_integer' });
  }
  const indexOf = (id: string, param: string) => {
    const index = newestFirst.findIndex((each) => each.id === id);
    if (index < 0) throw resourceMissing('object', id, param);
    return index;
  };
  if (before !== undefined) {
    const end = indexOf(before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', data: newestFirst.slice(start, end), has_more: start > 0, url };
  }
  const start = after === undefined ? 0 : indexOf(after, 'starting_after') + 1;
  const data = newestFirst.slice(start, start + limit);
  return { object: 'list', data, has_more: newestFirst.length > start + limit, url };
}
