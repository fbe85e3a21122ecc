import { useQuery } from '@tanstack/react-query';
import type { Order } from '#core/orders/order.ts';
import { getPage } from '#storefront/api/api-client.ts';
import { addressLine } from '#storefront/orders/order-text.ts';
import type { SaleDraft } from './counter-sale-draft.ts';

export interface LastAddressProps {
  userId: number;
  address: SaleDraft['address'];
  onUse(address: SaleDraft['address']): void;
}

/** Where this account's last order went, to be taken with one press. */
export function LastAddress({ userId, address, onUse }: LastAddressProps) {
  const path = `/api/admin/orders?${new URLSearchParams({ userId: String(userId), page: '1', pageSize: '10' })}`;
  const { data } = useQuery({ queryKey: [path], queryFn: ({ signal }) => getPage<Order>(path, signal) });
  const last = data?.rows.find((order) => fullAddress(order) !== null);
  const theirs = last === undefined ? null : fullAddress(last);
  if (last === undefined || theirs === null || addressLine(theirs) === addressLine(address)) return null;
  return (
    <button type="button" className="text-link min-h-11 text-left text-sm leading-snug" onClick={() => onUse(theirs)}>
      Use the address of order #{last.id}: {addressLine(theirs)}
    </button>
  );
}

/** An order's address; null where a part of it is missing. */
export function fullAddress({ address }: Pick<Order, 'address'>): NonNullable<Order['address']> | null {
  const isFull = address !== null && [address.street, address.city, address.state, address.postcode].every(Boolean);
  return isFull ? address : null;
}
