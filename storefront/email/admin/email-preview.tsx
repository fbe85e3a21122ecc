import { useState } from 'react';
import type { EmailPreview as Preview } from '#core/email/email-text-api.ts';
import { Skeleton } from '#storefront/ui/skeleton.tsx';

const forms = [
  ['desktop', 'Desktop'],
  ['phone', 'Phone'],
  ['text', 'Plain text'],
] as const;
type Form = (typeof forms)[number][0];

interface EmailPreviewProps {
  /** The last preview that could be rendered. */
  preview: Preview | undefined;
  /** Why the newest preview couldn't be rendered; empty if it could. */
  failure: string;
}

/** A preview of an email as sent. Its height is the same while loading and for every choice of display. */
export function EmailPreview({ preview, failure }: EmailPreviewProps) {
  const [form, setForm] = useState<Form>('desktop');
  return (
    <section aria-labelledby="email-preview-heading" className="min-w-0 xl:sticky xl:top-4">
      <div className="mb-2 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h2 id="email-preview-heading" className="text-lg">
          Preview
        </h2>
        <fieldset className="flex">
          <legend className="sr-only">Show it as</legend>
          {forms.map(([value, label]) => (
            <label
              key={value}
              className="-ml-px flex min-h-11 cursor-pointer items-center border border-ink px-4 text-sm font-semibold has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
            >
              <input
                type="radio"
                name="email-preview-form"
                className="sr-only"
                checked={form === value}
                onChange={() => setForm(value)}
              />
              {label}
            </label>
          ))}
        </fieldset>
      </div>
      <p className="min-h-10 text-sm" role="status">
        {failure === '' ? (
          <>
            <span className="text-steel">Subject:</span> <strong>{preview?.subject ?? '…'}</strong>
          </>
        ) : (
          <span className="font-semibold text-oxblood">{failure}</span>
        )}
      </p>
      <div className="h-176 border border-rule bg-bone">
        {preview === undefined ? <Skeleton className="h-full" /> : <Shown preview={preview} form={form} />}
      </div>
    </section>
  );
}

function Shown({ preview: { subject, html, text }, form }: { preview: Preview; form: Form }) {
  if (form === 'text') {
    return (
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        className="h-full overflow-auto bg-white p-4 text-sm whitespace-pre-wrap wrap-anywhere"
      >
        {text}
      </pre>
    );
  }
  return (
    // The email's content may not run, send or open anything.
    <iframe
      title={`Email: ${subject}`}
      sandbox=""
      srcDoc={html}
      className={`mx-auto block h-full max-w-full bg-white ${form === 'phone' ? 'w-93.75 border-x border-rule' : 'w-full'}`}
    />
  );
}
