import { useEffect, useRef } from 'react';
import type { EmailField } from '#core/email/email-field.ts';

type TextInput = HTMLInputElement | HTMLTextAreaElement;

/** The fields of a type of email. Pressing a field inserts it at the cursor. */
export function FieldButtons({ fields }: { fields: Readonly<Record<string, EmailField>> }) {
  const place = useRef<HTMLDivElement>(null);
  const last = useRef<TextInput | null>(null);
  useEffect(() => {
    const form = place.current?.closest('form');
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text')) {
        last.current = target;
      }
    };
    form?.addEventListener('focusin', remember);
    return () => form?.removeEventListener('focusin', remember);
  }, []);
  const insert = (name: string) => {
    const input = last.current ?? place.current?.closest('form')?.querySelector('textarea') ?? null;
    if (input === null) return;
    const { selectionStart, selectionEnd } = input;
    input.setRangeText(`{{${name}}}`, selectionStart ?? 0, selectionEnd ?? 0, 'end');
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.focus();
  };
  return (
    <div ref={place}>
      <h2 id="email-fields" className="text-sm font-semibold">
        Fields
      </h2>
      <p className="mb-2 text-sm text-steel">
        Choose a field to insert it where you type. Each email fills in its own value.
      </p>
      <ul aria-labelledby="email-fields" className="flex flex-wrap gap-2">
        {Object.entries(fields).map(([name, { label, orElse }]) => (
          <li key={name}>
            <button
              type="button"
              title={`${label}${orElse ? `; “${orElse}” if it isn’t known` : ''}`}
              // Keeps the focus and the cursor in the text field.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => insert(name)}
              className="min-h-9 rounded-sm border border-steel bg-white px-2.5 font-mono text-sm hover:border-ink hover:bg-bone pointer-coarse:min-h-11"
            >
              {`{{${name}}}`}
              <span className="sr-only">: {label}</span>
            </button>
          </li>
        ))}
      </ul>
      <details className="mt-2 text-sm">
        <summary className="inline-flex min-h-9 cursor-pointer items-center text-link pointer-coarse:min-h-11">
          What each field means
        </summary>
        <dl className="mt-1 grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1">
          {Object.entries(fields).map(([name, { label, orElse }]) => (
            <div key={name} className="contents">
              <dt className="font-mono">{name}</dt>
              <dd>
                {label}
                {orElse ? `; “${orElse}” if it isn’t known` : ''}
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}
