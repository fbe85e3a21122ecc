import { useState } from 'react';
import { formatMoney } from '#core/money.ts';
import type { RefundMethod } from '#core/orders/corrections/refund-amounts.ts';
import type { StaffOrder } from '#core/orders/staff-order.ts';
import type { CartPaymentType } from '#core/products/payment-options.ts';
import { unitPriceCents } from '#core/products/pricing.ts';
import { ConfirmDialog } from '#storefront/admin/ui/confirm-dialog.tsx';
import { Field, inputClass } from '#storefront/ui/field.tsx';
import { failureText, type OrderDialogProps } from '../actions/order-dialog-props.ts';
import { useSaleProducts } from '../counter-sale/use-sale-products.ts';
import { Option } from './option.tsx';
import { useEditItems } from './use-corrections.ts';

interface EditedItem {
  productId: number;
  paymentType: CartPaymentType;
  name: string;
  unitPrice: number;
  before: number;
  after: number;
}

const methods: readonly (readonly [RefundMethod, label: string])[] = [
  ['as-paid', 'As it was paid'],
  ['cash', 'In cash'],
  ['eftpos', 'By EFTPOS'],
];

/** Changes what an order is for before it is delivered, and says what becomes of the money. */
export function EditItemsDialog({ order, isUpdated, onClose, onConflict }: OrderDialogProps<StaffOrder>) {
  const [items, setItems] = useState(() => itemsOf(order));
  const [reason, setReason] = useState('');
  const [method, setMethod] = useState<RefundMethod>('as-paid');
  const [customerAgreed, setAgreed] = useState(false);
  const changed = items.filter(({ before, after }) => before !== after);
  const totalAmount =
    order.totalAmount + changed.reduce((sum, { unitPrice, before, after }) => sum + unitPrice * (after - before), 0);
  const overCents = Math.max(0, order.amountPaid - totalAmount);
  const { act, isPending, problem } = useEditItems(
    order,
    {
      items: changed.map(({ productId, paymentType, after }) => ({ productId, paymentType, quantity: after })),
      totalAmount,
      method,
      reason: reason.trim(),
      ...(order.plan === null ? {} : { customerAgreed }),
    },
    { handsCash: overCents > 0 && method === 'cash', onDone: onClose, onConflict },
  );
  const isEmpty = items.every(({ after }) => after === 0);
  const agrees = order.plan === null || customerAgreed;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Change items of order #${order.id}`}
      confirmLabel={overCents > 0 ? `Save and give back ${formatMoney(overCents)}` : 'Save changes'}
      pendingLabel="Saving…"
      isPending={isPending}
      failure={failureText(problem, { isUpdated })}
      disabled={changed.length === 0 || isEmpty || reason.trim() === '' || !agrees}
      onConfirm={() => void act()}
    >
      <ItemRows items={items} onChange={setItems} />
      <AddItem order={order} items={items} onChange={setItems} />
      <p aria-live="polite" className="font-semibold">
        {isEmpty ? 'To take everything off, cancel the order.' : moneyText(order, totalAmount)}
      </p>
      {overCents === 0 ? null : (
        <div className="flex flex-wrap gap-2">
          {methods.map(([value, label]) => (
            <Option
              key={value}
              name="method"
              label={label}
              isChosen={method === value}
              onChoose={() => setMethod(value)}
            />
          ))}
        </div>
      )}
      <Field
        label="Reason"
        hint="The customer reads it."
        value={reason}
        maxLength={300}
        autoComplete="off"
        onChange={(event) => setReason(event.target.value)}
      />
      {order.plan === null ? null : (
        <label className="flex min-h-11 items-start gap-3">
          <input
            type="checkbox"
            checked={customerAgreed}
            onChange={(event) => setAgreed(event.target.checked)}
            className="mt-0.5 size-5 shrink-0 accent-oxblood"
          />
          <span>
            The customer agreed: what is left is shared over the open payments, on their days. The changed agreement is
            emailed.
          </span>
        </label>
      )}
    </ConfirmDialog>
  );
}

interface ItemsProps {
  items: readonly EditedItem[];
  onChange(items: EditedItem[]): void;
}

function ItemRows({ items, onChange }: ItemsProps) {
  const set = (item: EditedItem, after: number) => {
    onChange(items.map((each) => (each === item ? { ...item, after } : each)));
  };
  return (
    <ul className="border-t border-rule">
      {items.map((item) => (
        <li
          key={`${item.productId}-${item.paymentType}`}
          className="flex items-center justify-between gap-3 border-b border-rule py-2"
        >
          <span className="min-w-0 wrap-anywhere">
            <span className={`font-semibold ${item.after === 0 ? 'line-through' : ''}`}>{item.name}</span>
            <span className="block text-sm text-steel tabular-nums">{formatMoney(item.unitPrice)} each</span>
          </span>
          <input
            type="number"
            inputMode="numeric"
            min={0}
            max={99}
            aria-label={`How many of ${item.name}`}
            value={item.after}
            onChange={(event) => set(item, Math.max(0, Math.min(99, Math.trunc(Number(event.target.value)) || 0)))}
            onWheel={(event) => event.currentTarget.blur()}
            className={`${inputClass} max-w-24 shrink-0 tabular-nums`}
          />
        </li>
      ))}
    </ul>
  );
}

/** Adds a pack that the order doesn't have, at today's price. */
function AddItem({ order, items, onChange }: ItemsProps & { order: StaffOrder }) {
  const { rows } = useSaleProducts('', null);
  const paymentType = order.plan === null ? 'credit-card' : (order.items[0]?.paymentType ?? 'credit-card');
  const others = rows.filter(({ id }) => !items.some((item) => item.productId === id));
  return (
    <select
      aria-label="Add a pack"
      value=""
      onChange={(event) => {
        const product = others.find(({ id }) => id === Number(event.target.value));
        if (product === undefined) return;
        const unitPrice = unitPriceCents(product.price, paymentType);
        const added = { productId: product.id, paymentType, name: product.name, unitPrice, before: 0, after: 1 };
        onChange([...items, added]);
      }}
      className={inputClass}
    >
      <option value="">Add a pack…</option>
      {others.map(({ id, name, price }) => (
        <option key={id} value={id}>
          {name}, {formatMoney(unitPriceCents(price, paymentType))}
        </option>
      ))}
    </select>
  );
}

function itemsOf({ items }: StaffOrder): EditedItem[] {
  return items.map(({ productId, paymentType, name, unitPrice, quantity }) => {
    return { productId, paymentType, name, unitPrice, before: quantity, after: quantity };
  });
}

/** "New total $50.00: $10.00 is left to pay." The fee stays as it was agreed. */
function moneyText({ amountPaid, totalAmount: before }: StaffOrder, totalAmount: number): string {
  if (totalAmount === before) return `The total stays ${formatMoney(before)}.`;
  const total = `New total ${formatMoney(totalAmount)}`;
  if (totalAmount < amountPaid) return `${total}: ${formatMoney(amountPaid - totalAmount)} was paid too much.`;
  if (totalAmount === amountPaid) return `${total}: paid in full.`;
  return `${total}: ${formatMoney(totalAmount - amountPaid)} is left to pay.`;
}
