import type { ComponentType } from 'react';

export interface DashboardTab {
  /** The screen's name in the URL: /admin?tab=orders. */
  id: 'orders' | 'users' | 'products' | 'subscriptions' | 'payments' | 'seo' | 'tools';
  label: string;
  /** The label of the search box, which names what it searches; absent if the screen has no list. */
  searches?: string;
  /** Loads the tab's component from its chunk. */
  load(): Promise<ComponentType>;
}

/** The tab that is shown if the URL names none: the one that staff open most. */
const firstTab = 'orders';

/** The seven screens of the dashboard. */
const dashboardTabs: readonly DashboardTab[] = [
  {
    id: 'users',
    label: 'Users',
    searches: 'Name, username, email or phone',
    load: async () => (await import('#storefront/accounts/admin/users-tab.tsx')).UsersTab,
  },
  {
    id: 'orders',
    label: 'Orders',
    searches: 'Number, customer, phone or status',
    load: async () => (await import('#storefront/orders/admin/list/orders-tab.tsx')).OrdersTab,
  },
  {
    id: 'products',
    label: 'Products',
    searches: 'Name, description or type',
    load: async () => (await import('#storefront/products/admin/products-tab.tsx')).ProductsTab,
  },
  {
    id: 'subscriptions',
    label: 'Subscriptions',
    searches: 'Customer, phone, number or status',
    load: async () => (await import('#storefront/repeats/admin/subscriptions-tab.tsx')).SubscriptionsTab,
  },
  {
    id: 'payments',
    label: 'Payments',
    searches: 'Order number or reference',
    load: async () => (await import('#storefront/payments/admin/payments-tab.tsx')).PaymentsTab,
  },
  {
    id: 'seo',
    label: 'SEO Settings',
    load: async () => (await import('#storefront/content/admin/seo-tab.tsx')).SeoTab,
  },
  {
    id: 'tools',
    label: 'Test Tools',
    searches: 'Emails or jobs',
    load: async () => (await import('../test-tools/test-tools-tab.tsx')).TestToolsTab,
  },
];

/** Returns the tab that the URL names, or else the first tab. */
export function tabOf(search: URLSearchParams): DashboardTab {
  const requested = search.get('tab');
  const tab = dashboardTabs.find(({ id }) => id === requested) ?? dashboardTabs.find(({ id }) => id === firstTab);
  if (!tab) throw new Error('The dashboard has no first tab');
  return tab;
}

export interface LoadedTab {
  tab: DashboardTab;
  Tab: ComponentType;
}

/**
 * Loads the code of the tab that the URL names.
 * @throws if the code can't be loaded
 */
export async function loadTab(search: URLSearchParams): Promise<LoadedTab> {
  const tab = tabOf(search);
  return { tab, Tab: await tab.load() };
}
