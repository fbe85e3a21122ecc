import '#storefront/api/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { callPath } from '#core/call-path.ts';
import { addDays, melbourneDay } from '#core/dates.ts';
import {
  changePurchase,
  createPurchase,
  listPurchases,
  type Purchase,
  readPurchase,
} from '#core/stock/buying/buying-api.ts';
import {
  newPurchaseLine,
  type PurchaseBody,
  type PurchaseDraft,
  purchaseDraftOf,
  purchaseDraftSchema,
} from '#core/stock/buying/purchase-draft.ts';
import { EditorForm } from '#storefront/admin/editor/editor-form.tsx';
import type { FieldText } from '#storefront/admin/editor/field-differences.ts';
import { useEditorForm } from '#storefront/admin/editor/use-editor-form.ts';
import { LeaveGuard } from '#storefront/admin/shell/leave-guard.tsx';
import { SelectField } from '#storefront/admin/ui/form-fields.tsx';
import { call } from '#storefront/api/call.ts';
import { useClientKey } from '#storefront/stock/admin/use-client-key.ts';
import { countOf } from '#storefront/ui/count-of.ts';
import { FormField, FormTextAreaField } from '#storefront/ui/forms/form-field.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { newSupplierPath, purchasePath, purchaseQueries, supplierQueries } from '../buying-queries.ts';
import { PurchaseLines } from './purchase-lines.tsx';

const text: FieldText<PurchaseDraft> = {
  labels: { supplierId: 'Supplier', expectedOn: 'Expected on', lines: 'What you order', note: 'Note to the supplier' },
  pathOf: (path) => path.replace(/\.grams$/, '.kilograms').replace(/\.centsPer(?:Kilo|Piece)$/, '.price'),
  show: (fields, name) => (name === 'lines' ? countOf(fields.lines.length, 'line') : fields[name]),
};

const startOf = (purchase: Purchase) => ({ fields: purchaseDraftOf(purchase), version: purchase.version });

/** The form of a purchase: a new one (null) or an existing draft. After saving, the purchase is opened. */
export function PurchaseForm({ purchase }: { purchase: Purchase | null }) {
  const navigate = useNavigate();
  // Every attempt to send the form uses the same key. If a response is lost and the form is sent again, only one purchase is created.
  const withKey = useClientKey();
  const [today] = useState(() => melbourneDay(new Date()));
  const { data: suppliers, isError } = useQuery(supplierQueries.choices());
  const latest = purchase
    ? startOf(purchase)
    : { fields: { supplierId: '', expectedOn: addDays(today, 7), lines: [newPurchaseLine], note: '' }, version: 0 };
  const form = useForm<PurchaseDraft, unknown, PurchaseBody>({
    resolver: zodResolver(purchaseDraftSchema),
    defaultValues: latest.fields,
    mode: 'onTouched',
  });
  const editor = useEditorForm<PurchaseDraft, PurchaseBody, Purchase>({
    form,
    record: purchase ? purchaseQueries.purchase(purchase.id) : { queryKey: [...purchaseQueries.all, 'new'] },
    draftName: purchase ? callPath(readPurchase, { params: { id: purchase.id } }) : callPath(listPurchases, {}),
    latest,
    startOf,
    text,
    send({ version, ...body }) {
      if (purchase) return call(changePurchase, { params: { id: purchase.id }, body: { ...body, version } });
      return withKey((clientKey) => call(createPurchase, { body: { ...body, clientKey } }));
    },
    success: { title: 'Saved', description: 'The purchase is a draft until you send it.' },
    failure: { title: 'Not saved', description: 'Couldn’t save the purchase. The form shows the reason.' },
    refresh: [purchaseQueries.all],
    onSaved({ isUnsaved, saved }) {
      if (!isUnsaved || purchase === null) void navigate(purchasePath(saved), { replace: true });
    },
  });
  const { supplierId } = editor.values;
  const known = (suppliers ?? []).map(({ id, name }) => [String(id), name] as const);
  // The chosen supplier is always an option, even while the list of suppliers loads.
  const own =
    purchase && !known.some(([id]) => id === supplierId) ? [[supplierId, purchase.supplier.name] as const] : [];
  return (
    <EditorForm editor={editor} label="Purchase" what="this purchase" save="Save Draft">
      <LeaveGuard unsaved={editor.unsaved} />
      <fieldset disabled={purchase === null && editor.isPending} className="grid min-w-0 gap-5">
        <div className="grid max-w-3xl items-start gap-5 sm:grid-cols-2">
          <div>
            <SelectField
              label={text.labels.supplierId}
              options={[['', 'Choose…'] as const, ...own, ...known]}
              error={form.formState.errors.supplierId?.message}
              {...form.register('supplierId')}
            />
            <p className="mt-1.5 text-sm">
              {isError ? 'Couldn’t load the suppliers. Check your connection and open this screen again. ' : null}
              <ShopLink to={newSupplierPath} className="text-link">
                New supplier
              </ShopLink>
            </p>
          </div>
          <FormField form={form} name="expectedOn" label={text.labels.expectedOn} type="date" />
        </div>
        <PurchaseLines form={form} lines={editor.values.lines} />
        <FormTextAreaField
          form={form}
          name="note"
          label={text.labels.note}
          hint="It stands in the email."
          rows={3}
          className="max-w-3xl"
        />
      </fieldset>
    </EditorForm>
  );
}
