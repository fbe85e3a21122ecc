import type { Paging } from './call.ts';

const usualPageSize = 50;

interface ListInput {
  page?: number | undefined;
  pageSize?: number | undefined;
  q?: string | undefined;
  /** A list's own filters and its order. */
  [name: string]: string | number | boolean | undefined;
}

const ofPaging = ['page', 'pageSize'];

/** Null: the whole list was asked for. */
export function pagingOf({ page, pageSize }: ListInput): Paging | null {
  if (page === undefined && pageSize === undefined) return null;
  const limit = pageSize ?? usualPageSize;
  return { limit, offset: ((page ?? 1) - 1) * limit };
}

/** X-Total-Count, and RFC 8288 links to the neighbours of a page; none where nothing was asked for but the list. */
export function listHeaders(path: string, input: ListInput, total: number): Record<string, string> {
  const paging = pagingOf(input);
  const said = Object.entries(input).filter(([name, value]) => !ofPaging.includes(name) && value !== undefined);
  if (paging === null && said.length === 0) return {};
  if (paging === null) return { 'X-Total-Count': String(total) };
  const page = input.page ?? 1;
  const last = Math.max(1, Math.ceil(total / paging.limit));
  const pages: [relation: string, page: number][] = [['first', 1]];
  if (page > 1) pages.push(['prev', Math.min(page - 1, last)]);
  if (page < last) pages.push(['next', page + 1]);
  pages.push(['last', last]);
  const linkTo = (number: number) => {
    const query = new URLSearchParams({ page: String(number), pageSize: String(paging.limit) });
    for (const [name, value] of said) query.set(name, String(value));
    return `${path}?${query}`;
  };
  const link = pages.map(([relation, number]) => `<${linkTo(number)}>; rel="${relation}"`).join(', ');
  return { 'X-Total-Count': String(total), Link: link };
}
