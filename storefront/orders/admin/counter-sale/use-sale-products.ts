import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Product } from '#core/products/product.ts';
import type { ProductType } from '#core/products/product-options.ts';
import { useHandleAuthError } from '#storefront/admin/shell/use-handle-auth-error.ts';
import { ApiError, getPage } from '#storefront/api/api-client.ts';
import { searchProducts } from './counter-sale-search.ts';
import { useDebouncedText } from './use-debounced-text.ts';

/** The most that a list answers at once. */
const maxAtOnce = '200';

export interface SaleProductList {
  /** What has the words that were typed, nearest first. */
  rows: Product[];
  /** False while packs may be missing among them: nothing is added unseen by then. */
  isSettled: boolean;
  /** Nothing has been answered yet. */
  isPending: boolean;
  isFailed: boolean;
  retry(): void;
}

/**
 * The packs that are sold, searched at once in this tab. Where the catalogue is longer than one answer of the shop, the
 * shop is asked for the words and the type too, once typing rests.
 */
export function useSaleProducts(typed: string, type: ProductType | null): SaleProductList {
  const leave = useHandleAuthError();
  const text = typed.trim();
  const q = useDebouncedText(text);
  const all = useQuery(saleProductsQuery('/api/products', ''));
  const isWhole = all.data !== undefined && all.data.total <= all.data.rows.length;
  const isConfirmOpen = all.data !== undefined && !isWhole && (q !== '' || type !== null);
  const requested = useQuery({
    ...saleProductsQuery(type === null ? '/api/products' : `/api/products/${type}`, q),
    enabled: isConfirmOpen,
    placeholderData: keepPreviousData,
  });
  const error = all.error ?? requested.error;
  useEffect(() => {
    if (error instanceof ApiError) leave(error);
  }, [error, leave]);
  const [first, more] = [all.data?.rows, isConfirmOpen ? requested.data?.rows : undefined];
  const rows = useMemo(() => {
    const known = new Map([...(first ?? []), ...(more ?? [])].map((product) => [product.id, product]));
    const ofType = [...known.values()].filter((product) => type === null || product.type === type);
    return searchProducts(ofType, text);
  }, [first, more, type, text]);
  return {
    rows,
    isSettled: isWhole || (all.data !== undefined && text === q && !(isConfirmOpen && requested.isFetching)),
    isPending: all.isPending,
    isFailed: error !== null && rows.length === 0,
    retry: () => void (all.isError ? all.refetch() : requested.refetch()),
  };
}

function saleProductsQuery(path: string, q: string) {
  const query = new URLSearchParams({ page: '1', pageSize: maxAtOnce, ...(q === '' ? {} : { q }) });
  const address = `${path}?${query}`;
  return {
    queryKey: [address],
    queryFn: ({ signal }: { signal: AbortSignal }) => getPage<Product>(address, signal),
    refetchOnMount: 'always' as const,
  };
}
