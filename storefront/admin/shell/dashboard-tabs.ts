import { type LazyScreen, lazyScreen } from './lazy-screen.ts';

export interface DashboardTab {
  /** As the address names it; e.g. `{ id: 'orders', label: 'Orders', searches: 'Order number, …', Tab: lazyScreen(…) }`. */
  id: 'orders' | 'users' | 'products' | 'subscriptions' | 'seo' | 'tools';
  label: string;
  /** What the search box looks in; absent where the tab has no list. */
  searches?: string;
  Tab: LazyScreen;
}

/** Shown where the address names none: what staff open most. */
const firstTab = 'orders';

/** The six tabs: Users, Orders, Products, Subscriptions, SEO Settings, Test Tools. */
export const dashboardTabs: readonly DashboardTab[] = [
  {
    id: 'users',
    label: 'Users',
    searches: 'Name, username, email or phone',
    Tab: lazyScreen(async () => (await import('#storefront/accounts/admin/users-tab.tsx')).UsersTab),
  },
  {
    id: 'orders',
    label: 'Orders',
    searches: 'Number, customer, phone or status',
    Tab: lazyScreen(async () => (await import('#storefront/orders/admin/list/orders-tab.tsx')).OrdersTab),
  },
  {
    id: 'products',
    label: 'Products',
    searches: 'Name, description or type',
    Tab: lazyScreen(async () => (await import('#storefront/products/admin/products-tab.tsx')).ProductsTab),
  },
  {
    id: 'subscriptions',
    label: 'Subscriptions',
    searches: 'Customer, phone, number or status',
    Tab: lazyScreen(async () => (await import('#storefront/laybys/admin/laybys-tab.tsx')).SubscriptionsTab),
  },
  {
    id: 'seo',
    label: 'SEO Settings',
    Tab: lazyScreen(async () => (await import('#storefront/content/admin/seo-tab.tsx')).SeoTab),
  },
  {
    id: 'tools',
    label: 'Test Tools',
    searches: 'Emails, charges or jobs',
    Tab: lazyScreen(async () => (await import('../test-tools/test-tools-tab.tsx')).TestToolsTab),
  },
];

/** The tab that the address names, else the first. */
export function tabOf(search: URLSearchParams): DashboardTab | undefined {
  const requested = search.get('tab');
  return dashboardTabs.find(({ id }) => id === requested) ?? dashboardTabs.find(({ id }) => id === firstTab);
}
