import type { Paging } from './request-context.ts';

const usualPageSize = 50;

interface ListInput {
  page?: number | undefined;
  pageSize?: number | undefined;
  q?: string | undefined;
  /** The values of the list's own filters and sort order. */
  [name: string]: string | number | boolean | readonly number[] | undefined;
}

const ofPaging = ['page', 'pageSize'];

/** Returns the requested page of a list; null if no page was requested. */
export function pagingOf({ page, pageSize }: ListInput): Paging | null {
  if (page === undefined && pageSize === undefined) return null;
  const limit = pageSize ?? usualPageSize;
  return { limit, offset: ((page ?? 1) - 1) * limit };
}

/** The maximum number of rows in a response when no page was requested. */
const maxRows = 200;

/** Returns the range of rows to read: the requested page. If no page was requested, the first rows. */
export function boundsOf(paging: Paging | null): Paging {
  return paging ?? { limit: maxRows, offset: 0 };
}

/** The rows of a list that are in the response. */
export interface ListedRows {
  /** The number of rows in the response. */
  shown: number;
  bounds: Paging;
}

/** The total number of rows in a list. */
export interface ListTotal {
  total: number;
  /** Whether there are more rows than were counted. */
  isAtLeast: boolean;
}

/**
 * Returns the total number of rows in a list, of which `shown` rows were found for this page. If the page isn't full, it is the last
 * page. The number then follows from the page, and nothing is counted.
 */
export async function totalOf(
  shown: number,
  { limit, offset }: Paging,
  countAll: () => PromiseLike<number>,
): Promise<number> {
  const isLast = shown < limit && (shown > 0 || offset === 0);
  return isLast ? offset + shown : countAll();
}

interface Counted {
  total: number;
  /** Whether there are more rows than were counted. */
  isAtLeast?: boolean;
  /** The number of rows in the response. */
  shown: number;
}

/**
 * Returns the X-Total-Count header, and links to the neighbouring pages (RFC 8288). Returns no headers if the request has no query. A
 * request with a search but no page gets the first page. If this page contains every row, it is also the last.
 */
export function listHeaders(
  path: string,
  input: ListInput,
  { total, isAtLeast = false, shown }: Counted,
): Record<string, string> {
  const paging = pagingOf(input);
  const filters = Object.entries(input).filter(([name, value]) => !ofPaging.includes(name) && value !== undefined);
  if (paging === null && filters.length === 0) return {};
  const pageSize = paging?.limit ?? maxRows;
  const page = input.page ?? 1;
  const isWhole = paging === null && shown >= total;
  const last = isWhole ? 1 : Math.max(1, Math.ceil(total / pageSize));
  const pages: [relation: string, page: number][] = [['first', 1]];
  if (page > 1) pages.push(['prev', Math.min(page - 1, last)]);
  if (page < last) pages.push(['next', page + 1]);
  pages.push(['last', last]);
  const linkTo = (number: number) => {
    const query = new URLSearchParams(isWhole ? {} : { page: String(number), pageSize: String(pageSize) });
    for (const [name, value] of filters) query.set(name, String(value));
    return `${path}?${query}`;
  };
  const link = pages.map(([relation, number]) => `<${linkTo(number)}>; rel="${relation}"`).join(', ');
  return { 'X-Total-Count': String(total), ...(isAtLeast ? { 'X-Total-Count-At-Least': 'true' } : {}), Link: link };
}
