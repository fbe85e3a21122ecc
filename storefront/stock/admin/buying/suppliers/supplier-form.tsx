import '#storefront/api/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { callPath } from '#core/call-path.ts';
import {
  changeSupplier,
  createSupplier,
  listSuppliers,
  readSupplier,
  type Supplier,
} from '#core/stock/buying/supplier-api.ts';
import {
  newSupplierDraft,
  type SupplierBody,
  type SupplierDraft,
  supplierDraftOf,
  supplierDraftSchema,
} from '#core/stock/buying/supplier-draft.ts';
import { EditorForm } from '#storefront/admin/editor/editor-form.tsx';
import type { FieldText } from '#storefront/admin/editor/field-differences.ts';
import { useEditorForm } from '#storefront/admin/editor/use-editor-form.ts';
import { LeaveGuard } from '#storefront/admin/shell/leave-guard.tsx';
import { useKeyPerBody } from '#storefront/admin/ui/use-key-per-body.ts';
import { call } from '#storefront/api/call.ts';
import { FormField } from '#storefront/ui/forms/form-field.tsx';
import { supplierQueries, suppliersPath } from '../buying-queries.ts';

const text: FieldText<SupplierDraft> = {
  labels: { name: 'Name', email: 'Email', phone: 'Phone', establishment: 'Establishment number' },
};

const startOf = (supplier: Supplier) => ({ fields: supplierDraftOf(supplier), version: supplier.version });

/** The form of a supplier: a new one (null) or an existing one. After saving, the list is opened. */
export function SupplierForm({ supplier }: { supplier: Supplier | null }) {
  const navigate = useNavigate();
  const keyOf = useKeyPerBody();
  const latest = supplier ? startOf(supplier) : { fields: newSupplierDraft, version: 0 };
  const form = useForm<SupplierDraft, unknown, SupplierBody>({
    resolver: zodResolver(supplierDraftSchema),
    defaultValues: latest.fields,
    mode: 'onTouched',
  });
  const editor = useEditorForm<SupplierDraft, SupplierBody, Supplier>({
    form,
    record: supplier ? supplierQueries.supplier(supplier.id) : { queryKey: [...supplierQueries.all, 'new'] },
    draftName: supplier ? callPath(readSupplier, { params: { id: supplier.id } }) : callPath(listSuppliers, {}),
    latest,
    startOf,
    text,
    send({ version, ...body }) {
      if (supplier) return call(changeSupplier, { params: { id: supplier.id }, body: { ...body, version } });
      return call(createSupplier, { body, idempotencyKey: keyOf(body) });
    },
    success: { title: 'Saved', description: 'The supplier is saved.' },
    failure: { title: 'Not saved', description: 'Couldn’t save the supplier. The form shows the reason.' },
    refresh: [supplierQueries.all],
    onSaved({ isUnsaved }) {
      if (!isUnsaved || supplier === null) void navigate(suppliersPath, { replace: true });
    },
  });
  return (
    <EditorForm editor={editor} label="Supplier" what="this supplier" save="Save Supplier" className="max-w-3xl">
      <LeaveGuard unsaved={editor.unsaved} />
      <fieldset
        disabled={supplier === null && editor.isPending}
        className="grid min-w-0 items-end gap-5 sm:grid-cols-2"
      >
        <FormField form={form} name="name" label={text.labels.name} maxLength={80} autoComplete="off" />
        <FormField
          form={form}
          name="email"
          label={text.labels.email}
          hint="Purchases are emailed here. Leave it empty to order by phone."
          type="email"
          autoComplete="off"
        />
        <FormField form={form} name="phone" label={text.labels.phone} type="tel" maxLength={40} autoComplete="off" />
        <FormField
          form={form}
          name="establishment"
          label={text.labels.establishment}
          hint="Of the abattoir or boning room. Its lots take it over."
          maxLength={40}
          autoComplete="off"
        />
      </fieldset>
    </EditorForm>
  );
}
