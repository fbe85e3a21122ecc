import { useState } from 'react';
import { undoMerge } from '#core/customers/customer-merge-api.ts';
import type { CustomerRecord, MergedCustomer } from '#core/customers/customer-record.ts';
import { formatInstant } from '#core/dates.ts';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { OrderPanel } from '#storefront/orders/admin/order-screen/order-panel.tsx';
import { staffOrderQueries } from '#storefront/orders/admin/staff-order-queries.ts';
import { Button } from '#storefront/ui/button.tsx';
import { countOf } from '#storefront/ui/count-of.ts';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { customerQueries } from './customer-queries.ts';
import { MergeWithOther } from './merging/merge-with-other.tsx';
import { ResetCodeDialog } from './reset-code-dialog.tsx';
import { useIsOwner } from './use-is-owner.ts';

/** The rare actions on a customer's record: reading out a reset code, merging records, undoing a merge, erasing everything. */
export function CustomerEndings({ customer }: { customer: CustomerRecord }) {
  const [open, setOpen] = useState<'code' | 'close' | null>(null);
  const isOwner = useIsOwner();
  const { account, merges } = customer;
  if (account === null && !isOwner && merges.length === 0) return null;
  return (
    <OrderPanel title={account === null ? 'Record' : 'Account and record'}>
      <div className="grid justify-items-start gap-3 text-sm">
        {account === null ? null : (
          <ShopLink to={`/admin/users/${account.id}`} className="text-link inline-flex min-h-11 items-center">
            Account {account.username}
          </ShopLink>
        )}
        {account === null ? null : account.role === null ? (
          <Button variant="secondary" size="xs" onClick={() => setOpen('code')}>
            Reset the password with a code
          </Button>
        ) : (
          <p className="text-steel">
            Staff get no reset code. For a new password they use “Forgotten your password?” on the login page, or an
            owner makes one on the computer that runs the shop (Shop, New staff password…).
          </p>
        )}
        {merges.map((merge) => (
          <Merge key={merge.id} merge={merge} mayUndo={isOwner && merge.canUndo} />
        ))}
        {isOwner ? <MergeWithOther customer={customer} /> : null}
        {isOwner ? (
          <Button variant="danger" size="xs" onClick={() => setOpen('close')}>
            Erase this customer…
          </Button>
        ) : null}
      </div>
      {open === 'code' ? <ResetCodeDialog customer={customer} onClose={() => setOpen(null)} /> : null}
      {open === 'close' ? <CloseDialog customer={customer} onClose={() => setOpen(null)} /> : null}
    </OrderPanel>
  );
}

function Merge({ merge, mayUndo }: { merge: MergedCustomer; mayUndo: boolean }) {
  const { id, goneId, name, orders, at } = merge;
  const { act, isPending } = useAdminMutation({
    run: () => call(undoMerge, { params: { id }, body: {} }),
    success: { title: 'Merge Undone', description: `Customer ${goneId} has a record again.` },
    failure: {
      title: 'Merge Not Undone',
      description: 'Couldn’t undo the merge. Check your connection and try again.',
    },
    refresh: [customerQueries.all, staffOrderQueries.all],
  });
  return (
    <div>
      <p className="wrap-anywhere">
        {name ?? `Customer ${goneId}`} was merged into this record on {formatInstant(at)}, with{' '}
        {countOf(orders, 'order')}.
      </p>
      {mayUndo ? (
        <Button variant="secondary" size="xs" className="mt-1" disabled={isPending} onClick={() => void act()}>
          {isPending ? 'Working…' : 'Undo this merge'}
        </Button>
      ) : null}
    </div>
  );
}
