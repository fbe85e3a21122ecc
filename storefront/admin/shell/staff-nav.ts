import { hasRole, type StaffRole } from '#core/accounts/staff-role.ts';

export interface StaffPlace {
  /** The path of the screen; includes the tab if the screen has several. */
  path: string;
  label: string;
  group: StaffGroupId;
  /** The lowest role that may open this screen. */
  access: StaffRole;
  /** Other URLs that belong to this navigation entry, such as those of its records. */
  covers?: readonly string[];
  /** The entry is shown only if this setting is on, or at least one of these settings. */
  setting?: PlaceSetting | readonly PlaceSetting[];
}

type PlaceSetting = 'counting' | 'lots' | 'labels' | 'byTheKilo';

/** The viewer of the navigation: the user's role, and the shop's settings that show or hide entries. */
export interface StaffViewer {
  role: StaffRole;
  shop: Record<PlaceSetting, boolean>;
}

export interface StaffGroup {
  id: StaffGroupId;
  label: string;
  /** Whether the group's entries are shown side by side in the bar. The entries of other groups open below the group's name. */
  isFlat?: boolean;
}

type StaffGroupId = 'today' | 'products' | 'cold-room' | 'customers' | 'money' | 'shop' | 'system';

/**
 * The groups in the order of the navigation, from daily work to rarely used screens. A group with a single entry is a plain link.
 */
export const staffGroups: readonly StaffGroup[] = [
  { id: 'today', label: 'Today', isFlat: true },
  { id: 'products', label: 'Products' },
  { id: 'cold-room', label: 'Cold room' },
  { id: 'customers', label: 'Customers' },
  { id: 'money', label: 'Money' },
  { id: 'shop', label: 'Shop' },
  { id: 'system', label: 'System' },
];

/** All entries of the staff navigation. */
export const staffPlaces: readonly StaffPlace[] = [
  { path: '/admin?tab=orders', label: 'Orders', group: 'today', access: 'counter', covers: ['/admin/orders/'] },
  { path: '/admin/counter-sale', label: 'Counter sale', group: 'today', access: 'counter' },
  {
    path: '/admin/run-sheet',
    label: 'Deliveries',
    group: 'today',
    access: 'counter',
    covers: ['/admin/packing-slips'],
  },
  { path: '/admin/delivery-days', label: 'Delivery days', group: 'today', access: 'counter' },
  { path: '/admin/run', label: 'Driver’s run', group: 'today', access: 'driver' },
  {
    path: '/admin?tab=subscriptions',
    label: 'Subscriptions',
    group: 'today',
    access: 'counter',
    covers: ['/admin/repeats/'],
  },
  { path: '/admin?tab=products', label: 'Products', group: 'products', access: 'counter', covers: ['/admin/product/'] },
  {
    path: '/admin/stock',
    label: 'Stock',
    group: 'cold-room',
    access: 'counter',
    covers: ['/admin/stock/'],
    setting: 'counting',
  },
  {
    path: '/admin/packing',
    label: 'Packing',
    group: 'cold-room',
    access: 'counter',
    setting: ['counting', 'byTheKilo', 'labels'],
  },
  {
    path: '/admin/cutting',
    label: 'Cutting list',
    group: 'cold-room',
    access: 'counter',
    covers: ['/admin/cutting/'],
    setting: 'counting',
  },
  {
    path: '/admin/stock-report',
    label: 'Cold room report',
    group: 'cold-room',
    access: 'owner',
    setting: 'counting',
  },
  {
    path: '/admin/buying',
    label: 'Buying',
    group: 'cold-room',
    access: 'counter',
    covers: ['/admin/buying/'],
    setting: 'counting',
  },
  {
    path: '/admin/stock/alerts',
    label: 'Stock alerts',
    group: 'cold-room',
    access: 'counter',
    setting: 'counting',
  },
  {
    path: '/admin/lots',
    label: 'Lots',
    group: 'cold-room',
    access: 'counter',
    covers: ['/admin/lots/'],
    setting: 'lots',
  },
  {
    path: '/admin/labels',
    label: 'Labels',
    group: 'cold-room',
    access: 'counter',
    setting: 'labels',
  },
  { path: '/admin/recall', label: 'Recall', group: 'cold-room', access: 'owner', setting: 'lots' },
  {
    path: '/admin/customers',
    label: 'Customers',
    group: 'customers',
    access: 'counter',
    covers: ['/admin/customers/'],
  },
  { path: '/admin?tab=users', label: 'Users', group: 'customers', access: 'counter', covers: ['/admin/users/'] },
  { path: '/admin/messages', label: 'Messages', group: 'customers', access: 'counter' },
  { path: '/admin/reviews', label: 'Reviews', group: 'customers', access: 'counter' },
  { path: '/admin/reports', label: 'Reports', group: 'money', access: 'owner' },
  { path: '/admin?tab=payments', label: 'Payments', group: 'money', access: 'owner' },
  { path: '/admin/closing', label: 'Closing the day', group: 'money', access: 'counter', covers: ['/admin/closing/'] },
  { path: '/admin/journal', label: 'Journal', group: 'money', access: 'owner', covers: ['/admin/journal/'] },
  { path: '/admin/bas', label: 'BAS', group: 'money', access: 'owner' },
  { path: '/site-content', label: 'Site content', group: 'shop', access: 'owner' },
  { path: '/site-content?tab=shop', label: 'Shop details', group: 'shop', access: 'owner' },
  { path: '/admin/labels/settings', label: 'Label settings', group: 'shop', access: 'owner', setting: 'labels' },
  { path: '/site-content?tab=zones', label: 'Delivery settings', group: 'shop', access: 'owner' },
  {
    path: '/admin/scales',
    label: 'Scales and codes',
    group: 'shop',
    access: 'owner',
    covers: ['/admin/scales/'],
    setting: ['counting', 'byTheKilo', 'labels'],
  },
  { path: '/site-content?tab=newsletter', label: 'Newsletter', group: 'shop', access: 'owner' },
  {
    path: '/admin/broadcasts',
    label: 'Broadcasts',
    group: 'customers',
    access: 'owner',
    covers: ['/admin/broadcasts/'],
  },
  { path: '/admin/emails', label: 'Emails', group: 'shop', access: 'owner', covers: ['/admin/emails/'] },
  { path: '/admin?tab=seo', label: 'SEO Settings', group: 'shop', access: 'owner' },
  { path: '/admin/security', label: 'Your sign-in', group: 'system', access: 'counter' },
  { path: '/admin/staff', label: 'Staff', group: 'system', access: 'owner' },
  { path: '/admin/activity', label: 'Activity', group: 'system', access: 'owner' },
  { path: '/admin/jobs', label: 'Bulk changes', group: 'system', access: 'counter' },
  { path: '/admin/exchange', label: 'Import and export', group: 'system', access: 'owner' },
  { path: '/admin?tab=tools', label: 'Test Tools', group: 'system', access: 'owner' },
];

/** Returns the entries of all groups that this viewer may open, in the order of the list. */
export function placesOpenTo({ role, shop }: StaffViewer): StaffPlace[] {
  const isOn = (setting: StaffPlace['setting']) => setting === undefined || [setting].flat().some((each) => shop[each]);
  return staffPlaces.filter(({ access, setting }) => hasRole(role, access) && isOn(setting));
}

/** Returns the entries of a group that this viewer may open. */
export function placesOf(group: StaffGroup, viewer: StaffViewer): StaffPlace[] {
  return placesOpenTo(viewer).filter((place) => place.group === group.id);
}

/**
 * Returns the navigation entry for a URL; null if there is none. If several match, an entry that names the tab is preferred, then an
 * entry with exactly this path.
 */
export function placeAt({ pathname, search }: { pathname: string; search: string }): StaffPlace | null {
  // A dashboard URL that names no tab shows the first tab, the orders.
  const tab = new URLSearchParams(search).get('tab') ?? (pathname === '/admin' ? 'orders' : null);
  const fits = ({ path, covers = [] }: StaffPlace) =>
    path === pathname || path === `${pathname}?tab=${tab}` || covers.some((start) => pathname.startsWith(start));
  const found = staffPlaces.filter(fits);
  return (
    found.find(({ path }) => path.includes('?')) ?? found.find(({ path }) => path === pathname) ?? found[0] ?? null
  );
}

/** Counter staff may see products, stock items and purchases, but only owners may open the forms that change them. */
const isForm =
  /^\/admin\/(product\/|stock\/(new$|[^/]+\/edit$)|buying\/(new$|[^/]+\/(edit|send)$|suppliers\/(new$|[^/]+\/edit$)))/;

/** Returns the role that a URL requires. */
export function accessOf(place: { pathname: string; search: string }): StaffRole {
  return isForm.test(place.pathname) ? 'owner' : (placeAt(place)?.access ?? 'counter');
}
