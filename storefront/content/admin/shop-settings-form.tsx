import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { StaffShop, saveShop } from '#core/content/staff-content-api.ts';
import { patchJson } from '#storefront/api/api-client.ts';
import { Field } from '#storefront/ui/field.tsx';
import { EditorNotices } from './editor-notices.tsx';
import { EditorRecord } from './editor-record.tsx';
import { FieldGroup } from './field-group.tsx';
import { OpeningSwitch } from './opening-switch.tsx';
import { aboveSaveBar, SaveBar } from './save-bar.tsx';
import { type ShopFields, type ShopFieldsBody, shopFieldsOf, shopFieldsSchema, shopLabels } from './shop-fields.ts';
import { TestimonialsEditor } from './testimonials-editor.tsx';
import { useEditorForm } from './use-editor-form.ts';

const shopSettingsPath = '/api/admin/shop-settings';
const readers = ['/api/shop'] as const;

/** What the owner states about the shop, and whether it is open. */
export function ShopSettingsForm({ onDirty }: { onDirty(isDirty: boolean): void }) {
  return (
    <EditorRecord<StaffShop> path={shopSettingsPath} failure="The shop’s settings could not be loaded.">
      {(latest) => <LoadedForm latest={latest} onDirty={onDirty} />}
    </EditorRecord>
  );
}

function LoadedForm({ latest, onDirty }: { latest: StaffShop; onDirty(isDirty: boolean): void }) {
  const form = useForm<ShopFields, unknown, ShopFieldsBody>({
    resolver: zodResolver(shopFieldsSchema),
    defaultValues: shopFieldsOf(latest),
  });
  const { register, control, formState } = form;
  const { errors } = formState;
  const editor = useEditorForm<ShopFields, ShopFieldsBody, StaffShop>({
    form,
    path: shopSettingsPath,
    latest,
    toFields: shopFieldsOf,
    labels: shopLabels,
    send: (body) => patchJson<typeof saveShop>(shopSettingsPath, { ...body, comingSoon: latest.comingSoon }),
    success: { title: 'Success', description: 'Shop settings saved successfully' },
    failure: { title: 'Error', description: 'Failed to save shop settings' },
    refresh: readers,
    onDirty,
  });
  const field = (name: Exclude<keyof ShopFields, 'testimonials'>) => ({
    label: shopLabels[name],
    error: errors[name]?.message,
    ...register(name),
  });
  return (
    <>
      <OpeningSwitch shop={latest} hasUnsaved={editor.isDirty} onSaved={editor.edited.rebase} />
      <form noValidate onSubmit={editor.save} aria-label="Shop settings" className={`mt-8 ${aboveSaveBar}`}>
        <div className="grid grid-cols-1 items-start gap-x-10 gap-y-8 xl:grid-cols-2">
          <div className="grid grid-cols-1 gap-8">
            <FieldGroup
              legend="The business"
              hint="Shown at the foot of every page, in letters and in layby agreements."
            >
              <Field inputMode="numeric" autoComplete="off" {...field('abn')} />
              <Field type="tel" {...field('phone')} />
              <Field type="email" hint="Customers’ answers come here." {...field('email')} />
              <Field hint="E.g. Mon-Fri 9AM-5PM." {...field('openingHours')} />
              <Field className="sm:col-span-2" {...field('streetAddress')} />
            </FieldGroup>
            <FieldGroup legend="Links" hint="What is empty isn’t shown.">
              <Field {...field('parentName')} />
              <Field type="url" {...field('parentUrl')} />
              <Field type="url" {...field('facebookUrl')} />
              <Field type="url" {...field('instagramUrl')} />
            </FieldGroup>
            <FieldGroup legend="Laybys and letters">
              <Field inputMode="decimal" hint="In dollars, for new agreements." {...field('cancellationCharge')} />
              <Field inputMode="numeric" hint="Days; 0 sends none." {...field('reminderDays')} />
              <Field
                className="sm:col-span-2"
                hint="E.g. Hindquarter <orders@example.com>. Empty: the email above."
                {...field('emailSender')}
              />
            </FieldGroup>
          </div>
          <TestimonialsEditor control={control} register={register} errors={errors.testimonials} />
        </div>
        <EditorNotices editor={editor} />
        <SaveBar
          label="Save Shop Settings"
          isPending={editor.isPending}
          isDirty={editor.isDirty}
          onDiscard={editor.discard}
        />
      </form>
    </>
  );
}
