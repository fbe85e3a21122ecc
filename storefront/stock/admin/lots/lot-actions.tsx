import { useState } from 'react';
import { changeLot, type Lot } from '#core/stock/lots/lots-api.ts';
import { formatAmount, isNoStock } from '#core/stock/stock-amount.ts';
import { useMay } from '#storefront/admin/shell/staff-role-context.ts';
import { ConfirmDialog } from '#storefront/admin/ui/confirm-dialog.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { Field } from '#storefront/ui/field.tsx';
import { stockQueries } from '../stock-queries.ts';
import { FreezeDialog } from './freeze-dialog.tsx';
import { lotQueries, recallPath } from './lot-queries.ts';

type Action = 'hold' | 'open' | 'close' | 'freeze';

/** The buttons for a lot. Only owners can hold a lot, release a held one, or recall its goods. */
export function LotActions({ lot }: { lot: Lot }) {
  const [action, setAction] = useState<Action | null>(null);
  const isOwner = useMay('owner');
  const { status, block, onHand } = lot;
  const mayClose = isOwner ? status !== 'closed' : status === 'open' && (block === null || isNoStock(onHand));
  const close = () => setAction(null);
  const button = (which: Action, label: string, variant: 'secondary' | 'danger' = 'secondary') => (
    <Button variant={variant} size="sm" className="max-sm:grow" onClick={() => setAction(which)}>
      {label}
    </Button>
  );
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {isOwner && status !== 'held' ? button('hold', 'Hold', 'danger') : null}
      {(isOwner && status === 'held') || status === 'closed' ? button('open', 'Open again') : null}
      {block === null && !isNoStock(onHand) ? button('freeze', 'Freeze') : null}
      {mayClose ? button('close', 'Close') : null}
      {isOwner ? (
        <ButtonLink to={`${recallPath}?lot=${lot.id}`} variant="secondary" size="sm" className="max-sm:grow">
          Who got it
        </ButtonLink>
      ) : null}
      {action === 'freeze' ? <FreezeDialog lot={lot} onClose={close} /> : null}
      {action !== null && action !== 'freeze' ? <StatusDialog lot={lot} action={action} onClose={close} /> : null}
    </div>
  );
}

const changes = {
  hold: {
    status: 'held',
    title: 'Hold',
    confirm: 'Hold',
    done: 'Held',
    text: 'It can’t be ordered online, packed or cut from now on. If the counter sells it, or orders hold it already, an alert says so.',
  },
  open: {
    status: 'open',
    title: 'Open',
    confirm: 'Open again',
    done: 'Open again',
    text: 'It can be cut, packed, sold and ordered again, unless its use-by day has passed.',
  },
  close: {
    status: 'closed',
    title: 'Close',
    confirm: 'Close',
    done: 'Closed',
    text: 'Close a lot when nothing of it is left. What it still has by the record counts as unaccounted for in a recall.',
  },
} as const;

interface StatusDialogProps {
  lot: Lot;
  action: keyof typeof changes;
  onClose(): void;
}

function StatusDialog({ lot, action, onClose }: StatusDialogProps) {
  const { id, version, itemName, unit, onHand } = lot;
  const { status, title, confirm, done, text } = changes[action];
  const [reason, setReason] = useState('');
  const [hasTried, setTried] = useState(false);
  const needsReason = action === 'hold' || (action === 'open' && lot.status === 'held');
  const isMissing = needsReason && reason.trim() === '';
  const { act, isPending, failure } = useAdminMutation({
    run: () => call(changeLot, { params: { id }, body: { status, reason: reason.trim(), version } }),
    success: { title: done, description: `Lot ${id}, ${itemName}` },
    failure: { title: 'Not changed', description: 'Couldn’t change the lot. Check your connection and try again.' },
    refresh: [lotQueries.all, stockQueries.all],
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={`${title} lot ${id}?`}
      confirmLabel={confirm}
      danger={action === 'hold'}
      isPending={isPending}
      failure={failure}
      onConfirm={() => {
        setTried(true);
        if (!isMissing) void act();
      }}
    >
      <p>
        {itemName}, {formatAmount(unit, onHand)} on hand.
      </p>
      <p>{text}</p>
      {needsReason ? (
        <Field
          label="Reason"
          value={reason}
          maxLength={200}
          autoComplete="off"
          error={hasTried && isMissing ? 'Please say why' : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
      ) : null}
    </ConfirmDialog>
  );
}
