import type { ListedUser } from '#core/accounts/staff-account-api.ts';
import { Field } from '#storefront/ui/field.tsx';
import type { SaleProblems } from './counter-sale-body.ts';
import { type SaleCustomer as Customer, emptyAddress, emptyCustomer, type SaleDraft } from './counter-sale-draft.ts';
import { FindCustomer } from './counter-sale-find-customer.tsx';
import { fullAddress } from './counter-sale-last-address.tsx';
import { type FoundCustomer, nameOf } from './use-found-customers.ts';

export interface SaleCustomerProps {
  customer: Customer;
  problems: SaleProblems;
  /** The address too, where it is somebody else's with this customer. */
  onChange(customer: Customer, address?: SaleDraft['address']): void;
}

/** Who buys: an account that is found, or somebody who is typed in. */
export function SaleCustomer({ customer, problems, onChange }: SaleCustomerProps) {
  const field = (name: 'name' | 'phone' | 'email') => ({
    value: customer[name],
    error: problems[`customer.${name}`],
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ ...customer, [name]: target.value }),
  });
  function take(found: FoundCustomer): void {
    if ('user' in found) {
      // An address on the screen may be that of whoever was found before.
      onChange(fromAccount(found.user), emptyAddress);
      return;
    }
    const { name, phone, email } = found.order.customer;
    const customer = { ...emptyCustomer, name: name ?? '', phone: phone ?? '', email: email ?? '' };
    onChange(customer, fullAddress(found.order) ?? emptyAddress);
  }
  return (
    <section aria-labelledby="customer-heading">
      <h2 id="customer-heading" className="text-lg">
        Customer
      </h2>
      <div className="mt-1 grid gap-2.5">
        {customer.userId === null ? (
          <FindCustomer onFound={take} />
        ) : (
          <p className="flex items-center justify-between gap-3 border-y border-rule text-sm">
            <span className="py-2">
              The order goes to the account of <strong>{customer.name || 'this customer'}</strong>.
            </span>
            <button
              type="button"
              className="text-link min-h-11 shrink-0"
              onClick={() => onChange(emptyCustomer, emptyAddress)}
            >
              Somebody else
            </button>
          </p>
        )}
        <Field label="Name" maxLength={200} {...field('name')} />
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
