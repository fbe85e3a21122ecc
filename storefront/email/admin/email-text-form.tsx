import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import '#storefront/api/zod-without-eval.ts';
import { callPath } from '#core/call-path.ts';
import { isCommercial } from '#core/email/email-class.ts';
import { type EmailText, emailTextSchema } from '#core/email/email-text.ts';
import { type EmailTextResponse, readEmailText, saveEmailText } from '#core/email/email-text-api.ts';
import { type EmailTextKind, emailTextDefinition } from '#core/email/email-text-kinds.ts';
import { findPromotion } from '#core/email/find-promotion.ts';
import { EditorForm } from '#storefront/admin/editor/editor-form.tsx';
import { useEditorForm } from '#storefront/admin/editor/use-editor-form.ts';
import type { FormStart } from '#storefront/admin/editor/use-saved-draft.ts';
import { useDebouncedText } from '#storefront/admin/ui/use-debounced-text.ts';
import { ApiError } from '#storefront/api/api-error.ts';
import { call } from '#storefront/api/call.ts';
import { FormField, FormTextAreaField } from '#storefront/ui/forms/form-field.tsx';
import { EmailPreview } from './email-preview.tsx';
import { EmailTextActions } from './email-text-actions.tsx';
import { emailTextQueries } from './email-text-queries.ts';
import { FieldButtons } from './field-buttons.tsx';

const labels: Record<keyof EmailText, string> = {
  subject: 'Subject',
  heading: 'Heading',
  opening: 'Opening',
  closing: 'Closing',
};

interface EmailTextFormProps {
  latest: EmailTextResponse;
  onDirty(isDirty: boolean): void;
}

/** Subject, heading, opening and closing of one type of email, next to a preview. */
export function EmailTextForm({ latest, onDirty }: EmailTextFormProps) {
  const { kind } = latest;
  const { fields, own } = emailTextDefinition(kind);
  const form = useForm<EmailText>({
    resolver: zodResolver(emailTextSchema(kind)),
    defaultValues: startOf(latest).fields,
    mode: 'onTouched',
  });
  const editor = useEditorForm<EmailText, EmailText, EmailTextResponse>({
    form,
    record: emailTextQueries.text(kind),
    draftName: callPath(readEmailText, { params: { kind } }),
    latest: startOf(latest),
    startOf,
    text: { labels },
    send: (body) => call(saveEmailText, { params: { kind }, body }),
    success: { title: 'Success', description: 'The text is saved and used for new emails' },
    failure: { title: 'Error', description: 'Couldn’t save the text. The form shows the reason.' },
    refresh: [emailTextQueries.list().queryKey],
    onDirty,
  });
  const { values } = editor;
  return (
    <EditorForm
      editor={editor}
      label="Text of the email"
      what="this text"
      save="Save Text"
      beside={<EmailTextActions latest={latest} values={values} onReset={editor.discard} />}
    >
      <div className="grid grid-cols-1 items-start gap-x-10 gap-y-8 xl:grid-cols-2">
        <div className="grid grid-cols-1 gap-5">
          <FieldButtons fields={fields} />
          <PromotionWarning kind={kind} values={values} />
          <FormField form={form} name="subject" label={labels.subject} />
          <FormField form={form} name="heading" label={labels.heading} />
          <FormTextAreaField
            form={form}
            name="opening"
            label={labels.opening}
            rows={7}
            hint="Below the greeting. Markdown: **bold**, *italic*, # heading, - list, [text](https://example.com)."
          />
          <p className="border-l-4 border-rule bg-bone/50 px-4 py-3 text-sm">
            <strong className="font-semibold">The shop’s own part goes here:</strong> {own}
          </p>
          <FormTextAreaField form={form} name="closing" label={labels.closing} rows={5} hint="Optional." />
        </div>
        <Preview latest={latest} values={values} />
      </div>
    </EditorForm>
  );
}

/**
 * Warns the owner if an email that everyone must receive contains advertising. By law, a single advertising sentence makes the whole
 * email advertising.
 */
function PromotionWarning({ kind, values }: { kind: EmailTextKind; values: EmailText }) {
  const { subject, heading, opening, closing } = values;
  const found = isCommercial(kind) ? null : findPromotion([subject, heading, opening, closing]);
  return (
    <div role="status">
      {found === null ? null : (
        <p className="border-l-4 border-oxblood bg-white px-4 py-3 text-sm">
          <strong className="font-semibold">“{found}” reads like advertising.</strong> Customers get this email whether
          or not they asked for news, and the Spam Act doesn’t allow advertising in it. Write it in a broadcast instead.
        </p>
      )}
    </div>
  );
}

function startOf({ subject, heading, opening, closing, version }: EmailTextResponse): FormStart<EmailText> {
  return { fields: { subject, heading, opening, closing }, version };
}

/** A preview of the email, rendered by the server during typing. The last preview stays until the next preview has loaded. */
function Preview({ latest: { kind }, values }: { latest: EmailTextResponse; values: EmailText }) {
  const { subject, heading, opening, closing } = values;
  const typed = useDebouncedText(JSON.stringify({ subject, heading, opening, closing }));
  const { data, error } = useQuery(emailTextQueries.preview(kind, JSON.parse(typed) as EmailText));
  const [shown, setShown] = useState(data);
  if (data !== undefined && data !== shown) setShown(data);
  return <EmailPreview preview={shown} failure={failureOf(error)} />;
}

function failureOf(error: Error | null): string {
  if (error === null) return '';
  const first = error instanceof ApiError ? error.problem?.errors?.[0]?.message : undefined;
  return first ?? 'Couldn’t load the preview.';
}
