import '#storefront/api/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { type FieldPath, useFieldArray, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { type Purchase, receivePurchase } from '#core/stock/buying/buying-api.ts';
import {
  arrivalOf,
  hasAmount,
  newReceiptLine,
  progressOf,
  type ReceiptBody,
  type ReceiptDraft,
  receiptDraftSchema,
} from '#core/stock/buying/receipt-draft.ts';
import type { StockItem } from '#core/stock/stock-api.ts';
import { DraftOffer } from '#storefront/admin/editor/editor-form.tsx';
import { LeaveGuard } from '#storefront/admin/shell/leave-guard.tsx';
import { SelectField, SwitchField } from '#storefront/admin/ui/form-fields.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { stockQueries } from '#storefront/stock/admin/stock-queries.ts';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { FormField } from '#storefront/ui/forms/form-field.tsx';
import { purchasePath } from '../buying-queries.ts';
import { DocketPhotoField } from './docket-photo-field.tsx';
import { ReceiveLine } from './receive-line.tsx';
import { ReceiveSummary } from './receive-summary.tsx';
import { useTypedReceipt } from './use-typed-receipt.ts';

const carcassChoices = [
  ['cold', 'Cold'],
  ['hot', 'Hot, straight after slaughter'],
] as const;

const closingHints = {
  all: 'Everything that was ordered has come. The purchase is closed with this receipt.',
  'nearly-all': 'Nearly everything has come. If you switch this on, the rest can’t be received any more.',
  part: 'The purchase is closed with this receipt.',
};

const closedMeanwhile =
  'This purchase was closed in the meantime, so nothing more of it can be received. What you typed is still here: receive it on the page of each stock item.';

/** The form for received goods, line by line. What staff typed stays in the form if the shop can't be reached or rejects the receipt. */
export function ReceiveForm({ purchase, items }: { purchase: Purchase; items: readonly StockItem[] }) {
  const navigate = useNavigate();
  const [photo, setPhoto] = useState<string | null>(null);
  const [isUploading, setUploading] = useState(false);
  const [start] = useState(() => newReceipt(purchase, items));
  const form = useForm<ReceiptDraft, unknown, ReceiptBody>({
    resolver: zodResolver(receiptDraftSchema),
    defaultValues: start,
    mode: 'onTouched',
  });
  const { fields, append, insert, remove } = useFieldArray({ control: form.control, name: 'lines' });
  const values = form.watch();
  const arrival = arrivalOf(progressOf(purchase, values.lines));
  const [isChosen, setChosen] = useState(false);
  useEffect(() => {
    if (!isChosen) form.setValue('closes', arrival === 'all');
  }, [arrival, isChosen, form]);
  const typed = useTypedReceipt({ form, purchase, start, values, onRestore: () => setChosen(true) });
  const { act, isPending, failure, problem } = useAdminMutation({
    run: (body: ReceiptBody) =>
      typed.withKey((clientKey) =>
        call(receivePurchase, { params: { id: purchase.id }, body: { ...body, docketPhoto: photo, clientKey } }),
      ),
    success: { title: 'Booked', description: 'What came is in the stock.' },
    failure: { title: 'Not booked', description: 'Couldn’t reach the shop. What you typed is still here: try again.' },
    refresh: [stockQueries.all],
    onDone() {
      typed.forget();
      void navigate(purchasePath(purchase), { replace: true });
    },
  });
  // Whether to say that someone else has closed the purchase. After a lost response this isn't said, because this receipt may have closed
  // the purchase, and sending it again is safe.
  const isClosed = purchase.status === 'closed' && (failure === '' || problem?.code === 'wrong_status');
  useEffect(() => {
    const sent = form.getValues('lines').flatMap((line, index) => (hasAmount(line) ? [index] : []));
    // The first rejected field gets the focus, because it may be far above the button.
    for (const [index, { path, message }] of (problem?.errors ?? []).entries())
      form.setError(fieldOf(path, sent), { message }, { shouldFocus: index === 0 });
  }, [problem, form]);
  return (
    <form noValidate aria-label="What came" onSubmit={form.handleSubmit((body) => act(body))} className="max-w-3xl">
      <LeaveGuard unsaved={typed.isUnsaved ? ['What came'] : []} />
      {typed.offer === null ? null : <DraftOffer {...typed.offer} />}
      <fieldset disabled={isPending} className="grid min-w-0 gap-5">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <FormField
            form={form}
            name="docket"
            label="Docket number"
            hint="Each docket is booked once."
            maxLength={60}
            autoComplete="off"
          />
          <SelectField
            label="Weighed"
            hint="A hot body loses about 2% as it cools."
            options={carcassChoices}
            {...form.register('weighed')}
          />
        </div>
        <DocketPhotoField photo={photo} onPhoto={setPhoto} onUploading={setUploading} />
        <ul className="grid gap-4">
          {fields.map(({ id, ...line }, index) => (
            <li key={id} className="border border-ink bg-white p-4">
              <ReceiveLine
                form={form}
                index={index}
                line={line}
                keepsLots={purchase.keepsLots}
                onAnother={() => insert(index + 1, newReceiptLine(line, line))}
                onRemove={fields.length === 1 ? null : () => remove(index)}
              />
            </li>
          ))}
        </ul>
        <SelectField
          label="Something else came"
          hint="Goods that weren’t ordered."
          value=""
          options={[['', 'Choose an item…'], ...items.map(({ id, name }) => [String(id), name] as const)]}
          onChange={({ target }) => {
            const item = items.find(({ id }) => String(id) === target.value);
            if (item !== undefined) append(lineOf(item));
          }}
        />
        <ReceiveSummary purchase={purchase} lines={values.lines} />
        <SwitchField
          label="Nothing more is expected"
          hint={closingHints[arrival]}
          {...form.register('closes', { onChange: () => setChosen(true) })}
        />
        <ActionFailure text={form.formState.errors.lines?.message ?? (isClosed ? closedMeanwhile : failure)} />
        <Button type="submit" size="lg" className="w-full" disabled={isPending || isUploading} aria-busy={isPending}>
          {isUploading ? 'Uploading the photo…' : isPending ? 'Booking…' : 'Book what came'}
        </Button>
      </fieldset>
    </form>
  );
}

function newReceipt(purchase: Purchase, items: readonly StockItem[]): ReceiptDraft {
  const lines = purchase.lines.map((line) => {
    const isFrozen = items.find(({ id }) => id === line.itemId)?.storage === 'frozen';
    return newReceiptLine(line, { isFrozen });
  });
  return { docket: '', weighed: 'cold', closes: false, lines };
}

function lineOf({ id, name, unit, storage }: StockItem) {
  return newReceiptLine({ itemId: id, itemName: name, unit }, { isFrozen: storage === 'frozen' });
}

const formNames: Record<string, string> = {
  grams: 'kilograms',
  docketGrams: 'docketKilograms',
  useBy: 'keepsUntil',
  bestBefore: 'keepsUntil',
};

/** Converts an error's path to the form's field. The shop counts only the lines that were sent, so the index may differ. */
function fieldOf(path: string, sent: readonly number[]): FieldPath<ReceiptDraft> {
  const [, at = '', name = ''] = /^lines\.(\d+)\.(\w+)$/.exec(path) ?? [];
  const shown = name === '' ? path : `lines.${sent[Number(at)] ?? at}.${formNames[name] ?? name}`;
  return shown as FieldPath<ReceiptDraft>;
}
