import { useQuery } from '@tanstack/react-query';
import type { ListedUser } from '#core/accounts/staff-account-api.ts';
import { walkInName } from '#core/customers/walk-in.ts';
import type { Order } from '#core/orders/order.ts';
import { addressLine } from '#storefront/orders/order-text.ts';
import { Field } from '#storefront/ui/field.tsx';
import { staffOrderQueries } from '../staff-order-queries.ts';
import {
  type SaleCustomer as Customer,
  emptyAddress,
  emptyCustomer,
  isWalkIn,
  type SaleDraft,
} from './counter-sale-draft.ts';
import { FindCustomer, type FoundCustomer, nameOf } from './counter-sale-find-customer.tsx';
import type { CounterSale } from './use-counter-sale.ts';

/** Who buys: an account that is found, or somebody who is typed in. */
export function SaleCustomer({ sale: { draft, form, problems, change } }: { sale: CounterSale }) {
  const { customer } = draft;
  const field = (name: 'name' | 'phone' | 'email') => ({
    ...form.register(`customer.${name}`),
    error: problems[`customer.${name}`],
    autoComplete: 'off',
  });
  function choose(found: FoundCustomer): void {
    if ('user' in found) {
      // An address on the screen may be that of the customer who was found before.
      change({ customer: fromAccount(found.user), address: emptyAddress });
      return;
    }
    const { name, phone, email } = found.order.customer;
    change({
      customer: { ...emptyCustomer, name: name ?? '', phone: phone ?? '', email: email ?? '' },
      address: fullAddress(found.order) ?? emptyAddress,
    });
  }
  return (
    <section aria-labelledby="customer-heading">
      <h2 id="customer-heading" className="text-lg">
        Customer
      </h2>
      <div className="mt-1 grid gap-2.5">
        {customer.userId === null ? (
          <FindCustomer onFound={choose} />
        ) : (
          <p className="flex items-center justify-between gap-3 border-y border-rule text-sm">
            <span className="py-2">
              The order goes to the account of <strong>{customer.name || 'this customer'}</strong>.
            </span>
            <button
              type="button"
              className="text-link min-h-11 shrink-0"
              onClick={() => change({ customer: emptyCustomer, address: emptyAddress })}
            >
              Somebody else
            </button>
          </p>
        )}
        <Field
          label="Name"
          maxLength={200}
          hint={isWalkIn(draft) ? `Left empty: ${walkInName}` : undefined}
          {...field('name')}
        />
        <div className="grid grid-cols-2 gap-2.5">
          <Field label="Phone" type="tel" maxLength={40} {...field('phone')} />
          <Field label="Email" type="email" maxLength={254} {...field('email')} />
        </div>
        {customer.email.trim() === '' ? (
          <p className="text-sm text-steel">Without an email address we can’t send a confirmation or reminders.</p>
        ) : null}
      </div>
    </section>
  );
}

function fromAccount(user: ListedUser): Customer {
  const { id, phone, email, address } = user;
  return { userId: id, name: nameOf({ user }), phone: phone ?? '', email, addressOnFile: address ?? '' };
}

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
function fullAddress({ address }: Pick<Order, 'address'>): NonNullable<Order['address']> | null {
  const isFull = address !== null && [address.street, address.city, address.state, address.postcode].every(Boolean);
  return isFull ? address : null;
}
