import '#storefront/api/zod-without-eval.ts';
import { isDay } from '#core/dates.ts';
import { readRecall } from '#core/stock/lots/recall-api.ts';
import { queryOf } from '#storefront/api/call.ts';

/** The ways to search for a recall, as the names of the URL's parameters. */
export const recallFields = ['lot', 'supplierNumber', 'day'] as const;
export type RecallField = (typeof recallFields)[number];

export interface RecallSearch {
  by: RecallField;
  value: string;
}

/** Returns the search in the URL of a recall; null if the URL has none. */
export function searchOf(search: URLSearchParams): RecallSearch | null {
  for (const by of recallFields) {
    const value = search.get(by)?.trim() ?? '';
    if (value !== '') return { by, value };
  }
  return null;
}

/** Returns why the typed text can't be searched for, as a sentence; undefined if it can. */
export function faultOf({ by, value }: RecallSearch): string | undefined {
  if (by === 'lot') return /^[1-9]\d{0,8}$/.test(value) ? undefined : 'Please enter the number of a lot';
  if (by === 'day') return isDay(value) ? undefined : 'Please enter a day';
  return value.length > 0 && value.length <= 60 ? undefined : 'Please enter the supplier’s number';
}

export interface RecallInput {
  lot?: number;
  supplierNumber?: string;
  day?: string;
}

/** Converts a search to the query parameters of the API. */
export function inputOf({ by, value }: RecallSearch): RecallInput {
  if (by === 'lot') return { lot: Number(value) };
  return by === 'day' ? { day: value } : { supplierNumber: value };
}

export const recallQueries = {
  one: (search: RecallSearch) =>
    queryOf(['admin', 'lots', 'recall', search.by, search.value], readRecall, { query: inputOf(search) }),
};
