import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { addDays, melbourneDay } from '#core/dates.ts';
import { freezeLot, type Lot } from '#core/stock/lots/lots-api.ts';
import { formatAmount, isNoStock } from '#core/stock/stock-amount.ts';
import type { StockItem } from '#core/stock/stock-api.ts';
import { SelectField } from '#storefront/admin/ui/form-fields.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialogs/dialog.tsx';
import { Field } from '#storefront/ui/field.tsx';
import { AmountFields } from '../item/amount-fields.tsx';
import { type AmountText, noAmountText, readAmount } from '../item/amount-text.ts';
import { rejectionsOf } from '../item/rejections-of.ts';
import { stockQueries } from '../stock-queries.ts';
import { useClientKey } from '../use-client-key.ts';
import { lotPath, lotQueries } from './lot-queries.ts';

interface FreezeDialogProps {
  lot: Lot;
  onClose(): void;
}

/** Freezes all or a part of a lot. The frozen goods become a new lot of a frozen item, with this lot as its parent. */
export function FreezeDialog({ lot, onClose }: FreezeDialogProps) {
  const [isSending, setSending] = useState(false);
  const { data: items, error } = useQuery(stockQueries.choices());
  const frozen = items?.filter(
    ({ storage, unit, id }) => storage === 'frozen' && unit === lot.unit && id !== lot.itemId,
  );
  return (
    <Dialog open onOpenChange={isSending ? () => undefined : onClose} title={`Freeze lot ${lot.id}`}>
      {error !== null && items === undefined ? (
        <p role="alert">Couldn’t load the stock items. Check your connection, close this and try again.</p>
      ) : null}
      {items === undefined && error === null ? <p role="status">Loading…</p> : null}
      {frozen?.length === 0 ? (
        <p>
          There is no frozen stock item to freeze it as. An owner creates one under Stock, kept frozen and counted as{' '}
          {lot.itemName} is.
        </p>
      ) : null}
      {frozen === undefined || frozen.length === 0 ? null : (
        <FreezeForm lot={lot} items={frozen} onClose={onClose} onSending={setSending} />
      )}
    </Dialog>
  );
}

/** The number of days that frozen goods keep, if their item has no shelf life of its own. */
const usualDays = 180;

function bestBeforeOf(item: StockItem | undefined): string {
  return addDays(melbourneDay(new Date()), item?.shelfLifeDays ?? usualDays);
}

interface FreezeFormProps extends FreezeDialogProps {
  items: readonly StockItem[];
  /** Called when the request starts and when it ends. Meanwhile the dialog must stay open. */
  onSending(isSending: boolean): void;
}

function FreezeForm({ lot, items, onClose, onSending }: FreezeFormProps) {
  const navigate = useNavigate();
  const { id, unit, onHand } = lot;
  const [itemId, setItemId] = useState(items[0]?.id ?? 0);
  const [typed, setTyped] = useState<AmountText>(noAmountText);
  const [bestBefore, setBestBefore] = useState(bestBeforeOf(items[0]));
  const [hasTried, setTried] = useState(false);
  const withKey = useClientKey();
  const { amount, errors } = readAmount(unit, typed);
  const { act, isPending, failure, problem } = useAdminMutation({
    run: (sent: { pieces: number; grams: number }) =>
      withKey((clientKey) => call(freezeLot, { params: { id }, body: { itemId, ...sent, bestBefore, clientKey } })),
    success: ({ id: made, itemName, onHand: frozen }) => ({
      title: 'Frozen',
      description: `${formatAmount(unit, frozen)} of ${itemName} is lot ${made}.`,
    }),
    failure: { title: 'Not frozen', description: 'Couldn’t reach the shop. What you typed is still here: try again.' },
    refresh: [lotQueries.all, stockQueries.all],
    onDone: ({ id: made }) => void navigate(lotPath(made)),
  });
  useEffect(() => onSending(isPending), [onSending, isPending]);
  const shown: Record<string, string | undefined> = hasTried ? { ...rejectionsOf(problem), ...errors } : {};
  function freeze(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (amount !== null && bestBefore !== '') void act(amount);
  }
  const all = { pieces: String(onHand.pieces), kilograms: (onHand.grams / 1000).toFixed(3) };
  return (
    <form noValidate onSubmit={freeze} className="grid gap-5">
      <SelectField
        label="Freeze as"
        value={String(itemId)}
        error={shown.itemId}
        options={items.map((item) => [String(item.id), item.name] as const)}
        onChange={({ target }) => {
          setItemId(Number(target.value));
          setBestBefore(bestBeforeOf(items.find((item) => String(item.id) === target.value)));
        }}
      />
      <AmountFields unit={unit} typed={typed} errors={shown} onType={setTyped} />
      <Button variant="secondary" size="sm" onClick={() => setTyped(all)}>
        All of it, {formatAmount(unit, onHand)}
      </Button>
      <Field
        label="Best before"
        type="date"
        value={bestBefore}
        error={hasTried && bestBefore === '' ? 'Please enter a day' : shown.bestBefore}
        onChange={({ target }) => setBestBefore(target.value)}
      />
      <ActionFailure text={problem?.errors === undefined ? failure : ''} />
      <Button
        type="submit"
        size="lg"
        className="w-full"
        disabled={isPending || (amount !== null && isNoStock(amount) && hasTried)}
        aria-busy={isPending}
      >
        {isPending ? 'Freezing…' : 'Freeze'}
      </Button>
      <Button variant="quiet" onClick={onClose} disabled={isPending}>
        Cancel
      </Button>
    </form>
  );
}
