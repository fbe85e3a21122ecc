import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { callPath } from '#core/call-path.ts';
import type { CustomerRecord } from '#core/customers/customer-record.ts';
import { customerContactSchema, editCustomer, readCustomer } from '#core/customers/customer-record-api.ts';
import { EditorForm } from '#storefront/admin/editor/editor-form.tsx';
import type { FieldText } from '#storefront/admin/editor/field-differences.ts';
import { useEditorForm } from '#storefront/admin/editor/use-editor-form.ts';
import type { FormStart } from '#storefront/admin/editor/use-saved-draft.ts';
import { call } from '#storefront/api/call.ts';
import { Button } from '#storefront/ui/button.tsx';
import { FormField } from '#storefront/ui/forms/form-field.tsx';
import { customerQueries } from './customer-queries.ts';

type Fields = Record<'name' | 'email' | 'phone' | 'address', string>;

const text: FieldText<Fields> = {
  labels: { name: 'Name', phone: 'Phone', email: 'Email', address: 'Address' },
};

function startOf({ name, email, phone, address, version }: CustomerRecord): FormStart<Fields> {
  return { fields: { name: name ?? '', email: email ?? '', phone: phone ?? '', address: address ?? '' }, version };
}

/** A form that changes a customer's contact details, and those of the customer's account if there is one. */
export function CustomerForm({ latest, onClose }: { latest: CustomerRecord; onClose(): void }) {
  const { id, account } = latest;
  const form = useForm<Fields, unknown, Fields>({
    resolver: zodResolver(customerContactSchema),
    defaultValues: startOf(latest).fields,
  });
  const editor = useEditorForm<Fields, Fields, CustomerRecord>({
    form,
    record: customerQueries.detail(id),
    draftName: callPath(readCustomer, { params: { id } }),
    latest: startOf(latest),
    startOf,
    text,
    send: (body) => call(editCustomer, { params: { id }, body }),
    success: { title: 'Success', description: 'Contact saved' },
    failure: { title: 'Error', description: 'Couldn’t save the contact. The form shows the reason.' },
    refresh: [customerQueries.all, ['admin', 'users']],
    onSaved: ({ isUnsaved }) => (isUnsaved ? undefined : onClose()),
  });
  return (
    <EditorForm
      editor={editor}
      label="Contact"
      what="this customer"
      save="Save contact"
      beside={
        <Button variant="secondary" size="sm" onClick={onClose}>
          Close
        </Button>
      }
    >
      <p className="mb-4 text-sm text-steel">
        {account === null
          ? 'Existing orders keep their contact.'
          : 'This also changes the account. If you change the email address, we notify the old one. Existing orders keep their contact.'}
      </p>
      <div className="grid gap-4">
        <FormField form={form} name="name" label="Name" autoComplete="off" />
        <FormField form={form} name="phone" label="Phone" type="tel" autoComplete="off" />
        <FormField form={form} name="email" label="Email" type="email" autoComplete="off" />
        <FormField form={form} name="address" label="Address" autoComplete="off" />
      </div>
    </EditorForm>
  );
}
