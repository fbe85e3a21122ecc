import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Product } from '#core/products/product.ts';
import type { ProductType } from '#core/products/product-words.ts';
import { useLeaveStaff } from '#storefront/admin/use-leave-staff.ts';
import { ApiError, getPage } from '#storefront/api/api-client.ts';
import { searchPacks } from './counter-sale-search.ts';
import { useRestingText } from './use-resting-text.ts';

/** The most that a list answers at once. */
const mostAtOnce = '200';

export interface SalePacks {
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
export function useSalePacks(typed: string, type: ProductType | null): SalePacks {
  const leave = useLeaveStaff();
  const words = typed.trim();
  const q = useRestingText(words);
  const all = useQuery(packsQuery('/api/products', ''));
  const isWhole = all.data !== undefined && all.data.total <= all.data.rows.length;
  const isAsking = all.data !== undefined && !isWhole && (q !== '' || type !== null);
  const asked = useQuery({
    ...packsQuery(type === null ? '/api/products' : `/api/products/${type}`, q),
    enabled: isAsking,
    placeholderData: keepPreviousData,
  });
  const error = all.error ?? asked.error;
  useEffect(() => {
    if (error instanceof ApiError) leave(error);
  }, [error, leave]);
  const [first, more] = [all.data?.rows, isAsking ? asked.data?.rows : undefined];
  const rows = useMemo(() => {
    const known = new Map([...(first ?? []), ...(more ?? [])].map((pack) => [pack.id, pack]));
    const ofType = [...known.values()].filter((pack) => type === null || pack.type === type);
    return searchPacks(ofType, words);
  }, [first, more, type, words]);
  return {
    rows,
    isSettled: isWhole || (all.data !== undefined && words === q && !(isAsking && asked.isFetching)),
    isPending: all.isPending,
    isFailed: error !== null && rows.length === 0,
    retry: () => void (all.isError ? all.refetch() : asked.refetch()),
  };
}

function packsQuery(path: string, q: string) {
  const query = new URLSearchParams({ page: '1', pageSize: mostAtOnce, ...(q === '' ? {} : { q }) });
  const address = `${path}?${query}`;
  return {
    queryKey: [address],
    queryFn: ({ signal }: { signal: AbortSignal }) => getPage<Product>(address, signal),
    refetchOnMount: 'always' as const,
  };
}
