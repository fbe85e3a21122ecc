import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import '#storefront/api/zod-without-eval.ts';
import type { CustomerNote, CustomerRecord } from '#core/customers/customer-record.ts';
import {
  addCustomerNote,
  noteTextSchema,
  pinCustomerNote,
  removeCustomerNote,
} from '#core/customers/customer-record-api.ts';
import { formatInstant } from '#core/dates.ts';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { OrderPanel } from '#storefront/orders/admin/order-screen/order-panel.tsx';
import { Badge } from '#storefront/ui/badge.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { FormTextAreaField } from '#storefront/ui/forms/form-field.tsx';
import { customerQueries } from './customer-queries.ts';

const newNoteSchema = z.object({ text: noteTextSchema, isPinned: z.boolean() });
const failure = {
  title: 'Note Not Saved',
  description: 'Couldn’t save the note. Check your connection and try again.',
};
const refresh = [customerQueries.all];

/** Notes about a customer. A pinned note is shown at every sale to this customer, and on the customer's orders. */
export function CustomerNotes({ customer }: { customer: CustomerRecord }) {
  return (
    <OrderPanel title="Notes">
      <NewNote id={customer.id} />
      {customer.notes.length === 0 ? (
        <p className="mt-3 text-sm text-steel">No notes yet.</p>
      ) : (
        <ul className="mt-4 grid gap-3">
          {customer.notes.map((note) => (
            <Note key={note.id} customerId={customer.id} note={note} />
          ))}
        </ul>
      )}
    </OrderPanel>
  );
}

function NewNote({ id }: { id: number }) {
  const form = useForm({
    resolver: zodResolver(newNoteSchema),
    defaultValues: { text: '', isPinned: false },
  });
  const { act, isPending } = useAdminMutation({
    run: (body: z.output<typeof newNoteSchema>) => call(addCustomerNote, { params: { id }, body }),
    failure,
    refresh,
    // If more text was typed after the note was sent, the field isn't cleared.
    onDone: (_saved, sent) => (form.getValues('text').trim() === sent.text.trim() ? form.reset() : undefined),
  });
  return (
    <form
      noValidate
      aria-label="New note"
      onSubmit={form.handleSubmit((body) => void act(body))}
      className="grid gap-3"
    >
      <FormTextAreaField
        form={form}
        name="text"
        label="New note"
        rows={2}
        maxLength={1000}
        className="[&_textarea]:field-sizing-content [&_textarea]:min-h-16"
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <label className="flex min-h-11 items-center gap-2 text-sm">
          <input type="checkbox" className="size-5" {...form.register('isPinned')} />
          Show at every sale, such as “Allergic to garlic”
        </label>
        <Button type="submit" size="xs" disabled={isPending}>
          {isPending ? 'Saving…' : 'Add note'}
        </Button>
      </div>
    </form>
  );
}

function Note({ customerId, note }: { customerId: number; note: CustomerNote }) {
  const { id: noteId, text, at, author, isPinned } = note;
  const params = { id: customerId, noteId };
  const pin = useAdminMutation({
    run: () => call(pinCustomerNote, { params, body: { isPinned: !isPinned } }),
    failure,
    refresh,
  });
  const remove = useAdminMutation({
    run: () => call(removeCustomerNote, { params }),
    failure: {
      title: 'Note Not Removed',
      description: 'Couldn’t remove the note. Check your connection and try again.',
    },
    refresh,
  });
  const isPending = pin.isPending || remove.isPending;
  return (
    <li className={`border-l-4 pl-3 ${isPinned ? 'border-oxblood' : 'border-rule'}`}>
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      <div className="flex flex-wrap items-center gap-x-3 text-sm text-steel">
        <span>
          {formatInstant(at)}
          {author === null ? '' : `, ${author}`}
        </span>
        {isPinned ? <Badge tone="alert">At every sale</Badge> : null}
        <Button variant="quiet" size="xs" disabled={isPending} onClick={() => void pin.act()}>
          {isPinned ? 'Unpin' : 'Pin'}
          <span className="sr-only"> the note: {text}</span>
        </Button>
        <Button variant="quiet" size="xs" disabled={isPending} onClick={() => void remove.act()}>
          Remove
          <span className="sr-only"> the note: {text}</span>
        </Button>
      </div>
    </li>
  );
}
