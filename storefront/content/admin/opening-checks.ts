import { useQuery } from '@tanstack/react-query';
import type { StaffShop } from '#core/content/staff-content-api.ts';
import type { Product } from '#core/products/product.ts';
import { useShop } from '#storefront/layout/use-shop.ts';

/** Whether customers find any product; undefined until it is known. */
export function useHasProducts(): boolean | undefined {
  const { data } = useQuery<Product[]>({
    queryKey: ['/api/products?page=1&pageSize=1', 'checklist'],
    refetchOnMount: 'always',
    gcTime: 0,
  });
  return data && data.length > 0;
}

export interface ShopDetailChecks {
  hasAbn: boolean;
  hasPhone: boolean;
}

/** What customers and the law want to read of the shop. */
export function useShopDetailChecks(shop: Pick<StaffShop, 'abn' | 'phone'> | undefined): ShopDetailChecks {
  const { phone } = useShop();
  return { hasAbn: Boolean(shop?.abn), hasPhone: Boolean(shop?.phone || phone) };
}
