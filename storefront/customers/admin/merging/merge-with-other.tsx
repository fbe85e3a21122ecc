import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { customerTitle } from '#core/customers/customer.ts';
import type { CustomerRecord } from '#core/customers/customer-record.ts';
import { Button } from '#storefront/ui/button.tsx';
import { countOf } from '#storefront/ui/count-of.ts';
import { Field } from '#storefront/ui/field.tsx';
import { customerQueries } from '../customer-queries.ts';
import { MergeDialog } from './merge-dialog.tsx';

/** Merges two records that have nothing in common. Only the owner can know that both belong to the same person. */
export function MergeWithOther({ customer }: { customer: CustomerRecord }) {
  const [wanted, setWanted] = useState('');
  const [mergedId, setMergedId] = useState<number | null>(null);
  const query = new URLSearchParams({ page: '1', pageSize: '6', q: wanted });
  const { data, isFetching, isError } = useQuery({ ...customerQueries.list(query), enabled: wanted !== '' });
  const others = (data?.items ?? []).filter(({ id }) => id !== customer.id);
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setWanted(String(new FormData(event.currentTarget).get('other') ?? '').trim());
  };
  return (
    <details className="w-full">
      <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">
        Merge with another record…
      </summary>
      <form onSubmit={find} className="mt-1 grid justify-items-start gap-2">
        <Field
          label="The other record"
          name="other"
          hint="Name, phone number or email."
          maxLength={200}
          autoComplete="off"
          className="w-full"
        />
        <Button type="submit" variant="secondary" size="xs">
          Find
        </Button>
      </form>
      <div role="status" className="mt-2">
        {statusText({ wanted, isFetching, isError, found: others.length })}
      </div>
      <ul>
        {isFetching || isError
          ? null
          : others.map((other) => (
              <li key={other.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1">
                <span className="wrap-anywhere">
                  {customerTitle(other)}, {other.phone ?? other.email ?? `customer ${other.id}`},{' '}
                  {countOf(other.orderCount, 'order')}
                </span>
                <Button variant="secondary" size="xs" onClick={() => setMergedId(other.id)}>
                  Merge…<span className="sr-only"> with {customerTitle(other)}</span>
                </Button>
              </li>
            ))}
      </ul>
      {mergedId === null ? null : <MergeDialog id={customer.id} otherId={mergedId} onClose={() => setMergedId(null)} />}
    </details>
  );
}

interface Search {
  wanted: string;
  isFetching: boolean;
  isError: boolean;
  found: number;
}

function statusText({ wanted, isFetching, isError, found }: Search): string {
  if (isFetching) return 'Searching…';
  if (isError) return 'Couldn’t search the customers. Check your connection and try again.';
  return wanted === '' || found > 0 ? '' : 'No other record matches.';
}
