import { useState } from 'react';
import { changeLot } from '#core/stock/lots/lots-api.ts';
import type { Recall } from '#core/stock/lots/recall-api.ts';
import { ConfirmDialog } from '#storefront/admin/ui/confirm-dialog.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { Button } from '#storefront/ui/button.tsx';
import { countOf } from '#storefront/ui/count-of.ts';
import { Field } from '#storefront/ui/field.tsx';
import { lotQueries } from '../lots/lot-queries.ts';
import { stockQueries } from '../stock-queries.ts';

/**
 * Holds all lots of a recall that aren’t held yet, one after another. If one fails, pressing the button again continues with the
 * remaining lots.
 */
export function HoldLots({ lots }: { lots: readonly Recall['lots'][number][] }) {
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const [hasTried, setTried] = useState(false);
  /** The lots that were held before an attempt failed. The next attempt leaves them out. */
  const [held, setHeld] = useState<readonly number[]>([]);
  const open = lots.filter(({ id, status }) => status === 'open' && !held.includes(id));
  const isMissing = reason.trim() === '';
  const { act, isPending, failure } = useAdminMutation({
    async run() {
      for (const { id, version } of open) {
        await call(changeLot, { params: { id }, body: { status: 'held', reason: reason.trim(), version } });
        setHeld((before) => [...before, id]);
      }
      return open.length;
    },
    success: (count) => ({ title: 'Held', description: countOf(count, 'lot') }),
    failure: {
      title: 'Not all held',
      description: 'Couldn’t hold all lots. Check your connection and try again: those that are held stay held.',
    },
    refresh: [lotQueries.all, stockQueries.all],
    onDone: () => setAsking(false),
  });
  if (open.length === 0 && !isAsking) return null;
  return (
    <div className="mt-2 print:hidden">
      <Button variant="danger" size="sm" onClick={() => setAsking(true)}>
        Hold all these lots
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Hold ${countOf(open.length, 'lot')}?`}
        confirmLabel="Hold"
        danger
        isPending={isPending}
        failure={failure}
        onConfirm={() => {
          setTried(true);
          if (!isMissing) void act();
        }}
      >
        <p>
          They can’t be ordered online, packed or cut from now on. If the counter sells one, or orders hold it already,
          an alert says so.
        </p>
        <Field
          label="Reason"
          value={reason}
          maxLength={200}
          autoComplete="off"
          error={hasTried && isMissing ? 'Please say why' : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
      </ConfirmDialog>
    </div>
  );
}
