import type { FoundLayby, FoundOrder, searchShop } from '#core/admin/search-api.ts';
import { staffScreenPath } from '#core/admin/staff-screen-path.ts';
import { formatInstantDate, formatShortDay } from '#core/dates.ts';
import { formatMoney } from '#core/money.ts';
import type { MoneyState } from '#core/orders/money-state.ts';
import { searchKey } from '#core/search-keys.ts';
import type { ResponseOf } from '#storefront/api/call.ts';
import { placesOpenTo, type StaffViewer } from '../shell/staff-nav.ts';

/** One search result. Enter opens its URL. */
export interface SearchResult {
  to: string;
  title: string;
  /** More about the result, shown next to the title in grey. */
  detail: string;
  /** The order's payment state, if the result is an order. */
  state?: MoneyState;
}

export interface SearchGroup {
  label: string;
  results: readonly SearchResult[];
}

/** Returns the results in groups. If a group has more results, its last line leads to the list with the same search. */
export function groupsOf(found: ResponseOf<typeof searchShop>, q: string): SearchGroup[] {
  const { orders, laybys, customers, products } = found;
  const all = (label: string, list: string) => ({ label, list: `${list}${encodeURIComponent(q)}` });
  return [
    group(all('Orders', '/admin?tab=orders&q='), orders, orderResult),
    group(all('Laybys', '/admin?tab=subscriptions&q='), laybys, laybyResult),
    group(all('Customers', '/admin/customers?q='), customers, (customer) => ({
      to: staffScreenPath('customer', customer.id),
      title: customer.name ?? customer.email ?? customer.phone ?? `Customer no. ${customer.id}`,
      detail: detailOf(customer.phone, customer.name === null ? null : customer.email),
    })),
    group(all('Products', '/admin?tab=products&q='), products, (product) => ({
      to: staffScreenPath('product', product.id),
      title: product.name,
      detail: detailOf(product.weight, formatMoney(product.price), product.isHidden ? 'hidden' : null),
    })),
  ];
}

function group<Item>(
  { label, list }: { label: string; list: string },
  { items, more }: { items: readonly Item[]; more: boolean },
  present: (item: Item) => SearchResult,
): SearchGroup {
  const seeAll = { to: list, title: `See all in ${label}`, detail: '' };
  return { label, results: [...items.map(present), ...(more ? [seeAll] : [])] };
}

function orderResult(order: FoundOrder): SearchResult {
  const { id, name, email, phone, createdAt, totalAmount, state } = order;
  return {
    to: staffScreenPath('order', id),
    title: `#${id} ${name ?? email ?? ''}`.trim(),
    detail: detailOf(phone, formatMoney(totalAmount), formatInstantDate(createdAt)),
    state,
  };
}

function laybyResult(layby: FoundLayby): SearchResult {
  const { next } = layby;
  const due = next === null ? null : `next ${formatMoney(next.amount)} on ${formatShortDay(next.dueDate)}`;
  return { ...orderResult(layby), detail: detailOf(layby.phone, due ?? formatMoney(layby.totalAmount)) };
}

function detailOf(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join(' · ');
}

const mostPlaces = 5;

/** Returns the screens and settings whose names contain the search words and that this viewer may open. */
export function placesFor(q: string, viewer: StaffViewer): SearchGroup {
  const words = searchKey(q).split(/\s+/).filter(Boolean);
  const fits = (label: string) => words.every((word) => searchKey(label).includes(word));
  const found = placesOpenTo(viewer).filter(({ label }) => fits(label));
  const results = found.slice(0, mostPlaces).map(({ path, label }) => ({ to: path, title: label, detail: '' }));
  return { label: 'Go to', results: q.length < 2 ? [] : results };
}
