import type { OfflineChangeKind } from '#core/offline/offline-change.ts';
import { callsOfOthers } from './calls-of-others.ts';
import { callsOfOwners } from './calls-of-owners.ts';

/** The people who have rights, from the shop's point of view. Each person has all rights of the people before them. */
export const people = ['visitor', 'customer', 'driver', 'counter', 'owner'] as const;
export type Person = (typeof people)[number];

interface Right {
  /** The person with the fewest rights who has this right. */
  least: Person;
  /** The meaning of the right, in the words of the specification’s page of rights. */
  what: string;
}

/**
 * The specification's page of rights as data. It is written from that page, never from an endpoint. Each call, screen and offline
 * change names the right that it needs; who may use them follows from this data.
 */
export const rights = {
  shop: {
    least: 'visitor',
    what: 'see the shop, its prices, delivery days and policies; write to the shop; ask for emails; buy as a guest',
  },
  guestOrders: { least: 'visitor', what: 'see and pay one’s own guest orders in the session that made them' },
  signInAtCounter: { least: 'visitor', what: 'switching at a known counter by PIN' },
  ownAccount: {
    least: 'customer',
    what: 'own account, orders, cards, laybys, repeats, delivery day, cancellation requests, reviews of what one bought',
  },
  run: { least: 'driver', what: 'the run of a day: its stops, load temperature, delivered, not at home, photo' },
  ownSignIn: { least: 'driver', what: 'own sign-in, second step' },
  pin: { least: 'counter', what: 'PIN stays with counter' },
  orders: {
    least: 'counter',
    what: 'see, find, make at the counter, take cash or EFTPOS, record payments, correct, cancel, deliver, print, email again',
  },
  customers: { least: 'counter', what: 'see, add, note, tag, edit contact, reset code (not for staff)' },
  products: { least: 'counter', what: 'products: see all, mark out of stock and back' },
  prices: { least: 'owner', what: 'prices, names, pictures, texts, options, new, archived products' },
  laybys: { least: 'counter', what: 'laybys: pause, resume, retry' },
  repeats: { least: 'counter', what: 'repeats: everything that the customer may' },
  repeatsInAll: { least: 'owner', what: 'repeats: replace a product in all' },
  deliveryDays: { least: 'counter', what: 'closed and extra days, day of an order, passing limits knowingly' },
  zones: { least: 'owner', what: 'zones, fees, minimums, pick-up, holidays' },
  drawer: { least: 'counter', what: 'drawer: count, see own counts' },
  stock: { least: 'counter', what: 'stock: receive, count, waste, pack, weigh, cut, print labels' },
  stockItems: { least: 'owner', what: 'stock: where the page is silent, the owner alone' },
  buying: { least: 'owner', what: 'hold a lot, recall, suppliers’ prices, margins, value shares' },
  messages: { least: 'counter', what: 'contact messages, reviews: read, answer, hide with a reason' },
  reports: {
    least: 'owner',
    what: 'reports, journal, BAS, statement, disputes, alerts, unknown charges, exports, imports, bulk prices',
  },
  content: { least: 'owner', what: 'content, settings, email texts, broadcasts, subscribers, outbox, test tools' },
  staff: {
    least: 'owner',
    what: 'staff, rights, limits, second step required, activity log, erasing and merging customers, backups, restore',
  },
  health: { least: 'owner', what: 'health with details, metrics' },
} as const satisfies Record<string, Right>;
export type RightName = keyof typeof rights;

export function leastPerson(right: RightName): Person {
  return rights[right].least;
}

/** The right that each API call needs. The access test fails for a new call until it is added to one of the two lists. */
export const callsOfRights: Record<RightName, readonly string[]> = { ...callsOfOthers, ...callsOfOwners };

/** The right that each type of change needs if a counter made it while the shop couldn't be reached. */
export const offlineChangesOfRights = {
  sale: 'orders',
  payment: 'orders',
  'order-status': 'orders',
  'delivery-date': 'deliveryDays',
  product: 'prices',
  weighing: 'stock',
  'packed-line': 'stock',
  packed: 'stock',
  'taken-out': 'stock',
  'packing-step': 'stock',
  substitute: 'stock',
} as const satisfies Record<OfflineChangeKind, RightName>;

/** The right that each page in the staff navigation needs. */
export const placesOfRights: Record<string, RightName> = {
  '/admin?tab=orders': 'orders',
  '/admin/counter-sale': 'orders',
  '/admin/run-sheet': 'orders',
  '/admin/delivery-days': 'deliveryDays',
  '/admin/run': 'run',
  '/admin?tab=subscriptions': 'laybys',
  '/admin?tab=products': 'products',
  '/admin/stock': 'stock',
  '/admin/stock/alerts': 'stock',
  '/admin/lots': 'stock',
  '/admin/labels': 'stock',
  '/admin/recall': 'buying',
  '/admin/packing': 'stock',
  '/admin/cutting': 'stock',
  '/admin/stock-report': 'buying',
  '/admin/customers': 'customers',
  '/admin?tab=users': 'customers',
  '/admin/messages': 'messages',
  '/admin/reviews': 'messages',
  '/admin/reports': 'reports',
  '/admin?tab=payments': 'reports',
  '/admin/closing': 'drawer',
  '/admin/journal': 'reports',
  '/admin/bas': 'reports',
  '/site-content': 'content',
  '/site-content?tab=shop': 'content',
  '/site-content?tab=zones': 'zones',
  '/admin/scales': 'content',
  '/admin/scales/codes': 'content',
  '/site-content?tab=newsletter': 'content',
  '/admin/broadcasts': 'content',
  '/admin/emails': 'content',
  '/admin?tab=seo': 'content',
  '/admin/security': 'pin',
  '/admin/staff': 'staff',
  '/admin/activity': 'staff',
  '/admin/jobs': 'orders',
  '/admin/exchange': 'reports',
  '/admin?tab=tools': 'content',
  '/admin/product/new': 'prices',
  '/admin/buying': 'stock',
  '/admin/buying/new': 'buying',
  '/admin/buying/suppliers': 'stock',
  '/admin/buying/suppliers/new': 'buying',
  '/admin/buying/suppliers/1/edit': 'buying',
  '/admin/buying/1': 'stock',
  '/admin/buying/1/edit': 'buying',
  '/admin/buying/1/send': 'buying',
  '/admin/buying/1/receive': 'stock',
  '/admin/stock/new': 'stockItems',
  '/admin/stock/count': 'stock',
  '/admin/cutting/runs': 'stock',
  '/admin/cutting/runs/new': 'stock',
  '/admin/cutting/runs/1': 'stock',
  '/admin/cutting/yields': 'stock',
  '/admin/stock/1': 'stock',
  '/admin/lots/1': 'stock',
  '/admin/labels/settings': 'content',
  '/admin/stock/1/edit': 'stockItems',
  '/admin/product/edit/1': 'prices',
};
