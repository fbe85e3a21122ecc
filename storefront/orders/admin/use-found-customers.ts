import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ListedUser } from '#core/accounts/staff-account-api.ts';
import type { Order } from '#core/orders/order.ts';
import { askedPhoneKey, phoneKey } from '#core/phone-key.ts';
import { getPage } from '#storefront/api/api-client.ts';
import { useRestingText } from './use-resting-text.ts';

const mostUsers = 8;
const mostOthers = 5;

/** An account, or somebody without one, known from their newest order. */
export type FoundCustomer = { user: ListedUser } | { order: Order };

/** Accounts that have the words, then those who ordered without one. Two letters at least. */
export function useFoundCustomers(typed: string) {
  const words = typed.trim();
  const q = useRestingText(words);
  const isAsking = words.length >= 2 && q.length >= 2;
  const users = useQuery(pageQuery<ListedUser>('/api/admin/users', mostUsers, q));
  // Several orders are often one customer's, and an account's are among them.
  const orders = useQuery(pageQuery<Order>('/api/admin/orders', 30, q));
  const isFetching = users.isFetching || orders.isFetching;
  const rows: FoundCustomer[] = [
    ...(users.data?.rows ?? []).map((user) => ({ user })),
    ...withoutAccount(orders.data?.rows ?? [], q).map((order) => ({ order })),
  ];
  return {
    rows,
    isAsking,
    isFetching,
    /** What is found is of these very words. */
    isSettled: words === q && !users.isPlaceholderData && !orders.isPlaceholderData,
    isError: users.isError && orders.isError,
  };
}

function pageQuery<Row>(path: string, pageSize: number, q: string) {
  const address = `${path}?${new URLSearchParams({ page: '1', pageSize: String(pageSize), q })}`;
  return {
    queryKey: [address],
    queryFn: ({ signal }: { signal: AbortSignal }) => getPage<Row>(address, signal),
    enabled: q.length >= 2,
    placeholderData: keepPreviousData,
  };
}

/** The newest order of each; what has the words in its status or way of paying alone is nobody who was asked for. */
function withoutAccount(orders: readonly Order[], q: string): Order[] {
  const asked = q.toLowerCase();
  const askedPhone = askedPhoneKey(q);
  const known = new Map<string, Order>();
  for (const order of orders) {
    const { name, email, phone } = order.customer;
    const isCalled = askedPhone !== null && phoneKey(phone ?? '').includes(askedPhone);
    const isNamed = isCalled || `${name} ${email} #${order.id}`.toLowerCase().includes(asked);
    const key = [name, email, phone].join('\n').toLowerCase();
    if (order.userId === null && name !== null && isNamed && !known.has(key)) known.set(key, order);
  }
  return [...known.values()].slice(0, mostOthers);
}

export function nameOf(found: FoundCustomer): string {
  if ('order' in found) return found.order.customer.name ?? '';
  const { firstName, lastName, username } = found.user;
  return [firstName, lastName].filter(Boolean).join(' ') || username;
}

export function keyOf(found: FoundCustomer): string {
  return 'user' in found ? `user-${found.user.id}` : `order-${found.order.id}`;
}
