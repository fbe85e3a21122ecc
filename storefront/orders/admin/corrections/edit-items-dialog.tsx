import { useState } from 'react';
import { formatMoney } from '#core/money.ts';
import { cashBackCents } from '#core/orders/cash-rounding.ts';
import { itemChangeCents, type KiloOfItem } from '#core/orders/corrections/item-changes.ts';
import type { OrderItem } from '#core/orders/order.ts';
import type { RefundMethod } from '#core/orders/refunds/refund-amounts.ts';
import type { StaffOrder } from '#core/orders/staff-order.ts';
import { formatGrams } from '#core/orders/weighing/weight-text.ts';
import { byKiloOf, lineCeilingCents } from '#core/products/by-kilo.ts';
import type { CartPaymentType } from '#core/products/payment-options.ts';
import { unitPriceCents } from '#core/products/pricing.ts';
import type { Product } from '#core/products/product.ts';
import { ConfirmDialog } from '#storefront/admin/ui/confirm-dialog.tsx';
import { useSaleProducts } from '#storefront/counter-sale/admin/use-sale-products.ts';
import { Button } from '#storefront/ui/button.tsx';
import { inputClass } from '#storefront/ui/field-error.tsx';
import { failureText, type OrderDialogProps } from '../actions/order-dialog-props.ts';
import { AskForItems } from './ask-for-items.tsx';
import { Options } from './options.tsx';
import { ReasonField } from './reason-field.tsx';
import { useEditItems } from './use-corrections.ts';

interface EditedItem {
  /** The id of the order's item; null for a product that the order doesn't have yet. */
  lineId: number | null;
  productId: number;
  paymentType: CartPaymentType;
  name: string;
  unitPrice: number;
  before: number;
  after: number;
  /** How the product is sold by the kilo; null for packs. */
  kilo: KiloOfItem | null;
  /** The recorded weight; null if the item isn't weighed. A weighed item can only be removed, not changed. */
  weighedGrams: number | null;
}

const methods: readonly (readonly [RefundMethod, label: string])[] = [
  ['as-paid', 'As it was paid'],
  ['cash', 'In cash'],
  ['eftpos', 'By EFTPOS'],
];

const usualReasons = ['The customer asked', 'Sold out', 'Keyed in wrongly'];

/** A dialog that changes an order's items before delivery. It shows the balance or the refund that results. */
export function EditItemsDialog({ order, isUpdated, onClose, onConflict }: OrderDialogProps<StaffOrder>) {
  const [items, setItems] = useState(() => itemsOf(order));
  const [reason, setReason] = useState('');
  const [method, setMethod] = useState<RefundMethod>('as-paid');
  const [customerAgreed, setAgreed] = useState(false);
  const changed = items.filter(({ before, after }) => before !== after);
  const totalAmount = changed.reduce((sum, item) => {
    return sum + itemChangeCents({ ...item, unitCents: item.unitPrice });
  }, order.totalAmount);
  const wanted = {
    items: changed.map((item) => {
      const { productId, paymentType, after: quantity } = item;
      return { productId, paymentType, quantity, ...lineOf(item, items) };
    }),
    reason: reason.trim(),
  };
  const overCents = Math.max(0, order.amountPaid - totalAmount);
  const handsCash = overCents > 0 && (method === 'cash' || (method === 'as-paid' && isPaidInCash(order)));
  const backCents = handsCash ? cashBackCents(overCents, order.amountPaid - overCents) : overCents;
  const { act, isPending, problem, forgetProblem } = useEditItems(
    order,
    {
      ...wanted,
      totalAmount,
      method,
      ...(order.plan === null ? {} : { customerAgreed }),
    },
    { handsCash, onDone: onClose, onConflict },
  );
  const isEmpty = items.every(({ after }) => after === 0);
  const agrees = order.plan === null || customerAgreed;
  const isUnready = changed.length === 0 || isEmpty || reason.trim() === '' || !agrees;
  const isOutOfStock = problem?.code === 'out_of_stock' || problem?.code === 'day_supplied';
  const isAboveCeiling = problem?.code === 'above_ceiling';
  const change = (next: EditedItem[]) => {
    // The error belongs to the previous request, so it is removed when the items change.
    forgetProblem();
    setItems(next);
  };
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={`Change items of order #${order.id}`}
      confirmLabel={overCents > 0 ? `Save and give back ${formatMoney(backCents)}` : 'Save changes'}
      pendingLabel="Saving…"
      isPending={isPending}
      failure={isOutOfStock || isAboveCeiling ? '' : failureText(problem, { isUpdated })}
      disabled={isUnready}
      onConfirm={() => void act({ override: false })}
    >
      <ItemRows items={items} onChange={change} />
      <AddItem order={order} items={items} onChange={change} />
      <p aria-live="polite" className="font-semibold">
        {isEmpty ? 'To take everything off, cancel the order.' : moneyText(order, totalAmount)}
      </p>
      {overCents === 0 ? null : <Options name="method" options={methods} chosen={method} onChoose={setMethod} />}
      <ReasonField usual={usualReasons} hint="The customer reads it." value={reason} onChange={setReason} />
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
      {isAboveCeiling ? (
        <AskForItems
          order={order}
          detail={problem.detail}
          change={{ ...wanted, totalAmount }}
          isUnready={isUnready || isPending}
          outcome={{ onDone: onClose, onConflict }}
        />
      ) : null}
      {isOutOfStock ? (
        <div role="alert" className="ledger-margin bg-white px-4 py-3 text-sm">
          <p className="font-semibold text-oxblood">{problem.detail}</p>
          <Button
            variant="danger"
            size="xs"
            className="mt-3"
            disabled={isPending || isUnready}
            onClick={() => void act({ override: true })}
          >
            Change it anyway: the order’s log records who did
          </Button>
        </div>
      ) : null}
    </ConfirmDialog>
  );
}

interface ItemsProps {
  items: readonly EditedItem[];
  onChange(items: EditedItem[]): void;
}

function ItemRows({ items, onChange }: ItemsProps) {
  const set = (item: EditedItem, wanted: number) => {
    const within = Math.max(0, Math.min(99, wanted));
    const isLess = within === 0 || within < item.after;
    const after = item.weighedGrams === null ? within : isLess ? 0 : item.before;
    onChange(items.map((each) => (each === item ? { ...item, after } : each)));
  };
  return (
    <ul className="border-t border-rule">
      {items.map((item) => (
        <li
          key={`${item.lineId}-${item.productId}`}
          className="flex items-center justify-between gap-3 border-b border-rule py-2"
        >
          <span className="min-w-0 wrap-anywhere">
            <span className={`font-semibold ${item.after === 0 ? 'line-through' : ''}`}>{item.name}</span>
            <span className="block text-sm text-steel tabular-nums">{priceText(item)}</span>
          </span>
          <span className="flex shrink-0 items-center gap-1.5">
            <Step
              sign="−"
              label={`One ${item.name} less`}
              isOff={item.after === 0}
              onPress={() => set(item, item.after - 1)}
            />
            <input
              inputMode="numeric"
              aria-label={`How many of ${item.name}`}
              value={item.after}
              autoComplete="off"
              onFocus={(event) => event.currentTarget.select()}
              onChange={({ target }) => set(item, Number(target.value.replace(/\D/g, '')))}
              className={`${inputClass} max-w-16 text-center tabular-nums`}
            />
            <Step
              sign="+"
              label={`One ${item.name} more`}
              isOff={item.after === 99}
              onPress={() => set(item, item.after + 1)}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}

function priceText({ unitPrice, kilo, weighedGrams }: EditedItem): string {
  if (weighedGrams !== null) return `Weighs ${formatGrams(weighedGrams)}: take it off, or weigh it again`;
  return `${kilo === null ? '' : 'at most '}${formatMoney(unitPrice)} each`;
}

interface StepProps {
  sign: string;
  label: string;
  isOff: boolean;
  onPress(): void;
}

function Step({ sign, label, isOff, onPress }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={isOff}
      onClick={onPress}
      className="grid size-11 place-items-center rounded-md border border-ink bg-white text-xl font-semibold hover:bg-bone disabled:opacity-40"
    >
      {sign}
    </button>
  );
}

/**
 * A control that adds a product to the order at today's price. Products sold by the kilo can only be added to an order that already has
 * some.
 */
function AddItem({ order, items, onChange }: ItemsProps & { order: StaffOrder }) {
  const { rows } = useSaleProducts('', null);
  const paymentType = order.plan === null ? 'credit-card' : (order.items[0]?.paymentType ?? 'credit-card');
  const others = rows.filter(({ id, pricing }) => {
    return (pricing === 'pack' || order.ceiling !== null) && !items.some((item) => item.productId === id);
  });
  return (
    <select
      aria-label="Add a pack"
      value=""
      onChange={(event) => {
        const product = others.find(({ id }) => id === Number(event.target.value));
        if (product === undefined) return;
        onChange([...items, addedOf(product, paymentType)]);
      }}
      className={inputClass}
    >
      <option value="">Add a pack…</option>
      {others.map((product) => {
        const { unitPrice, kilo } = addedOf(product, paymentType);
        return (
          <option key={product.id} value={product.id}>
            {product.name}, {kilo === null ? '' : 'at most '}
            {formatMoney(unitPrice)}
          </option>
        );
      })}
    </select>
  );
}

function addedOf(product: Product, paymentType: CartPaymentType): EditedItem {
  const byKilo = byKiloOf(product);
  const unitPrice = byKilo === null ? unitPriceCents(product.price, paymentType) : lineCeilingCents(byKilo, 1);
  const kilo = byKilo === null ? null : { ...byKilo, bookedCents: 0 };
  const { id: productId, name } = product;
  return { lineId: null, productId, paymentType, name, unitPrice, before: 0, after: 1, kilo, weighedGrams: null };
}

function itemsOf({ items }: StaffOrder): EditedItem[] {
  return items.map((item) => {
    const { id: lineId, productId, paymentType, name, unitPrice, quantity } = item;
    const sold = { lineId, productId, paymentType, name, unitPrice, before: quantity, after: quantity };
    return { ...sold, kilo: kiloOf(item), weighedGrams: item.grams?.weighed ?? null };
  });
}

/** Returns the item's id if the request needs it, because the order has the product in two lines with the same payment option. */
function lineOf({ lineId, productId, paymentType }: EditedItem, items: readonly EditedItem[]): { lineId?: number } {
  const alike = items.filter((item) => item.productId === productId && item.paymentType === paymentType);
  return alike.length > 1 && lineId !== null ? { lineId } : {};
}

function kiloOf({ grams, pricePerKilo, quantity, weighedPrice, totalPrice }: OrderItem): KiloOfItem | null {
  if (grams === null || pricePerKilo === null) return null;
  return { pricePerKilo, gramsTo: grams.to / quantity, bookedCents: weighedPrice ?? totalPrice };
}

function isPaidInCash({ payments }: StaffOrder): boolean {
  return payments.every(({ method }) => method === 'cash');
}

/** Describes the new total: "New total $50.00: $10.00 is left to pay." The total includes the delivery fee, which doesn't change. */
function moneyText({ amountPaid, totalAmount: before, ceiling }: StaffOrder, totalAmount: number): string {
  if (totalAmount === before) return `The total stays ${formatMoney(before)}.`;
  if (ceiling !== null) return `New total ${formatMoney(totalAmount)}: it is charged by its weight, once it is packed.`;
  const total = `New total ${formatMoney(totalAmount)}`;
  if (totalAmount < amountPaid) return `${total}: ${formatMoney(amountPaid - totalAmount)} was paid too much.`;
  if (totalAmount === amountPaid) return `${total}: paid in full.`;
  return `${total}: ${formatMoney(totalAmount - amountPaid)} is left to pay.`;
}
