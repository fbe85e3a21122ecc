import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { callPath } from '#core/call-path.ts';
import type { DeliveryZone } from '#core/delivery/delivery-zone.ts';
import { changeDeliveryZone, createDeliveryZone, listDeliveryZones } from '#core/delivery/staff-delivery-api.ts';
import { EditorForm } from '#storefront/admin/editor/editor-form.tsx';
import { useEditorForm } from '#storefront/admin/editor/use-editor-form.ts';
import { SwitchField } from '#storefront/admin/ui/form-fields.tsx';
import { call } from '#storefront/api/call.ts';
import { deliveryQueries } from '#storefront/delivery/delivery-queries.ts';
import { Button } from '#storefront/ui/button.tsx';
import { TextAreaField } from '#storefront/ui/field.tsx';
import { FormField } from '#storefront/ui/forms/form-field.tsx';
import { staffDeliveryQueries } from './staff-delivery-queries.ts';
import { ZoneDays } from './zone-days.tsx';
import { ZoneFees } from './zone-fees.tsx';
import { type ZoneFields, type ZoneFieldsBody, zoneFieldsSchema, zoneStartOf, zoneText } from './zone-fields.ts';

interface ZoneFormProps {
  /** The id of the zone; null for a new zone. */
  id: number | null;
  latest: Omit<DeliveryZone, 'id'>;
  onDirty(isDirty: boolean): void;
  onClose(): void;
}

/** The form for a zone's postcodes, days, fees and minimum order. */
export function ZoneForm({ id, latest, onDirty, onClose }: ZoneFormProps) {
  const form = useForm<ZoneFields, unknown, ZoneFieldsBody>({
    resolver: zodResolver(zoneFieldsSchema),
    defaultValues: zoneStartOf(latest).fields,
  });
  const { register, control, formState } = form;
  const { errors } = formState;
  const editor = useEditorForm<ZoneFields, ZoneFieldsBody, DeliveryZone>({
    form,
    record: staffDeliveryQueries.zone(id ?? 0),
    draftName: `${callPath(listDeliveryZones, {})}/${id ?? 'new'}`,
    latest: zoneStartOf(latest),
    startOf: zoneStartOf,
    text: zoneText,
    send: ({ version, ...body }) =>
      id === null
        ? call(createDeliveryZone, { body })
        : call(changeDeliveryZone, { params: { id }, body: { ...body, version } }),
    success: { title: 'Success', description: 'Delivery zone saved' },
    failure: { title: 'Error', description: 'Couldn’t save the zone. The form shows the reason.' },
    refresh: [staffDeliveryQueries.all, deliveryQueries.all],
    onDirty,
    onSaved: ({ isUnsaved }) => (isUnsaved ? undefined : onClose()),
  });
  // If another zone already has a postcode, the server's error names that entry. The form has one field for all postcodes, so the error
  // is shown there.
  const postcodesError = errors.postcodes?.message ?? firstMessage(errors.postcodes);
  return (
    <EditorForm
      editor={editor}
      label={id === null ? 'New zone' : `Zone ${latest.name}`}
      what="this zone"
      save={id === null ? 'Create zone' : 'Save zone'}
      beside={
        <Button variant="secondary" size="sm" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-6">
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-[1fr_2fr]">
          <FormField form={form} name="name" label={zoneText.labels.name} hint="Shown to customers." />
          <TextAreaField
            label={zoneText.labels.postcodes}
            hint="Single postcodes and ranges, such as 3000-3207, 3220."
            rows={2}
            className="[&_textarea]:field-sizing-content"
            error={postcodesError}
            {...register('postcodes')}
          />
        </div>
        <ZoneDays control={control} register={register} errors={errors.days} />
        <ZoneFees control={control} register={register} errors={errors.fees} />
        <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
          <FormField
            form={form}
            name="minimum"
            label={`${zoneText.labels.minimum}, $`}
            hint="The lowest price of the goods in a checkout. 0 for no minimum."
            inputMode="decimal"
          />
          <SwitchField
            label={zoneText.labels.active}
            hint="If this is off, customers there are told that we don’t deliver yet."
            {...register('active')}
          />
        </div>
      </div>
    </EditorForm>
  );
}

/** Returns the first message of a list’s errors. */
function firstMessage(errors: unknown): string | undefined {
  if (!Array.isArray(errors)) return undefined;
  return (errors as ({ message?: string } | undefined)[]).find((error) => error?.message)?.message;
}
