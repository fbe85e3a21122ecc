import type { StaffShop } from '#core/content/staff-content-api.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { Badge } from '#storefront/ui/badge.tsx';
import { useHasProducts, useShopDetailChecks } from './opening-checks.ts';

interface Check {
  what: string;
  isReady: boolean;
  /** Said where it isn't. */
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
        Looking what is missing…
      </p>
    );
  }
  const checks: Check[] = [
    { what: 'Products', isReady: hasProducts, missing: 'No product is listed: customers find empty shelves.' },
    { what: 'ABN', isReady: hasAbn, missing: 'None is stated; receipts and layby agreements name it.' },
    { what: 'Phone', isReady: hasPhone, missing: 'None is stated: customers can’t ring you.' },
    {
      what: 'Payments',
      isReady: provider !== 'till',
      missing: 'The till is simulated: payments are not real, no money moves.',
    },
    { what: 'Emails', isReady: shop.sendsEmails, missing: 'No mail server is set up: emails are written, not sent.' },
  ];
  return (
    <ul aria-label="Before you open" className="border-t border-ink text-sm">
      {checks.map(({ what, isReady, missing }) => (
        <li key={what} className="flex gap-3 border-b border-rule py-2">
          <span className="w-20 shrink-0">
            <Badge tone={isReady ? 'done' : 'alert'}>{isReady ? 'Ready' : 'Missing'}</Badge>
          </span>
          <span>
            <strong className="font-semibold">{what}</strong>
            {isReady ? null : `: ${missing}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
