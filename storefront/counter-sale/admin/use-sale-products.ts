import { freshness } from '#storefront/api/freshness.ts';
import '#storefront/api/zod-without-eval.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { saleProducts } from '#core/counter-sale/sale-products.ts';
import type { Product } from '#core/products/product.ts';
import { listProducts, productsByTypeOrId } from '#core/products/product-api.ts';
import type { ProductType } from '#core/products/product-options.ts';
import { useDebouncedText } from '#storefront/admin/ui/use-debounced-text.ts';
import { callList, from, type Page } from '#storefront/api/call.ts';
import { productQueries } from '#storefront/products/product-queries.ts';

export interface SaleProductList {
  /** The products that match the typed text, best match first. */
  rows: Product[];
  /** Whether all matches are known. Until then, Enter adds no product, because a better match may follow. */
  isSettled: boolean;
  /** Whether nothing has loaded yet. */
  isPending: boolean;
  isFailed: boolean;
  retry(): void;
}

/**
 * Searches the products on sale, immediately among those that this tab has loaded. If the catalogue has more products than one response
 * contains, the server is asked too, after a pause in typing.
 */
export function useSaleProducts(typed: string, type: ProductType | null): SaleProductList {
  const text = typed.trim();
  const q = useDebouncedText(text);
  const all = useQuery(saleProductsQuery(null, ''));
  const isWhole = all.data !== undefined && all.data.total <= all.data.items.length;
  const isSearched = all.data !== undefined && !isWhole && (q !== '' || type !== null);
  const searched = useQuery({
    ...saleProductsQuery(type, q),
    enabled: isSearched,
    placeholderData: keepPreviousData,
  });
  const error = all.error ?? searched.error;
  const [first, more] = [all.data?.items, isSearched ? searched.data?.items : undefined];
  const rows = useMemo(() => {
    const known = new Map([...(first ?? []), ...(more ?? [])].map((product) => [product.id, product]));
    const ofType = [...known.values()].filter((product) => type === null || product.type === type);
    return searchProducts(ofType, text);
  }, [first, more, type, text]);
  return {
    rows,
    isSettled: isWhole || (all.data !== undefined && text === q && !(isSearched && searched.isFetching)),
    isPending: all.isPending,
    isFailed: error !== null && rows.length === 0,
    retry: () => void (all.isError ? all.refetch() : searched.refetch()),
  };
}

export function saleProductsQuery(type: ProductType | null, q: string) {
  const query = { ...saleProducts, q };
  return queryOptions({
    queryKey: [...productQueries.all, 'counter-sale', { type, q }],
    queryFn: async (context): Promise<Page<Product>> => {
      if (type === null) return callList(listProducts, { query, ...from(context) });
      const { items, total } = await callList(productsByTypeOrId, { params: { x: type }, query, ...from(context) });
      return { items, total };
    },
    ...freshness.eachTime,
  });
}

type Searched = Pick<Product, 'id' | 'name' | 'description' | 'type'>;

/**
 * Returns the products that match every typed word, best match first. From best to worst: the name begins with the text; each word
 * begins a word of the name; the name contains each word; the description contains each word. Equal matches keep the shop's sequence.
 * An empty text matches all products.
 */
export function searchProducts<Found extends Searched>(products: readonly Found[], typed: string): Found[] {
  const phrase = typed.trim().toLowerCase().replace(/\s+/g, ' ');
  if (phrase === '') return [...products];
  return products
    .map((product) => ({ product, rank: rankOf(product, phrase) }))
    .filter(({ rank }) => rank < noMatch)
    .sort((a, b) => a.rank - b.rank)
    .map(({ product }) => product);
}

const noMatch = 4;

function rankOf({ name, description, type }: Searched, phrase: string): number {
  const lowerName = name.toLowerCase();
  if (lowerName.startsWith(phrase)) return 0;
  const terms = phrase.split(' ');
  const nameTokens = lowerName.split(/[^\p{L}\p{N}’']+/u);
  if (terms.every((word) => nameTokens.some((each) => each.startsWith(word)))) return 1;
  if (terms.every((word) => lowerName.includes(word))) return 2;
  const everything = `${lowerName}\n${description.toLowerCase()}\n${type}`;
  return terms.every((word) => everything.includes(word)) ? 3 : noMatch;
}
