import { useQuery } from '@tanstack/react-query';
import type { StaffShop } from '#core/content/staff-content-api.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { productQueries } from '#storefront/products/product-queries.ts';
import { Badge } from '#storefront/ui/badge.tsx';

interface Check {
  name: string;
  isReady: boolean;
  /** Shown where it isn't. */
  missing: string;
}

/** What a shop needs before its first customer, and what of it is missing. Nothing of it is compulsory. */
export function OpeningChecklist({ shop }: { shop: StaffShop }) {
  const { provider } = useShop();
  const hasProducts = useHasProducts();
  const { hasAbn, hasPhone } = useShopDetailChecks(shop);
  if (hasProducts === undefined) {
    return (
      <p role="status" className="min-h-44 text-sm text-steel">
        Checking what is missing…
      </p>
    );
  }
  const checks: Check[] = [
    { name: 'Products', isReady: hasProducts, missing: 'No product is listed: customers find empty shelves.' },
    { name: 'ABN', isReady: hasAbn, missing: 'None is stated; receipts and layby agreements name it.' },
    { name: 'Phone', isReady: hasPhone, missing: 'None is stated: customers can’t ring you.' },
    {
      name: 'Payments',
      isReady: provider !== 'till',
      missing: 'The till is simulated: payments are not real, no money moves.',
    },
    { name: 'Emails', isReady: shop.sendsEmails, missing: 'No mail server is set up: emails are written, not sent.' },
  ];
  return (
    <ul aria-label="Before you open" className="border-t border-ink text-sm">
      {checks.map(({ name, isReady, missing }) => (
        <li key={name} className="flex gap-3 border-b border-rule py-2">
          <span className="w-20 shrink-0">
            <Badge tone={isReady ? 'done' : 'alert'}>{isReady ? 'Ready' : 'Missing'}</Badge>
          </span>
          <span>
            <strong className="font-semibold">{name}</strong>
            {isReady ? null : `: ${missing}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Whether customers find any product; undefined until it is known. */
export function useHasProducts(): boolean | undefined {
  const { data } = useQuery({
    ...productQueries.list({ page: 1, pageSize: 1 }),
    refetchOnMount: 'always',
    gcTime: 0,
  });
  return data && data.length > 0;
}

export interface ShopDetailChecks {
  hasAbn: boolean;
  hasPhone: boolean;
}

/** What customers and the law expect to read about the shop. */
export function useShopDetailChecks(shop: Pick<StaffShop, 'abn' | 'phone'> | undefined): ShopDetailChecks {
  const { phone } = useShop();
  return { hasAbn: Boolean(shop?.abn), hasPhone: Boolean(shop?.phone || phone) };
}
