import { useState } from 'react';
import type { StaffOrder } from '#core/orders/staff-order.ts';
import { ConfirmDialog } from '#storefront/admin/ui/confirm-dialog.tsx';
import { Field, TextAreaField } from '#storefront/ui/field.tsx';
import { failureText, type OrderDialogProps } from '../actions/order-dialog-props.ts';
import { useEditDetails } from './use-corrections.ts';

const fieldNames = ['name', 'email', 'phone', 'street', 'city', 'state', 'postcode', 'notes'] as const;
type Typed = Record<(typeof fieldNames)[number], string>;

/** The error codes of those limits of the new delivery zone that staff may override. */
const limits = ['not_delivered_there', 'day_full', 'day_closed'];

/** A dialog that corrects an order's customer, address and notes. */
export function EditDetailsDialog({ order, isUpdated, onClose, onConflict }: OrderDialogProps<StaffOrder>) {
  const [before] = useState(() => typedOf(order));
  // Only edited fields are stored here. All others show the current order, so that saving after a conflict doesn't undo another user's
  // changes.
  const [changes, setChanges] = useState<Partial<Typed>>({});
  const now = typedOf(order);
  const typed = { ...now, ...changes };
  const [override, setOverride] = useState(false);
  const { act, isPending, problem } = useEditDetails(
    order,
    { ...bodyOf(typed), ...(override ? { override } : {}) },
    { onDone: onClose, onConflict },
  );
  const field = (name: keyof Typed) => ({
    value: typed[name],
    autoComplete: 'off',
    error: problem?.errors?.find(({ path }) => path.endsWith(name))?.message,
    onChange: ({ target }: { target: { value: string } }) => setChanges({ ...changes, [name]: target.value }),
    ...(changes[name] !== undefined && before[name] !== now[name]
      ? { hint: `Someone else saved ${now[name] === '' ? 'nothing here' : `“${now[name]}”`}.` }
      : {}),
  });
  const passesLimit = override || (problem !== null && limits.includes(problem.code));
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={`Edit order #${order.id}`}
      confirmLabel="Save changes"
      pendingLabel="Saving…"
      isPending={isPending}
      failure={failureText(problem, { isUpdated })}
      onConfirm={() => void act()}
    >
      <Field label="Name" {...field('name')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Email" type="email" {...field('email')} />
        <Field label="Phone" type="tel" {...field('phone')} />
      </div>
      {order.deliveryMethod === 'pickup' ? null : (
        <>
          <Field label="Street address" {...field('street')} />
          <div className="grid grid-cols-2 gap-4 sm:grid-cols-[minmax(0,1fr)_7rem_8rem]">
            <Field label="City or suburb" className="col-span-2 sm:col-span-1" {...field('city')} />
            <Field label="State" {...field('state')} />
            <Field label="Postcode" inputMode="numeric" {...field('postcode')} />
          </div>
        </>
      )}
      <TextAreaField label="Notes" rows={3} maxLength={1000} {...field('notes')} />
      {passesLimit ? (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={override}
            onChange={(event) => setOverride(event.target.checked)}
            className="size-5 accent-oxblood"
          />
          Save it all the same
        </label>
      ) : null}
      <p className="text-sm text-steel">
        The fee and the day stay. If a paid order gets a new address, the customer is emailed.
      </p>
    </ConfirmDialog>
  );
}

function typedOf({ customer, address, notes }: StaffOrder): Typed {
  const { name, email, phone } = customer;
  const { street, city, state, postcode } = address ?? { street: '', city: '', state: '', postcode: '' };
  return {
    name: name ?? '',
    email: email ?? '',
    phone: phone ?? '',
    street,
    city,
    state,
    postcode,
    notes: notes ?? '',
  };
}

/** Returns the request body for the corrected details. Empty address fields leave the order's address unchanged. */
function bodyOf({ name, email, phone, notes, ...address }: Typed) {
  const textOrNull = (text: string) => (text.trim() === '' ? null : text.trim());
  const isEmpty = Object.values(address).every((text) => text.trim() === '');
  return {
    customer: { name, email: textOrNull(email), phone: textOrNull(phone) },
    address: isEmpty ? null : address,
    notes: textOrNull(notes),
  };
}
