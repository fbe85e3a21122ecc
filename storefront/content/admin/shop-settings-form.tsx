import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { callPath } from '#core/call-path.ts';
import { readStaffShop, type StaffShop, saveShop } from '#core/content/staff-content-api.ts';
import { subscriptionDiscountPercent } from '#core/products/payment-options.ts';
import { EditorForm } from '#storefront/admin/editor/editor-form.tsx';
import { EditorRecord } from '#storefront/admin/editor/editor-record.tsx';
import { useEditorForm } from '#storefront/admin/editor/use-editor-form.ts';
import { FormSection, SwitchField } from '#storefront/admin/ui/form-fields.tsx';
import { call } from '#storefront/api/call.ts';
import { Field } from '#storefront/ui/field.tsx';
import { FieldError } from '#storefront/ui/field-error.tsx';
import { ClaimsEditor } from './claims-editor.tsx';
import { OpeningSwitch } from './opening-switch.tsx';
import { type ShopFields, type ShopFieldsBody, shopFieldsSchema, shopStartOf, shopText } from './shop-fields.ts';
import { changedBySeo, staffContentQueries } from './staff-content-queries.ts';
import { TestimonialsEditor } from './testimonials-editor.tsx';

type Switches =
  | 'gstRegistered'
  | 'asksForReviews'
  | 'confirmsClaims'
  | 'counting'
  | 'lots'
  | 'byTheKilo'
  | 'labels'
  | 'repeats';

const twoColumns = 'grid grid-cols-1 items-end gap-5 sm:grid-cols-2';

/** The form for the shop's details, and the switch that opens the shop. */
export function ShopSettingsForm({ onDirty }: { onDirty(isDirty: boolean): void }) {
  return (
    <EditorRecord
      record={staffContentQueries.shop()}
      failure="Couldn’t load the shop’s settings. Check your connection and try again."
    >
      {(latest) => <LoadedForm latest={latest} onDirty={onDirty} />}
    </EditorRecord>
  );
}

function LoadedForm({ latest, onDirty }: { latest: StaffShop; onDirty(isDirty: boolean): void }) {
  const form = useForm<ShopFields, unknown, ShopFieldsBody>({
    resolver: zodResolver(shopFieldsSchema),
    defaultValues: shopStartOf(latest).fields,
  });
  const { register, control, formState } = form;
  const { errors } = formState;
  const editor = useEditorForm<ShopFields, ShopFieldsBody, StaffShop>({
    form,
    record: staffContentQueries.shop(),
    draftName: callPath(readStaffShop, {}),
    latest: shopStartOf(latest),
    startOf: shopStartOf,
    text: shopText,
    send: (body) => call(saveShop, { body: { ...body, comingSoon: latest.comingSoon } }),
    success: { title: 'Success', description: 'Shop settings saved successfully' },
    failure: { title: 'Error', description: 'Couldn’t save the shop settings. The form shows the reason.' },
    refresh: changedBySeo,
    onDirty,
  });
  const field = (name: Exclude<keyof ShopFields, 'testimonials' | 'expectations' | Switches>) => ({
    label: shopText.labels[name],
    error: errors[name]?.message,
    ...register(name),
  });
  return (
    <>
      <OpeningSwitch
        shop={latest}
        hasUnsaved={editor.unsaved.length > 0}
        onSaved={(saved) => editor.rebase(shopStartOf(saved))}
      />
      <EditorForm
        editor={editor}
        label="Shop settings"
        what="the shop’s settings"
        save="Save Shop Settings"
        className="mt-8"
      >
        <div className="grid grid-cols-1 items-start gap-x-10 gap-y-8 xl:grid-cols-2">
          <div className="grid grid-cols-1 gap-8">
            <FormSection
              heading="The business"
              intro="Shown in the footer of every page, in emails and in layby agreements."
            >
              <div className={twoColumns}>
                <Field
                  className="sm:col-span-2"
                  hint="On every page, in emails, on receipts and layby agreements."
                  {...field('businessName')}
                />
                <Field inputMode="numeric" autoComplete="off" {...field('abn')} />
                <Field type="tel" {...field('phone')} />
                <Field type="email" hint="Customers’ replies are sent here." {...field('email')} />
                <Field hint="E.g. Mon-Fri 9AM-5PM." {...field('openingHours')} />
                <Field className="sm:col-span-2" {...field('streetAddress')} />
                <SwitchField
                  className="sm:col-span-2"
                  label={shopText.labels.gstRegistered}
                  hint="Receipts become tax invoices that show the ABN and the GST."
                  {...register('gstRegistered')}
                />
              </div>
            </FormSection>
            <FormSection heading="Links" intro="Empty links aren’t shown.">
              <div className={twoColumns}>
                <Field {...field('parentName')} />
                <Field type="url" {...field('parentUrl')} />
                <Field type="url" {...field('facebookUrl')} />
                <Field type="url" {...field('instagramUrl')} />
              </div>
            </FormSection>
            <FormSection heading="Laybys and emails">
              <div className={twoColumns}>
                <Field inputMode="decimal" hint="In dollars, for new agreements." {...field('cancellationCharge')} />
                <Field inputMode="numeric" hint="In days. 0 sends no reminder." {...field('reminderDays')} />
                <Field
                  className="sm:col-span-2"
                  hint="E.g. Hindquarter <orders@example.com>. Leave empty for the email above."
                  {...field('emailSender')}
                />
                <SwitchField
                  className="sm:col-span-2"
                  label={shopText.labels.asksForReviews}
                  hint="By email, five days after the delivery, once for each order."
                  {...register('asksForReviews')}
                />
              </div>
            </FormSection>
            <FormSection heading="Cold room">
              <SwitchField
                label={shopText.labels.counting}
                hint="Adds Stock to the menu, where staff book what comes in, what is wasted and what they count. While it is off, nothing sells out by itself."
                {...register('counting')}
              />
              <SwitchField
                label={shopText.labels.lots}
                hint="Each delivery and each cutting run makes a lot with its supplier and dates, so that it can be held and recalled."
                {...register('lots')}
              />
              <SwitchField
                label={shopText.labels.labels}
                hint="Adds Labels to the menu: each pack gets a number, its weight, price and dates, and can be sold only once."
                {...register('labels')}
              />
              <SwitchField
                label={shopText.labels.byTheKilo}
                hint="Products can have a price per kilo. Customers see about what they pay and the most they pay, and are charged what it weighs. Have the words that they agree to checked."
                {...register('byTheKilo')}
              />
            </FormSection>
            <FormSection heading="Repeating boxes">
              <SwitchField
                label={shopText.labels.repeats}
                hint={`Customers can have the packs that you mark every 1 to 8 weeks at ${subscriptionDiscountPercent}% less, until they stop. Each box is charged at its cut-off. Have the words that they agree to checked.`}
                {...register('repeats')}
              />
              {errors.repeats?.message ? <FieldError id="repeats-error" message={errors.repeats.message} /> : null}
              <Field
                inputMode="numeric"
                hint="In days before its cut-off, 1 to 14. Every customer gets an email with the price and links to skip, change and stop."
                {...field('repeatNoticeDays')}
              />
            </FormSection>
          </div>
          <div className="grid grid-cols-1 gap-8">
            <ClaimsEditor control={control} register={register} errors={errors.expectations} />
            <TestimonialsEditor control={control} register={register} errors={errors.testimonials} />
          </div>
        </div>
      </EditorForm>
    </>
  );
}
