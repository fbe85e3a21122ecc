import { zodResolver } from '@hookform/resolvers/zod';
import { useFieldArray, useForm } from 'react-hook-form';
import { callPath } from '#core/call-path.ts';
import type { Pickup } from '#core/delivery/delivery-zone.ts';
import { weekdayNames } from '#core/delivery/describe-delivery.ts';
import { readPickup, savePickup } from '#core/delivery/staff-delivery-api.ts';
import { EditorForm } from '#storefront/admin/editor/editor-form.tsx';
import { EditorRecord } from '#storefront/admin/editor/editor-record.tsx';
import { useEditorForm } from '#storefront/admin/editor/use-editor-form.ts';
import { FormSection, SelectField, SwitchField } from '#storefront/admin/ui/form-fields.tsx';
import { call } from '#storefront/api/call.ts';
import { deliveryQueries } from '#storefront/delivery/delivery-queries.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Field } from '#storefront/ui/field.tsx';
import { FieldError } from '#storefront/ui/field-error.tsx';
import {
  newSlot,
  type PickupFields,
  type PickupFieldsBody,
  pickupFieldsSchema,
  pickupStartOf,
  pickupText,
} from './pickup-fields.ts';
import { staffDeliveryQueries } from './staff-delivery-queries.ts';

type StaffPickup = Pickup & { version: number };

/** The settings for whether and when customers may collect orders at the shop instead of a delivery. */
export function PickupSection({ onDirty }: { onDirty(isDirty: boolean): void }) {
  return (
    <FormSection heading="Pick-up at the shop" intro="Free, on the days and at the times that you choose.">
      <EditorRecord
        record={staffDeliveryQueries.pickup()}
        failure="Couldn’t load the pick-up times. Check your connection and try again."
      >
        {(latest) => <PickupForm latest={latest} onDirty={onDirty} />}
      </EditorRecord>
    </FormSection>
  );
}

function PickupForm({ latest, onDirty }: { latest: StaffPickup; onDirty(isDirty: boolean): void }) {
  const form = useForm<PickupFields, unknown, PickupFieldsBody>({
    resolver: zodResolver(pickupFieldsSchema),
    defaultValues: pickupStartOf(latest).fields,
  });
  const { register, control, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'slots' });
  const editor = useEditorForm<PickupFields, PickupFieldsBody, StaffPickup>({
    form,
    record: staffDeliveryQueries.pickup(),
    draftName: callPath(readPickup, {}),
    latest: pickupStartOf(latest),
    startOf: pickupStartOf,
    text: pickupText,
    send: (body) => call(savePickup, { body }),
    success: { title: 'Success', description: 'Pick-up saved' },
    failure: { title: 'Error', description: 'Couldn’t save pick-up. The form shows the reason.' },
    refresh: [staffDeliveryQueries.all, deliveryQueries.all],
    onDirty,
  });
  const errors = formState.errors.slots;
  return (
    <EditorForm editor={editor} label="Pick-up" what="the pick-up times" save="Save pick-up">
      <SwitchField
        label={pickupText.labels.enabled}
        hint="If customers can pick up for free, delivery is a separate service and its fee includes GST. Without pick-up, the fee is taxed like the goods: raw meat has no GST."
        {...register('enabled')}
      />
      <ul className="mt-3 divide-y divide-rule border-y border-ink empty:hidden">
        {fields.map(({ id }, index) => {
          const wrong = Object.values(errors?.[index] ?? {}).find(
            (error): error is { message: string } => typeof error === 'object' && 'message' in error,
          );
          const field = (name: Exclude<keyof PickupFields['slots'][number], 'weekday'>) =>
            register(`slots.${index}.${name}`);
          return (
            <li key={id} className="py-3">
              <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-3 xl:grid-cols-[10rem_6rem_6rem_7rem_7rem_6rem_auto]">
                <SelectField
                  label="Day"
                  className="max-xl:col-span-2 sm:max-xl:col-span-1"
                  options={weekdayNames.map((name, day) => [String(day + 1), name] as const)}
                  {...register(`slots.${index}.weekday`)}
                />
                <Field label="From" {...field('from')} />
                <Field label="To" {...field('to')} />
                <Field label="Orders until" {...field('cutoffTime')} />
                <Field label="Days before" inputMode="numeric" {...field('cutoffDaysBefore')} />
                <Field label="At most" placeholder="any" inputMode="numeric" {...field('capacity')} />
                <Button variant="quiet" aria-label={`Remove time ${index + 1}`} onClick={() => remove(index)}>
                  Remove
                </Button>
              </div>
              <FieldError id={`slot-${index}-error`} message={wrong?.message} />
            </li>
          );
        })}
      </ul>
      <FieldError id="slots-error" message={errors?.root?.message ?? errors?.message} />
      <Button size="xs" variant="secondary" className="mt-3 mb-5" onClick={() => append({ ...newSlot })}>
        Add a time
      </Button>
    </EditorForm>
  );
}
