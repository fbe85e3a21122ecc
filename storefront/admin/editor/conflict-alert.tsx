import { useEffect, useId, useRef } from 'react';
import { Button } from '#storefront/ui/button.tsx';
import { conflictsOf, type FieldText } from './field-differences.ts';

/** A conflict: another user has saved the record while this form was open. */
export interface ConflictingForm<Fields> {
  text: FieldText<Fields>;
  /** `base` is the form's initial data, `theirs` is the data stored now, and `yours` is the user's input. */
  base: Fields;
  theirs: Fields;
  yours: Fields;
  /** The labels of the fields that only the other user has changed. The form already shows the other user's values in these fields. */
  taken: readonly string[];
  isPending: boolean;
  takeField(name: keyof Fields): void;
  saveYours(): void;
  takeAll(): void;
}

/** Reports that another user saved first, shows how the two versions differ, and lets the user choose. No typed text is lost. */
export function ConflictAlert<Fields>({ what, stale: conflict }: { what: string; stale: ConflictingForm<Fields> }) {
  const { text, base, theirs, yours, taken, isPending } = conflict;
  const headingId = useId();
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'start' });
  }, []);
  const conflicts = conflictsOf(text, base, theirs, yours);
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-labelledby={headingId}
      className="mb-6 scroll-mt-4 border border-oxblood bg-white p-4 focus-visible:outline-none sm:p-5"
    >
      <h2 id={headingId} className="text-xl">
        Someone else has changed {what}
      </h2>
      <p className="mt-1 text-sm">
        They saved while your form was open. Nothing you typed is lost, but your changes aren’t saved yet.
      </p>
      {taken.length > 0 ? (
        <p className="mt-1 text-sm">
          Only they changed these, and your form now has their values: {taken.join(', ').toLowerCase()}.
        </p>
      ) : null}
      {conflicts.length > 0 ? (
        <div className="mt-4 overflow-x-auto">
          <table className="w-full border-collapse text-sm">
            <caption className="sr-only">What both of you changed</caption>
            <thead>
              <tr className="border-y border-ink text-left">
                {['Changed by both', 'Theirs', 'Yours', 'Choice'].map((name) => (
                  <th key={name} scope="col" className="px-2 py-1.5 font-semibold whitespace-nowrap">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {conflicts.map((name) => (
                <tr key={String(name)} className="border-b border-rule align-top">
                  <th scope="row" className="px-2 py-2 text-left font-semibold whitespace-nowrap">
                    {text.labels[name]}
                  </th>
                  <td className="min-w-36 px-2 py-2 wrap-anywhere">
                    <FieldValue text={text} fields={theirs} name={name} />
                  </td>
                  <td className="min-w-36 px-2 py-2 wrap-anywhere">
                    <FieldValue text={text} fields={yours} name={name} />
                  </td>
                  <td className="px-2 py-1 whitespace-nowrap">
                    <Button variant="secondary" size="xs" onClick={() => conflict.takeField(name)}>
                      Use theirs<span className="sr-only"> for {text.labels[name]}</span>
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <p className="mt-3 text-sm">Your changes don’t conflict with theirs: you can keep both.</p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button size="sm" disabled={isPending} onClick={conflict.saveYours}>
          {isPending ? 'Saving...' : conflicts.length > 0 ? 'Save mine over theirs' : 'Save mine and keep theirs'}
        </Button>
        <Button variant="secondary" size="sm" disabled={isPending} onClick={conflict.takeAll}>
          Discard mine and use theirs
        </Button>
      </div>
    </section>
  );
}

interface FieldValueProps<Fields> {
  text: FieldText<Fields>;
  fields: Fields;
  name: keyof Fields;
}

function FieldValue<Fields>({ text, fields, name }: FieldValueProps<Fields>) {
  const shown = text.show?.(fields, name) ?? String(fields[name]);
  return shown === '' ? (
    <span className="text-steel">empty</span>
  ) : (
    <span className="whitespace-pre-line">{shown}</span>
  );
}
