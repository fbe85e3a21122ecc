import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { customerTitle, type ListedCustomer } from '#core/customers/customer.ts';
import { walkInName } from '#core/customers/walk-in.ts';
import { parseAddressLine } from '#core/orders/checkout-form.ts';
import type { Order } from '#core/orders/order.ts';
import { customerQueries } from '#storefront/customers/admin/customer-queries.ts';
import { staffOrderQueries } from '#storefront/orders/admin/staff-order-queries.ts';
import { addressLine } from '#storefront/orders/order-text.ts';
import { Field } from '#storefront/ui/field.tsx';
import {
  type SaleCustomer as Customer,
  emptyAddress,
  emptyCustomer,
  isWalkIn,
  type SaleDraft,
} from '../counter-sale-draft.ts';
import type { CounterSale } from '../use-counter-sale.ts';
import { FindCustomer } from './counter-sale-find-customer.tsx';

/** The section for the buyer: a customer who is found by search, or typed details. */
export function SaleCustomer({ sale: { draft, form, problems, change } }: { sale: CounterSale }) {
  const { customer } = draft;
  const field = (name: 'name' | 'phone' | 'email') => ({
    ...form.register(`customer.${name}`),
    error: problems[`customer.${name}`],
    autoComplete: 'off',
  });
  function choose(found: ListedCustomer): void {
    change({ customer: fromRecord(found), address: addressOf(found) });
  }
  useCustomerOfAddress(draft, choose);
  return (
    <section aria-labelledby="customer-heading">
      <h2 id="customer-heading" className="text-lg">
        Customer
      </h2>
      <div className="mt-1 grid gap-2.5">
        {customer.customerId === null ? (
          <FindCustomer onFound={choose} />
        ) : (
          <p className="flex items-center justify-between gap-3 border-y border-rule text-sm">
            <span className="py-2">
              The order goes to the {customer.userId === null ? 'record' : 'account'} of{' '}
              <strong>{customer.name || 'this customer'}</strong>.
            </span>
            <button
              type="button"
              className="text-link min-h-11 shrink-0"
              onClick={() => change({ customer: emptyCustomer, address: emptyAddress })}
            >
              Someone else
            </button>
          </p>
        )}
        {customer.pinnedNotes.map((note) => (
          <p
            key={note}
            role="note"
            className="border-l-4 border-oxblood bg-white px-3 py-2 font-semibold wrap-anywhere"
          >
            {note}
          </p>
        ))}
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

function fromRecord(found: ListedCustomer): Customer {
  const { id, account, phone, email, address, pinnedNotes } = found;
  const name = customerTitle(found);
  return {
    userId: account?.id ?? null,
    customerId: id,
    pinnedNotes,
    name,
    phone: phone ?? '',
    email: email ?? '',
    addressOnFile: address ?? '',
  };
}

/**
 * Returns the address that fills the sale's address fields when a customer is chosen. Empty for a customer with an account: the server
 * uses the account's address if none is typed.
 */
function addressOf({ account, address }: ListedCustomer): SaleDraft['address'] {
  return (account === null ? parseAddressLine(address ?? '') : null) ?? emptyAddress;
}

/**
 * Chooses the customer whose record number is in the URL. “New sale” on a customer’s record links to such a URL. Input that was already
 * typed stays.
 */
function useCustomerOfAddress({ customer, lines }: SaleDraft, choose: (found: ListedCustomer) => void): void {
  const [search, setSearch] = useSearchParams();
  const id = search.get('customer');
  const { data } = useQuery({ ...customerQueries.detail(id ?? 0), enabled: id !== null });
  const isFresh = customer === emptyCustomer || (lines.length === 0 && customer.name === '');
  const onFound = useEffectEvent((found: ListedCustomer) => {
    if (isFresh) choose(found);
    setSearch({}, { replace: true });
  });
  useEffect(() => {
    if (data) onFound(data);
  }, [data]);
}

/** The fields for the sale's delivery address. */
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

/** A button that fills in the address of this account's last order. */
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

/** Returns an order's address; null if a part of it is missing. */
function fullAddress({ address }: Pick<Order, 'address'>): NonNullable<Order['address']> | null {
  const isFull = address !== null && [address.street, address.city, address.state, address.postcode].every(Boolean);
  return isFull ? address : null;
}
