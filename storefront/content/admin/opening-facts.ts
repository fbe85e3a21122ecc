import { useQuery } from '@tanstack/react-query';
import { pageTypes } from '#core/content/content.ts';
import { defaultSeo } from '#core/content/default-content.ts';
import type { StaffShop } from '#core/content/staff-content-api.ts';
import { formatShortDay } from '#core/dates.ts';
import type { DeliveryZone } from '#core/delivery/delivery-zone.ts';
import { isEverywhere } from '#core/delivery/postcodes.ts';
import type { Holiday } from '#core/delivery/staff-delivery-api.ts';
import type { AdminQuery } from '#storefront/admin/admin-query.ts';
import { editorKey } from '#storefront/admin/editor/use-admin-record.ts';
import { freshness } from '#storefront/api/freshness.ts';
import { usePageContent } from '#storefront/content/page-content.tsx';
import { staffDeliveryQueries } from '#storefront/delivery/admin/editor/staff-delivery-queries.ts';
import { undecidedHolidays } from '#storefront/delivery/admin/editor/undecided-holidays.ts';
import { drawerQueries } from '#storefront/journal/admin/journal-queries.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { productQueries } from '#storefront/products/product-queries.ts';
import { countOf } from '#storefront/ui/count-of.ts';
import { staffContentQueries } from './staff-content-queries.ts';

/** Something that the shop should have before its first customer. The shop can also open without it. */
export interface OpeningFact {
  name: string;
  /** The step for the owner, and the screen on which it is done. Absent for payments and emails, because these are set up on the server. */
  step?: { name: string; to: string };
  /** Whether the requirement is met; undefined while loading. */
  isReady: boolean | undefined;
  /** The consequence for customers if the requirement isn't met. */
  missing: string;
}

const shopQuery: AdminQuery<StaffShop> = staffContentQueries.shop();
const asItIs = { ...freshness.eachTime, gcTime: 0 } as const;

/** Returns what the shop should have before it opens. Shown on the dashboard and in the dialog that opens the shop. */
export function useOpeningFacts(): OpeningFact[] {
  const { provider, businessName, phone } = useShop();
  const { data: shop } = useQuery({ ...shopQuery, queryKey: editorKey(shopQuery), gcTime: 0 });
  const { data: zones } = useQuery({ ...staffDeliveryQueries.zones(), ...asItIs });
  const { data: holidays } = useQuery({ ...staffDeliveryQueries.holidays(), ...asItIs });
  const { data: drawer } = useQuery({ ...drawerQueries.now(), ...asItIs });
  const undecided = undecidedHolidays(holidays ?? []);
  return [
    {
      name: 'Name',
      step: { name: 'Name your shop', to: '/site-content?tab=shop' },
      isReady: businessName !== defaultSeo.businessName,
      missing: `Pages, emails, layby agreements and tax invoices say “${defaultSeo.businessName}”.`,
    },
    {
      name: 'Pages',
      step: { name: 'Write your pages', to: '/site-content' },
      isReady: useHasOwnPages(),
      missing: 'Home, About and Products still have the default text.',
    },
    {
      name: 'Products',
      step: { name: 'Add your first product', to: '/admin/product/new' },
      isReady: useHasProducts(),
      missing: 'No product is listed, so customers can’t buy anything.',
    },
    {
      name: 'Delivery',
      step: { name: 'Say where you deliver', to: '/site-content?tab=zones' },
      isReady: zones && !isUntouched(zones),
      missing: 'Every postcode in Australia can order, and delivery is free.',
    },
    {
      name: 'Holidays',
      step: { name: 'Decide on the public holidays', to: '/site-content?tab=zones' },
      isReady: holidays && undecided.length === 0,
      missing: holidaysText(undecided),
    },
    {
      name: 'ABN',
      step: { name: 'Add your ABN', to: '/site-content?tab=shop' },
      isReady: shop && shop.abn !== '',
      missing: 'Not added yet. Receipts and layby agreements show it.',
    },
    {
      name: 'Phone',
      step: { name: 'Add your phone number', to: '/site-content?tab=shop' },
      isReady: shop && (shop.phone !== '' || phone !== ''),
      missing: 'Not added yet, so customers can’t call you.',
    },
    {
      name: 'Drawer',
      step: { name: 'Count the drawer’s first float', to: '/admin/closing' },
      isReady: drawer && drawer.last !== null,
      missing: 'Cash taken before then isn’t included in any count of the drawer.',
    },
    {
      name: 'Payments',
      isReady: provider !== 'till',
      missing: 'The till is simulated: payments are not real, no money moves.',
    },
    {
      name: 'Emails',
      isReady: shop?.sendsEmails,
      missing: 'No mail server is set up, so emails aren’t sent.',
    },
  ];
}

/** Whether customers can find any product; undefined while loading. */
export function useHasProducts(): boolean | undefined {
  const { data } = useQuery({ ...productQueries.list({ page: 1, pageSize: 1 }), ...asItIs });
  return data && data.length > 0;
}

/** Whether the owner has written all pages. A page with built-in content has version 0. */
function useHasOwnPages(): boolean | undefined {
  const [home, about, products] = pageTypes;
  const pages = [usePageContent(home), usePageContent(about), usePageContent(products)];
  if (pages.some((page) => page === undefined)) return undefined;
  return pages.every((page) => page !== undefined && page.version > 0);
}

/**
 * Returns whether the only zone is a new shop's default zone, which was never saved. An owner who wants to keep the default zone saves
 * it once.
 */
function isUntouched(zones: readonly DeliveryZone[]): boolean {
  const [first] = zones;
  return zones.length === 1 && first !== undefined && first.version === 1 && isEverywhere(first.postcodes);
}

function holidaysText([first, ...others]: readonly Holiday[]): string {
  if (first === undefined) return '';
  const text = `${first.name}, ${formatShortDay(first.date)}, is an ordinary day until you close it`;
  return others.length === 0 ? `${text}.` : `${text}, and so are ${countOf(others.length, 'other holiday')}.`;
}
