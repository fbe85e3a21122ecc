import { useQuery } from '@tanstack/react-query';
import { pageTypes } from '#core/content/content.ts';
import type { StaffShop } from '#core/content/staff-content-api.ts';
import type { AdminQuery } from '#storefront/admin/admin-query.ts';
import { editorKey } from '#storefront/admin/editor/use-admin-record.ts';
import { usePageContent } from '#storefront/content/page-content.tsx';
import { useShop } from '#storefront/layout/use-shop.ts';
import { Badge } from '#storefront/ui/badge.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { useHasProducts, useShopDetailChecks } from './opening-checklist.tsx';
import { staffContentQueries } from './staff-content-queries.ts';

const shopQuery: AdminQuery<StaffShop> = staffContentQueries.shop();

interface Step {
  name: string;
  to: string;
  /** Undefined until it is known. */
  isDone: boolean | undefined;
  /** Shown where it isn't done. */
  missing: string;
}

/** Leads the owner of a new shop from one step to the next; hidden once the shop is open and has a product. */
export function SetUpChecklist() {
  const { comingSoon } = useShop();
  const hasProducts = useHasProducts();
  if (!comingSoon && hasProducts !== false) return null;
  return <Steps hasProducts={hasProducts} isOpen={!comingSoon} />;
}

function Steps({ hasProducts, isOpen }: { hasProducts: boolean | undefined; isOpen: boolean }) {
  const { data: shop } = useQuery({ ...shopQuery, queryKey: editorKey(shopQuery), gcTime: 0 });
  const { hasAbn, hasPhone } = useShopDetailChecks(shop);
  const steps: Step[] = [
    {
      name: 'Write your pages',
      to: '/site-content',
      isDone: useHasOwnPages(),
      missing: 'Home, About and Products say what every new shop says.',
    },
    {
      name: 'Add your first product',
      to: '/admin/product/new',
      isDone: hasProducts,
      missing: 'Customers find empty shelves.',
    },
    {
      name: 'State ABN and phone',
      to: '/site-content?tab=shop',
      isDone: shop && hasAbn && hasPhone,
      missing: [hasAbn ? '' : 'No ABN for receipts and agreements.', hasPhone ? '' : 'No number to ring.']
        .filter(Boolean)
        .join(' '),
    },
    {
      name: 'Open the shop',
      to: '/site-content?tab=shop#opening',
      isDone: isOpen,
      missing: 'Customers see the Coming Soon page.',
    },
  ];
  return (
    <section aria-labelledby="set-up" className="mb-5 border border-ink bg-paper px-4 py-3">
      <h2 id="set-up" className="text-lg">
        Set up your shop
      </h2>
      <ol className="mt-2 grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2 xl:grid-cols-4">
        {steps.map(({ name, to, isDone, missing }) => (
          <li key={name} className="border-t border-rule pt-2">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <ShopLink to={to} className="text-link inline-flex min-h-9 items-center font-semibold max-md:min-h-11">
                {name}
              </ShopLink>
              {isDone === undefined ? null : (
                <Badge tone={isDone ? 'done' : 'alert'}>{isDone ? 'Done' : 'Missing'}</Badge>
              )}
            </span>
            {isDone === false ? <p className="text-steel">{missing}</p> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Whether every page has been written by the owner; a page's built-in content is version 0. */
function useHasOwnPages(): boolean | undefined {
  const [home, about, products] = pageTypes;
  const pages = [usePageContent(home), usePageContent(about), usePageContent(products)];
  if (pages.some((page) => page === undefined)) return undefined;
  return pages.every((page) => page !== undefined && page.version > 0);
}
