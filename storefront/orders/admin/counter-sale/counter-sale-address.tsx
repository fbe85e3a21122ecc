import { useQuery } from '@tanstack/react-query';
import type { Order } from '#core/orders/order.ts';
import { addressLine } from '#storefront/orders/order-text.ts';
import { Field } from '#storefront/ui/field.tsx';
import { staffOrderQueries } from '../staff-order-queries.ts';
import type { SaleDraft } from './counter-sale-draft.ts';
import type { CounterSale } from './use-counter-sale.ts';

/** Where it goes. */
export function SaleAddress({ sale: { draft, form, problems, change } }: { sale: CounterSale }) {
  const { userId, addressOnFile } = draft.customer;
  const field = (name: keyof SaleDraft['address']) => ({
    ...form.register(`address.${name}`),
    error: problems[`address.${name}`],
    autoComplete: 'off',
    maxLength: 200,
  });
  return (
    <fieldset className="grid gap-2.5">
      <legend className="sr-only">Delivery address</legend>
      <Field
        label="Street address"
        hint={addressOnFile === '' ? undefined : `Left empty: ${addressOnFile}`}
        {...field('street')}
      />
      <div className="grid grid-cols-[minmax(0,1fr)_4.5rem_5.5rem] gap-2.5">
        <Field label="City or suburb" {...field('city')} />
        <Field label="State" {...field('state')} />
        <Field label="Postcode" inputMode="numeric" {...field('postcode')} maxLength={10} />
      </div>
      {userId === null ? null : (
        <LastAddress userId={userId} address={draft.address} onUse={(address) => change({ address })} />
      )}
    </fieldset>
  );
}

interface LastAddressProps {
  userId: number;
  address: SaleDraft['address'];
  onUse(address: SaleDraft['address']): void;
}

/** Where this account's last order went, to be used with one press. */
function LastAddress({ userId, address, onUse }: LastAddressProps) {
  const newest = new URLSearchParams({ userId: String(userId), page: '1', pageSize: '10' });
  const { data } = useQuery(staffOrderQueries.list(newest));
  const last = data?.items.find((order) => fullAddress(order) !== null);
  const lastAddress = last === undefined ? null : fullAddress(last);
  if (last === undefined || lastAddress === null || addressLine(lastAddress) === addressLine(address)) return null;
  return (
    <button
      type="button"
      className="text-link min-h-11 text-left text-sm leading-snug"
      onClick={() => onUse(lastAddress)}
    >
      Use the address of order #{last.id}: {addressLine(lastAddress)}
    </button>
  );
}

/** An order's address; null where a line of it is missing. */
export function fullAddress({ address }: Pick<Order, 'address'>): NonNullable<Order['address']> | null {
  const isFull = address !== null && [address.street, address.city, address.state, address.postcode].every(Boolean);
  return isFull ? address : null;
}
