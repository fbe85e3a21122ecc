import { useState } from 'react';
import { customerTitle } from '#core/customers/customer.ts';
import type { CustomerRecord, Likeness } from '#core/customers/customer-record.ts';
import { Button } from '#storefront/ui/button.tsx';
import { countOf } from '#storefront/ui/count-of.ts';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { customerPath } from '../customer-queries.ts';
import { useIsOwner } from '../use-is-owner.ts';
import { MergeDialog } from './merge-dialog.tsx';

const likenessText: Record<Likeness, string> = { phone: 'phone number', email: 'email address', name: 'name' };

/** Records that may belong to the same person. The server links records only if it is certain; staff decide about the others. */
export function AlikeCustomers({ customer }: { customer: CustomerRecord }) {
  const [mergedId, setMergedId] = useState<number | null>(null);
  const isOwner = useIsOwner();
  if (customer.alike.length === 0) return null;
  return (
    <section aria-labelledby="alike" className="mb-5 border border-brass bg-brass/8 px-4 py-3 text-sm">
      <h2 id="alike" className="text-base font-semibold">
        Possible duplicates
      </h2>
      <ul className="mt-1">
        {customer.alike.map((other) => (
          <li key={other.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1">
            <span className="wrap-anywhere">
              <ShopLink to={customerPath(other)} className="text-link font-semibold">
                {customerTitle(other)}
              </ShopLink>
              , same {other.same.map((likeness) => likenessText[likeness]).join(' and ')},{' '}
              {countOf(other.orderCount, 'order')}
              {other.account === null ? '' : `, account ${other.account.username}`}
            </span>
            {isOwner ? (
              <Button variant="secondary" size="xs" onClick={() => setMergedId(other.id)}>
                Merge…<span className="sr-only"> with {customerTitle(other)}</span>
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {isOwner ? null : <p className="mt-1 text-steel">An owner can merge them.</p>}
      {mergedId === null ? null : <MergeDialog id={customer.id} otherId={mergedId} onClose={() => setMergedId(null)} />}
    </section>
  );
}
