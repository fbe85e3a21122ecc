import { useEffect, useRef, useState } from 'react';
import { formatMoney } from '#core/money.ts';
import { isRounding } from '#core/orders/cash-rounding.ts';
import type { RefundMethod } from '#core/orders/refunds/refund-amounts.ts';
import type { RefundableResponse } from '#core/orders/refunds/refund-api.ts';
import type { StaffOrder } from '#core/orders/staff-order.ts';
import { formatCard } from '#core/payments/format-card.ts';
import { useOwnedStorage } from '#storefront/accounts/use-owned-storage.ts';
import { useFrozenRecord } from '#storefront/admin/editor/use-admin-record.ts';
import { ConfirmDialog } from '#storefront/admin/ui/confirm-dialog.tsx';
import { useShop } from '#storefront/layout/use-shop.ts';
import { Money } from '#storefront/ui/money.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { failureText, type OrderDialogProps } from '../actions/order-dialog-props.ts';
import { staffOrderQueries } from '../staff-order-queries.ts';
import { DrawerNote } from './drawer-note.tsx';
import { GoodsBack } from './goods-back.tsx';
import { Options } from './options.tsx';
import { ReasonField } from './reason-field.tsx';
import {
  amountProblem,
  checkRefund,
  nothingChosen,
  partTexts,
  type RefundChoice,
  type RefundParts,
  refundLabel,
  refundParts,
} from './refund-choice.ts';
import { readRefundDraft, storeRefundDraft } from './refund-draft.ts';
import { AmountInput, RefundLines } from './refund-lines.tsx';
import { useRefund } from './use-refund.ts';

const usualReasons = ['Spoiled', 'Wrong pack', 'Torn bag', 'Weighed less'];
const nothingBack: RefundParts = { cards: [], handedBack: [], cents: 0 };

/** A dialog that refunds lines of a paid order, or an amount. Its button names the amount and the method. */
export function RefundDialog({ order, isUpdated, onClose: close, onConflict }: OrderDialogProps<StaffOrder>) {
  const { choice, setChoice, forget } = useStoredChoice(order.id);
  const onClose = () => {
    forget();
    close();
  };
  const { data: found, isFailed } = useFrozenRecord(staffOrderQueries.refundable(order.id), order.version);
  const { cents, lines } = found ? checkRefund(found, choice) : { cents: 0, lines: [] };
  // Only goods of a delivered order can come back. Before delivery, they are still in the shop.
  const canComeBack = useShop().counting && order.status === 'delivered' && found?.tookStock === true;
  const goodsBack = canComeBack && choice.goodsBack && lines.length > 0;
  const parts = found && cents > 0 ? refundParts(found, cents, choice.method) : nothingBack;
  const isAll = order.status === 'paid' && cents > 0 && cents === found?.refundable && found.disputed === 0;
  const { act, isPending, problem, unanswered } = useRefund(
    order,
    {
      amount: cents,
      ...(lines.length === 0 ? {} : { lines }),
      method: choice.method,
      reason: choice.reason.trim(),
      ...(goodsBack ? { goodsBack } : {}),
    },
    {
      backCents: parts.cents,
      handsCash: parts.handedBack.some(({ method }) => method === 'cash'),
      onDone: onClose,
      onConflict,
    },
  );
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={`Refund of order #${order.id}`}
      confirmLabel={unanswered ? `Send the refund of ${formatMoney(unanswered.backCents)} again` : refundLabel(parts)}
      pendingLabel="Refunding…"
      isPending={isPending}
      failure={failureText(problem, { isUpdated })}
      disabled={!unanswered && (cents === 0 || isAll || choice.reason.trim() === '')}
      onConfirm={() => void act()}
    >
      {unanswered ? <UnansweredNote cents={unanswered.backCents} reason={unanswered.body.reason} /> : null}
      {found && !unanswered ? <RefundFields {...{ found, choice, canComeBack, onChange: setChoice }} /> : null}
      {found === undefined && !isFailed ? <Skeleton className="h-64" /> : null}
      {isFailed ? <p className="font-semibold text-oxblood">What can be refunded could not be loaded.</p> : null}
      {found && found.disputed > 0 ? (
        <p className="font-semibold text-oxblood">
          {formatMoney(found.disputed)} can’t be refunded, because the customer disputes it at their bank. The owner
          answers the dispute under Payments.
        </p>
      ) : null}
      {isAll ? (
        <p className="font-semibold text-oxblood">
          To give everything back before it is delivered, cancel the order: then nothing of it is packed.
        </p>
      ) : null}
      {parts.cards.length + parts.handedBack.length < 2 ? null : (
        <dl className="ledger text-sm">
          {partTexts(parts).map(({ text, cents: part }) => (
            <div key={text}>
              <dt>{text}</dt>
              <dd>
                <Money cents={part} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <RoundingNote parts={parts} cents={cents} />
      <DrawerNote handedBack={parts.handedBack} />
      <p className="text-sm text-steel">
        {order.customer.email === null
          ? 'There is no email address to write to.'
          : `${order.customer.email} gets an email.`}{' '}
        The order stays, less what was refunded. This can’t be undone.
      </p>
    </ConfirmDialog>
  );
}

/**
 * Says that a refund was sent and has no response. Until the server responds, no other refund can be made, because the same money could
 * be refunded twice.
 */
function UnansweredNote({ cents, reason }: { cents: number; reason: string }) {
  return (
    <p role="status" className="border-l-4 border-oxblood bg-bone/50 px-4 py-3">
      We don’t know whether the refund of {formatMoney(cents)} (“{reason}”) was made, because the shop’s answer was
      lost. Send it again: if it was made already, nothing more goes back.
    </p>
  );
}

/**
 * Stores the chosen refund, so that a reload or a visit to another screen doesn't lose it. It is removed when the refund is made or the
 * dialog is closed.
 */
function useStoredChoice(orderId: number) {
  const storage = useOwnedStorage();
  const [choice, setChoice] = useState(() => readRefundDraft(storage, orderId) ?? nothingChosen);
  const isOver = useRef(false);
  useEffect(() => {
    if (!isOver.current) storeRefundDraft(storage, orderId, choice === nothingChosen ? null : choice);
  }, [storage, orderId, choice]);
  const forget = () => {
    isOver.current = true;
    storeRefundDraft(storage, orderId, null);
  };
  return { choice, setChoice, forget };
}

/** Explains that cash is rounded, because coins can't pay single cents. */
function RoundingNote({ parts, cents }: { parts: RefundParts; cents: number }) {
  if (parts.cents === cents) return null;
  return (
    <p className="text-sm">
      {formatMoney(cents)} is rounded to {formatMoney(parts.cents)}, which coins can pay. The receipt says so.
    </p>
  );
}

interface RefundFieldsProps {
  found: RefundableResponse;
  choice: RefundChoice;
  /** Whether the shop counts its stock and the goods were handed over. */
  canComeBack: boolean;
  onChange(choice: RefundChoice): void;
}

const scopes = [
  ['lines', 'Items'],
  ['amount', 'An amount'],
] as const;

function RefundFields({ found, choice, canComeBack, onChange }: RefundFieldsProps) {
  const change = (changes: Partial<RefundChoice>) => onChange({ ...choice, ...changes });
  return (
    <>
      <fieldset>
        <legend className="mb-1.5 text-sm font-semibold">What goes back</legend>
        <div className="mb-2">
          <Options name="of" options={scopes} chosen={choice.of} onChoose={(of) => change({ of })} />
        </div>
        {choice.of === 'lines' ? (
          <RefundLines
            lines={found.lines.filter((line) => !isRounding(line))}
            chosen={choice.lines}
            onChange={(id, next) => {
              const { [id]: _before, ...others } = choice.lines;
              change({ lines: next === undefined ? others : { ...others, [id]: next } });
            }}
          />
        ) : (
          <>
            <AmountInput
              id="refund-amount"
              label="Amount to refund"
              text={choice.text}
              error={amountProblem(choice.text, found.refundable)}
              onChange={(text) => change({ text })}
            />
            <p className="mt-1.5 text-sm text-steel">Of {formatMoney(found.refundable)} that can go back.</p>
          </>
        )}
        {canComeBack && choice.of === 'lines' ? (
          <GoodsBack isBack={choice.goodsBack} onChange={(goodsBack) => change({ goodsBack })}>
            They can be sold again, so they go back into the stock.
          </GoodsBack>
        ) : null}
      </fieldset>
      <Options
        legend="Where it goes"
        name="method"
        options={methodsOf(found)}
        chosen={choice.method}
        onChoose={(method) => change({ method })}
      />
      <ReasonField
        usual={usualReasons}
        hint="The customer reads it."
        value={choice.reason}
        onChange={(reason) => change({ reason })}
      />
    </>
  );
}

/** Returns the refund methods with their labels. A single card is named; cash and EFTPOS are always offered. */
function methodsOf({ charges, byHand }: RefundableResponse): (readonly [RefundMethod, label: string])[] {
  const [charge, ...others] = charges;
  const card = charge?.card ? `To ${formatCard(charge.card)}` : 'To the card';
  const paidByHand = byHand.filter(({ amount }) => amount > 0);
  const asPaid = charge === undefined || others.length > 0 || paidByHand.length > 0 ? 'As it was paid' : card;
  return [
    ['as-paid', asPaid],
    ['cash', 'In cash'],
    ['eftpos', 'By EFTPOS'],
  ];
}
