import { type FormEvent, useState } from 'react';
import { addAmounts, formatAmount, type StockAmount, subtractAmounts } from '#core/stock/stock-amount.ts';
import { bookStockMove, type StockItem } from '#core/stock/stock-api.ts';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialogs/dialog.tsx';
import { Field } from '#storefront/ui/field.tsx';
import { lotQueries } from '../lots/lot-queries.ts';
import { stockQueries } from '../stock-queries.ts';
import { useClientKey } from '../use-client-key.ts';
import { AmountFields } from './amount-fields.tsx';
import { type AmountText, noAmountText, readAmount } from './amount-text.ts';
import { LotField, useLotsOfItem } from './lot-field.tsx';
import { rejectionsOf } from './rejections-of.ts';

export type EnteredKind = 'received' | 'wasted' | 'returned';

export const enteredMoves: Record<EnteredKind, { label: string; title(name: string): string; reasons: string[] }> = {
  received: { label: 'Receive', title: (name) => `Receive ${name}`, reasons: [] },
  wasted: {
    label: 'Waste',
    title: (name) => `Waste of ${name}`,
    reasons: ['Past its date', 'Trimmed', 'Dropped', 'Too warm'],
  },
  returned: { label: 'Returned', title: (name) => `${name} returned`, reasons: ['Not picked up', 'Sent back'] },
};

interface MoveDialogProps {
  item: StockItem;
  kind: EnteredKind;
  onClose(): void;
}

/** The dialog that records a received, wasted or returned amount of an item. The typed values stay if the shop can’t be reached. */
export function MoveDialog({ item, kind, onClose }: MoveDialogProps) {
  const { id, name, unit, onHand } = item;
  const { label, title, reasons } = enteredMoves[kind];
  const [typed, setTyped] = useState<AmountText>(noAmountText);
  const [reason, setReason] = useState('');
  const [hasTried, setTried] = useState(false);
  // Every attempt to send the dialog uses the same key. If a response is lost and the request is sent again, it is recorded only once.
  const withKey = useClientKey();
  const { lots: tracksLots } = useShop();
  const { lots, isFailed } = useLotsOfItem(id, { enabled: tracksLots });
  const [chosenLot, setChosenLot] = useState<number | null>();
  // For waste, the lot that expires first is proposed, because waste is usually from it. For returned goods, no lot is proposed: only
  // staff can tell which lot they are from.
  const proposedLot = kind === 'wasted' ? (lots?.[0]?.id ?? null) : null;
  const lotId = chosenLot === undefined ? proposedLot : chosenLot;
  const isLotPending = tracksLots && lots === undefined && !isFailed;
  const { amount, errors } = readAmount(unit, typed);
  const isReasonMissing = kind === 'wasted' && reason.trim() === '';
  const { act, isPending, failure, problem } = useAdminMutation({
    run: (sent: StockAmount) =>
      withKey((clientKey) => {
        const body = { kind, ...sent, lotId, reason: reason.trim(), clientKey };
        return call(bookStockMove, { params: { id }, body });
      }),
    success: ({ item: after }) => ({
      title: 'Booked',
      description: `${formatAmount(unit, after.onHand)} of ${name} on hand.`,
    }),
    failure: { title: 'Not booked', description: 'Couldn’t reach the shop. What you typed is still here: try again.' },
    refresh: [stockQueries.all, lotQueries.all],
    onDone: onClose,
  });
  const rejected = rejectionsOf(problem);
  function book(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    // Fixes the lot, so that a repeated request names the same lot. Otherwise another lot might expire first by then.
    setChosenLot(lotId);
    if (amount !== null && !isReasonMissing) void act(amount);
  }
  return (
    <Dialog open onOpenChange={isPending ? () => undefined : onClose} title={title(name)}>
      <form noValidate onSubmit={book} className="grid gap-5">
        <AmountFields
          unit={unit}
          typed={typed}
          errors={hasTried ? { ...rejected, ...errors } : {}}
          onType={(next) => setTyped(next)}
        />
        {tracksLots ? (
          <LotField lots={lots} isFailed={isFailed} value={lotId} error={rejected.lotId} onChange={setChosenLot} />
        ) : null}
        <ReasonField
          label={kind === 'wasted' ? 'Reason' : 'Note (optional)'}
          choices={reasons}
          value={reason}
          error={hasTried && isReasonMissing ? 'Please say why it is wasted' : undefined}
          onChange={setReason}
        />
        <p className="text-sm" aria-live="polite">
          On hand: {formatAmount(unit, onHand)}
          {amount === null ? '' : formatAfter(item, kind, amount)}
        </p>
        <ActionFailure text={problem?.errors === undefined ? failure : ''} />
        <Button type="submit" size="lg" className="w-full" disabled={isPending || isLotPending} aria-busy={isPending}>
          {isPending ? 'Booking…' : label}
        </Button>
      </form>
    </Dialog>
  );
}

/** Formats the amount that will be on hand afterwards. Empty if it would be below zero, because the shop then rejects the request. */
function formatAfter({ unit, onHand }: StockItem, kind: EnteredKind, amount: StockAmount): string {
  const after = kind === 'wasted' ? subtractAmounts(onHand, amount) : addAmounts(onHand, amount);
  return after.pieces < 0 || after.grams < 0 ? '' : `, then ${formatAmount(unit, after)}`;
}

interface ReasonFieldProps {
  label: string;
  /** Common reasons, which staff can choose with one press. */
  choices: readonly string[];
  value: string;
  error: string | undefined;
  onChange(value: string): void;
}

function ReasonField({ label, choices, value, error, onChange }: ReasonFieldProps) {
  return (
    <div>
      <Field
        label={label}
        value={value}
        error={error}
        maxLength={200}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
      />
      <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {choices.map((choice) => (
          <Button
            key={choice}
            variant={value === choice ? 'primary' : 'secondary'}
            size="sm"
            aria-pressed={value === choice}
            onClick={() => onChange(choice)}
          >
            {choice}
          </Button>
        ))}
      </div>
    </div>
  );
}
