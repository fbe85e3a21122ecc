import { useState } from 'react';
import { formatMoney } from '#core/money.ts';
import { handBackAll } from '#core/orders/corrections/void-sale.ts';
import type { RefundMethod } from '#core/orders/refunds/refund-amounts.ts';
import type { CancellationResponse } from '#core/orders/staff-order-api.ts';
import { useFrozenRecord } from '#storefront/admin/editor/use-admin-record.ts';
import { ConfirmDialog } from '#storefront/admin/ui/confirm-dialog.tsx';
import { useShop } from '#storefront/layout/use-shop.ts';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { CancellationParts } from '../actions/cancel-order-dialog.tsx';
import { failureText, type OrderDialogProps } from '../actions/order-dialog-props.ts';
import { staffOrderQueries } from '../staff-order-queries.ts';
import { DrawerNote } from './drawer-note.tsx';
import { GoodsBack } from './goods-back.tsx';
import { Options } from './options.tsx';
import { ReasonField } from './reason-field.tsx';
import { useVoidSale } from './use-corrections.ts';

const methods: readonly (readonly [RefundMethod, label: string])[] = [
  ['as-paid', 'As it was paid'],
  ['cash', 'In cash'],
  ['eftpos', 'By EFTPOS'],
];

const usualReasons = ['Keyed in twice', 'Wrong pack', 'Changed their mind'];

/** A dialog that undoes a counter sale made today. The order is cancelled, and everything paid is returned. */
export function VoidSaleDialog({ order, isUpdated, onClose, onConflict }: OrderDialogProps) {
  const [method, setMethod] = useState<RefundMethod>('as-paid');
  const [reason, setReason] = useState('');
  const [goodsBack, setGoodsBack] = useState(true);
  const canComeBack = useShop().counting && order.status === 'delivered';
  const { data, isFailed, failure } = useFrozenRecord(staffOrderQueries.cancellation(order.id, true), order.version);
  const parts = data && byMethod(data, method);
  const { act, isPending, problem } = useVoidSale(
    { id: order.id, version: parts?.version ?? order.version },
    { method, reason: reason.trim(), ...(canComeBack ? { goodsBack } : {}) },
    { handsCash: parts?.handedBack.some((part) => part.method === 'cash') ?? false, onDone: onClose, onConflict },
  );
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={`Void sale #${order.id}?`}
      confirmLabel={parts && parts.refund > 0 ? `Void and give back ${formatMoney(parts.refund)}` : 'Void sale'}
      cancelLabel="Keep sale"
      pendingLabel="Voiding…"
      danger
      isPending={isPending}
      failure={failureText(problem, { isUpdated })}
      disabled={!parts || isFailed || reason.trim() === ''}
      onConfirm={() => void act()}
    >
      <p>For a sale that was keyed in wrongly today. It is cancelled, and everything that was paid goes back.</p>
      {parts && parts.paid > 0 ? (
        <Options legend="Where it goes" name="method" options={methods} chosen={method} onChoose={setMethod} />
      ) : null}
      <div className="min-h-28" aria-live="polite">
        {parts ? <CancellationParts parts={parts} /> : null}
        {parts && parts.kept > 0 ? (
          <p className="mt-2 text-sm">
            {formatMoney(parts.paid)} is rounded to {formatMoney(parts.refund)}, which coins can pay.
          </p>
        ) : null}
        {parts === undefined && !isFailed ? <Skeleton className="h-28" /> : null}
        {isFailed ? (
          <p className="font-semibold text-oxblood">{failure ?? 'What goes back could not be worked out.'}</p>
        ) : null}
      </div>
      <DrawerNote
        handedBack={(parts?.handedBack ?? []).map(({ method: by, amount }) => ({ method: by, amountCents: amount }))}
      />
      {canComeBack ? (
        <GoodsBack isBack={goodsBack} onChange={setGoodsBack}>
          They are in the shop, so they go back into the stock.
        </GoodsBack>
      ) : null}
      <ReasonField usual={usualReasons} value={reason} onChange={setReason} />
      <p className="text-sm text-steel">
        {order.customer.email === null ? '' : `${order.customer.email} gets an email. `}This can’t be undone.
      </p>
    </ConfirmDialog>
  );
}

/** Returns the amounts of a cancellation if staff hand back everything with one method. */
function byMethod(parts: CancellationResponse, method: RefundMethod): CancellationResponse {
  if (method === 'as-paid' || parts.paid === 0) return parts;
  const { handedBack, keptCents } = handBackAll(parts.paid, method);
  return {
    ...parts,
    cards: [],
    handedBack: handedBack.map(({ method: by, amountCents }) => ({ method: by, amount: amountCents })),
    kept: keptCents,
    rounding: keptCents,
    refund: parts.paid - keptCents,
  };
}
