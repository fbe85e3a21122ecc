import { type FormEvent, useRef, useState } from 'react';
import type { CounterMethod } from '#core/counter-sale/counter-sale-api.ts';
import { formatMoney } from '#core/money.ts';
import { cashPartCents, cashPartProblem, requestedCents } from '#core/orders/cash-rounding.ts';
import { remainingCents } from '#core/orders/order-totals.ts';
import { type PayableOrder, payableOrder } from '#core/payments/payable-amount.ts';
import { type CashCount, countCash } from '#storefront/counter-sale/admin/counter-sale-amounts.ts';
import { nextInstalment } from '#storefront/orders/order-text.ts';
import { checkPaymentAmount, dollarText, PaymentAmountField } from '#storefront/orders/paying/payment-amount-field.tsx';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Dialog } from '#storefront/ui/dialogs/dialog.tsx';
import { Money } from '#storefront/ui/money.tsx';
import { CashHanded, NoteKeys } from '../cash-handed.tsx';
import { Options } from '../corrections/options.tsx';
import { customerName } from '../staff-orders.ts';
import { failureText, type OrderDialogProps } from './order-dialog-props.ts';
import { useCounterPayment } from './use-order-actions.ts';

const methods: readonly (readonly [CounterMethod, label: string, message: string])[] = [
  ['cash', 'Cash', 'in cash'],
  ['eftpos', 'EFTPOS', 'by EFTPOS'],
];

/** A dialog that takes cash or EFTPOS for an order. */
export function TakePaymentDialog(props: OrderDialogProps) {
  const { order, onClose } = props;
  const balance = formatMoney(remainingCents(order.totalAmount, order.amountPaid));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Take payment for order #${order.id}`}
      description={`${customerName(order)} has paid ${formatMoney(order.amountPaid)} of ${formatMoney(order.totalAmount)}; ${balance} is left.`}
    >
      <TakePaymentForm {...props} />
    </Dialog>
  );
}

/** Records a payment at the counter: the whole amount, or for a layby any part of the balance. */
function TakePaymentForm({ order, isUpdated, onClose, onConflict }: OrderDialogProps) {
  const { plan } = order;
  const [typed, setTyped] = useState<string | null>(null);
  const [amountError, setAmountError] = useState('');
  const [method, setMethod] = useState<CounterMethod>('cash');
  const [handed, setHanded] = useState('');
  const [isTaken, setTaken] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const balanceCents = remainingCents(order.totalAmount, order.amountPaid);
  const payable = payableOrder(order);
  const wholeCents = requestedCents(payable, method);
  // Most people pay the next amount due. So the field contains this amount until staff type another.
  const text = typed ?? dollarText(nextPartCents(order, method));
  const checked = plan === null ? { cents: wholeCents, error: null } : checkPart(text, payable, method);
  const paysOff = checked.cents === wholeCents;
  const cash = method === 'cash' && checked.cents > 0 ? countCash(checked.cents, handed) : null;
  const handedError = cash === null ? '' : handedProblem(handed, cash);
  const message = methods.find(([each]) => each === method)?.[2] ?? '';
  const sum = formatMoney(checked.cents);
  const { act, isPending, problem } = useCounterPayment(
    order,
    { amount: checked.cents, method, ...(isTaken && paysOff ? { handedOver: true } : {}) },
    {
      done: `${sum} ${message} is recorded on order #${order.id}.${changeText(cash)}`,
      onDone: onClose,
      onConflict,
    },
  );

  function submit(event: FormEvent): void {
    event.preventDefault();
    setAmountError(checked.error ?? '');
    if (checked.error !== null) input.current?.focus();
    else if (handedError === '') void act();
  }
  return (
    <form noValidate aria-label={`Take a payment for order #${order.id}`} className="grid gap-4" onSubmit={submit}>
      {plan === null ? (
        <p>
          This order is paid in full: <Money cents={balanceCents} className="font-semibold" />
          {wholeCents === balanceCents ? null : (
            <>
              , in cash <Money cents={wholeCents} className="font-semibold" />
            </>
          )}
          .
        </p>
      ) : (
        <PaymentAmountField
          ref={input}
          label="Amount taken"
          plan={plan}
          balanceCents={balanceCents}
          {...(method === 'cash' ? { inCoins: (cents) => cashPartCents(cents, balanceCents) } : {})}
          text={text}
          error={amountError}
          onChange={(next) => {
            setTyped(next);
            setAmountError('');
          }}
        />
      )}
      <Options
        legend="Paid by"
        name="method"
        options={methods.map(([value, label]) => [value, label])}
        chosen={method}
        onChoose={(next) => {
          setMethod(next);
          setAmountError('');
        }}
      />
      {cash === null ? null : (
        <div>
          <NoteKeys sumCents={checked.cents} handed={handed} onChoose={setHanded} />
          <div className="mt-2.5 grid grid-cols-2 gap-2.5">
            <CashHanded
              sumCents={checked.cents}
              handed={handed}
              error={handedError || undefined}
              onChange={setHanded}
            />
          </div>
        </div>
      )}
      {paysOff ? (
        <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md border border-steel bg-white px-3 py-2 hover:bg-bone has-checked:border-eucalypt">
          <input
            type="checkbox"
            checked={isTaken}
            className="size-5 shrink-0 accent-eucalypt"
            onChange={({ target }) => setTaken(target.checked)}
          />
          Goods handed over: the order is delivered
        </label>
      ) : null}
      <ActionFailure text={failureText(problem, { isUpdated })} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" size="sm" disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" size="sm" disabled={isPending}>
          {isPending ? 'Recording…' : checked.cents > 0 ? `Record ${sum} ${message}` : 'Record payment'}
        </Button>
      </div>
    </form>
  );
}

/** Returns the next amount due of a layby. For cash, the amount is rounded to what coins can pay. */
function nextPartCents({ plan, totalAmount, amountPaid }: OrderDialogProps['order'], method: CounterMethod): number {
  const balanceCents = remainingCents(totalAmount, amountPaid);
  const next = (plan && nextInstalment(plan.installments)?.openCents) ?? balanceCents;
  return method === 'cash' && next < balanceCents ? cashPartCents(next, balanceCents) : next;
}

/** Checks the typed part of a layby's balance. If coins can't pay it, the error suggests an amount that they can pay. */
function checkPart(text: string, order: PayableOrder, method: CounterMethod): { cents: number; error: string | null } {
  const checked = checkPaymentAmount(text, order);
  if (method !== 'cash' || checked.error !== null) return checked;
  const problem = cashPartProblem(checked.cents, order.balanceCents);
  return problem === '' ? checked : { cents: 0, error: `${problem}.` };
}

function handedProblem(handed: string, { handedCents, changeCents }: CashCount): string {
  if (handed.trim() === '') return '';
  if (handedCents === null) return 'Please enter an amount, such as 300';
  return changeCents < 0 ? `${formatMoney(-changeCents)} is missing` : '';
}

/** Returns the change to give back as a text, for the message after the dialog has closed. */
function changeText(cash: CashCount | null): string {
  return cash !== null && cash.changeCents > 0 ? ` Change to give back: ${formatMoney(cash.changeCents)}.` : '';
}
