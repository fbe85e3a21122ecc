import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { CustomerRecord } from '#core/customers/customer-record.ts';
import { addCustomerTag, removeCustomerTag } from '#core/customers/customer-record-api.ts';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { OrderPanel } from '#storefront/orders/admin/order-screen/order-panel.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { inputClass } from '#storefront/ui/field-error.tsx';
import { customerQueries } from './customer-queries.ts';

/** Tags for finding customers, such as “wholesale”. Tags in use are suggested. */
export function CustomerTags({ customer }: { customer: CustomerRecord }) {
  const { id, tags } = customer;
  const [typed, setTyped] = useState('');
  const inputId = useId();
  const { data: used = [] } = useQuery(customerQueries.tags());
  const { act, isPending } = useAdminMutation({
    run: ({ tag, isRemoved }: { tag: string; isRemoved: boolean }) =>
      isRemoved
        ? call(removeCustomerTag, { params: { id, tag } })
        : call(addCustomerTag, { params: { id }, body: { tag } }),
    failure: { title: 'Tag Not Saved', description: 'Couldn’t save the tag. Check your connection and try again.' },
    refresh: [customerQueries.all],
    // Clears the field only if it still contains the tag that was added.
    onDone: (_saved, { tag, isRemoved }) => setTyped((now) => (!isRemoved && now.trim() === tag ? '' : now)),
  });
  return (
    <OrderPanel title="Tags">
      {tags.length === 0 ? null : (
        <ul className="mb-3 flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag} className="inline-flex items-center rounded-sm border border-slate pl-2 text-sm text-slate">
              <span className="wrap-anywhere">{tag}</span>
              <Button
                variant="quiet"
                size="xs"
                className="px-2"
                disabled={isPending}
                aria-label={`Remove the tag ${tag}`}
                onClick={() => void act({ tag, isRemoved: true })}
              >
                ×
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form
        aria-label="New tag"
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() !== '') void act({ tag: typed.trim(), isRemoved: false });
        }}
      >
        <div className="min-w-0 grow">
          <label htmlFor={inputId} className="mb-1.5 block text-sm font-semibold">
            New tag
          </label>
          <input
            id={inputId}
            value={typed}
            maxLength={40}
            list={`${inputId}-used`}
            autoComplete="off"
            className={inputClass}
            onChange={({ target }) => setTyped(target.value)}
          />
          <datalist id={`${inputId}-used`}>
            {used
              .filter(({ tag }) => !tags.includes(tag))
              .map(({ tag }) => (
                <option key={tag} value={tag} />
              ))}
          </datalist>
        </div>
        <Button type="submit" variant="secondary" size="md" disabled={isPending || typed.trim() === ''}>
          Add
        </Button>
      </form>
    </OrderPanel>
  );
}
