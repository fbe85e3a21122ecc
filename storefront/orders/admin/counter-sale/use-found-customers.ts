import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ListedUser } from '#core/accounts/staff-account-api.ts';
import type { Order } from '#core/orders/order.ts';
import { phoneKey, searchedPhoneKey } from '#core/phone-key.ts';
import { getPage } from '#storefront/api/api-client.ts';
import { useDebouncedText } from './use-debounced-text.ts';

const maxUsers = 8;
const maxOthers = 5;

/** An account, or somebody without one, known from their newest order. */
export type FoundCustomer = { user: ListedUser } | { order: Order };

/** Accounts that have the words, then those who ordered without one. Two letters at least. */
export function useFoundCustomers(typed: string) {
  const text = typed.trim();
  const q = useDebouncedText(text);
  const isConfirmOpen = text.length >= 2 && q.length >= 2;
  const users = useQuery(pageQuery<ListedUser>('/api/admin/users', maxUsers, q));
  // Several orders are often one customer's, and an account's are among them.
  const orders = useQuery(pageQuery<Order>('/api/admin/orders', 30, q));
  const isFetching = users.isFetching || orders.isFetching;
  const rows: FoundCustomer[] = [
    ...(users.data?.rows ?? []).map((user) => ({ user })),
    ...withoutAccount(orders.data?.rows ?? [], q).map((order) => ({ order })),
  ];
  return {
    rows,
    isConfirmOpen,
    isFetching,
    /** What is found is of these very words. */
    isSettled: text === q && !users.isPlaceholderData && !orders.isPlaceholderData,
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
  const requested = q.toLowerCase();
  const searchedPhone = searchedPhoneKey(q);
  const known = new Map<string, Order>();
  for (const order of orders) {
    const { name, email, phone } = order.customer;
    const isCalled = searchedPhone !== null && phoneKey(phone ?? '').includes(searchedPhone);
    const isNamed = isCalled || `${name} ${email} #${order.id}`.toLowerCase().includes(requested);
    const key = [name, email, phone].join('\n').toLowerCase();
    if (order.userId === null && name !== null && isNamed && !known.has(key)) known.set(key, order);
  }
  return [...known.values()].slice(0, maxOthers);
}

export function nameOf(found: FoundCustomer): string {
  if ('order' in found) return found.order.customer.name ?? '';
  const { firstName, lastName, username } = found.user;
  return [firstName, lastName].filter(Boolean).join(' ') || username;
}

export function keyOf(found: FoundCustomer): string {
  return 'user' in found ? `user-${found.user.id}` : `order-${found.order.id}`;
}
