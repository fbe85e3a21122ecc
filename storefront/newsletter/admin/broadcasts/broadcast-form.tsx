import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { z } from 'zod';
import '#storefront/api/zod-without-eval.ts';
import { callPath } from '#core/call-path.ts';
import { shopFields } from '#core/email/email-field.ts';
import {
  type BroadcastDetail,
  type BroadcastDraft,
  broadcastDraftSchema,
  readBroadcast,
  saveBroadcast,
} from '#core/newsletter/broadcast-api.ts';
import { EditorForm } from '#storefront/admin/editor/editor-form.tsx';
import { useEditorForm } from '#storefront/admin/editor/use-editor-form.ts';
import type { FormStart } from '#storefront/admin/editor/use-saved-draft.ts';
import { SelectField } from '#storefront/admin/ui/form-fields.tsx';
import { useDebouncedText } from '#storefront/admin/ui/use-debounced-text.ts';
import { ApiError } from '#storefront/api/api-error.ts';
import { call } from '#storefront/api/call.ts';
import { EmailPreview } from '#storefront/email/admin/email-preview.tsx';
import { FieldButtons } from '#storefront/email/admin/field-buttons.tsx';
import { staffProductQueries } from '#storefront/products/admin/staff-product-queries.ts';
import { FormField, FormTextAreaField } from '#storefront/ui/forms/form-field.tsx';
import { BroadcastActions } from './broadcast-actions.tsx';
import { broadcastQueries } from './broadcast-queries.ts';

type Fields = Record<keyof BroadcastDraft, string>;

const labels: Record<keyof Fields, string> = {
  subject: 'Subject',
  preview: 'Preview text',
  content: 'Text',
  productId: 'Pack',
  perMinute: 'Emails a minute',
};

/** The input of the form, where select and number fields are texts. */
const schema = broadcastDraftSchema.extend({
  productId: z.preprocess((id) => (id === '' ? null : id), broadcastDraftSchema.shape.productId),
  perMinute: z.preprocess(Number, broadcastDraftSchema.shape.perMinute),
});
const resolver = zodResolver(schema) as unknown as Resolver<Fields, unknown, BroadcastDraft>;

interface BroadcastFormProps {
  latest: BroadcastDetail;
  onDirty(isDirty: boolean): void;
}

/** The form of a draft, next to a preview. */
export function BroadcastForm({ latest, onDirty }: BroadcastFormProps) {
  const { id } = latest;
  const form = useForm<Fields, unknown, BroadcastDraft>({
    resolver,
    defaultValues: startOf(latest).fields,
    mode: 'onTouched',
  });
  const { register, formState } = form;
  const { errors } = formState;
  const editor = useEditorForm<Fields, BroadcastDraft, BroadcastDetail>({
    form,
    record: broadcastQueries.detail(id),
    draftName: callPath(readBroadcast, { params: { id } }),
    latest: startOf(latest),
    startOf,
    text: { labels },
    send: (body) => call(saveBroadcast, { params: { id }, body }),
    success: { title: 'Success', description: 'The draft is saved' },
    failure: { title: 'Error', description: 'Couldn’t save the draft. The form shows the reason.' },
    refresh: [broadcastQueries.all],
    onDirty,
  });
  const { values, unsaved } = editor;
  const products = useQuery(staffProductQueries.list(new URLSearchParams({ state: 'listed', pageSize: '200' })));
  const options = (products.data?.items ?? []).map(({ id: productId, name }) => [String(productId), name] as const);
  return (
    <EditorForm editor={editor} label="Broadcast" what="this email" save="Save Draft">
      <div className="grid grid-cols-1 items-start gap-x-10 gap-y-8 xl:grid-cols-2">
        <div className="grid grid-cols-1 gap-5">
          <FieldButtons fields={shopFields} />
          <FormField form={form} name="subject" label={labels.subject} />
          <FormField
            form={form}
            name="preview"
            label={labels.preview}
            hint="Shown next to the subject in mail programs. Optional."
          />
          <FormTextAreaField
            form={form}
            name="content"
            label={labels.content}
            rows={12}
            hint="Markdown: **bold**, *italic*, # heading, - list, [text](https://example.com)."
          />
          <SelectField
            label={labels.productId}
            hint="Its picture, name and price are shown below the text, with a button to its page."
            options={[['', 'None'], ...withChosen(options, values.productId)]}
            error={errors.productId?.message}
            {...register('productId')}
          />
          <FormField
            form={form}
            name="perMinute"
            label={labels.perMinute}
            type="number"
            min={1}
            max={600}
            hint="Sent slowly, fewer emails end up as spam. Order emails always go first."
          />
          <BroadcastActions broadcast={latest} isSaved={unsaved.length === 0} />
        </div>
        <Preview values={values} />
      </div>
    </EditorForm>
  );
}

/**
 * Adds the chosen pack to the options if it is missing. The options don't contain a hidden pack, or any pack while they load, but the
 * choice must stay.
 */
function withChosen(options: (readonly [string, string])[], chosen: string): (readonly [string, string])[] {
  const isKnown = chosen === '' || options.some(([value]) => value === chosen);
  return isKnown ? options : [[chosen, `Pack ${chosen}`], ...options];
}

function startOf({ subject, preview, content, productId, perMinute, version }: BroadcastDetail): FormStart<Fields> {
  const fields = { subject, preview, content, productId: String(productId ?? ''), perMinute: String(perMinute) };
  return { fields, version };
}

/** A preview, rendered by the server during typing. The last preview stays until the next preview has loaded. */
function Preview({ values }: { values: Fields }) {
  const typed = useDebouncedText(JSON.stringify(values));
  const { subject, preview, content, productId } = JSON.parse(typed) as Fields;
  const draft = { subject, preview, content, productId: productId === '' ? null : Number(productId), perMinute: 60 };
  const { data, error } = useQuery(broadcastQueries.preview(draft));
  const [shown, setShown] = useState(data);
  if (data !== undefined && data !== shown) setShown(data);
  const first = error instanceof ApiError ? error.problem?.errors?.[0]?.message : undefined;
  return <EmailPreview preview={shown} failure={error === null ? '' : (first ?? 'Couldn’t load the preview.')} />;
}
