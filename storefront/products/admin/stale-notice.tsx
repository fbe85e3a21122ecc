import { useEffect, useRef } from 'react';
import { draftOf, type ProductDraft } from '#core/products/product-draft.ts';
import type { StaffProduct } from '#core/products/staff-product-api.ts';
import { Button } from '#storefront/ui/button.tsx';
import { conflictsOf, type DraftField, fieldNames } from './draft-differences.ts';
import { DraftValue } from './draft-value.tsx';

export interface StaleNoticeProps {
  /** What this form began with. */
  start: ProductDraft;
  /** As it is stored now. */
  theirs: StaffProduct;
  yours: ProductDraft;
  isPending: boolean;
  onTakeField(field: DraftField): void;
  onSaveYours(): void;
  onTakeAll(): void;
}

const changers = { them: 'them', you: 'you', both: 'both of you' } as const;

/** Says that somebody else was faster, shows where the two differ, and leaves the choice. Nothing typed is lost. */
export function StaleNotice(props: StaleNoticeProps) {
  const { start, theirs, yours, isPending, onTakeField, onSaveYours, onTakeAll } = props;
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'start' });
  }, []);
  const conflicts = conflictsOf(start, draftOf(theirs), yours);
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-labelledby="stale-heading"
      className="mb-6 scroll-mt-4 border border-oxblood bg-white p-4 focus-visible:outline-none sm:p-5"
    >
      <h2 id="stale-heading" className="text-xl">
        Someone else has changed this product
      </h2>
      <p className="mt-1 text-sm">
        It was saved while your form was open{theirs.isHidden ? ', and it is hidden now' : ''}. Nothing you typed is
        lost, and nothing of yours is saved yet.
      </p>
      {conflicts.length > 0 ? (
        <div className="mt-4 overflow-x-auto">
          <table className="w-full border-collapse text-sm">
            <caption className="sr-only">Where the two differ</caption>
            <thead>
              <tr className="border-y border-ink text-left">
                {['Field', 'Theirs', 'Yours', 'Changed by', 'Choice'].map((name) => (
                  <th key={name} scope="col" className="px-2 py-1.5 font-semibold">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {conflicts.map(({ field, changedBy }) => (
                <tr key={field} className="border-b border-rule align-top">
                  <th scope="row" className="px-2 py-2 text-left font-semibold whitespace-nowrap">
                    {fieldNames[field]}
                  </th>
                  <td className="px-2 py-2 wrap-anywhere">
                    <DraftValue draft={draftOf(theirs)} field={field} />
                  </td>
                  <td className="px-2 py-2 wrap-anywhere">
                    <DraftValue draft={yours} field={field} />
                  </td>
                  <td className="px-2 py-2 text-steel">{changers[changedBy]}</td>
                  <td className="px-2 py-1">
                    <Button variant="secondary" size="xs" onClick={() => onTakeField(field)}>
                      Use theirs<span className="sr-only"> for {fieldNames[field]}</span>
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <p className="mt-3 text-sm">The form now says the same as theirs.</p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button size="sm" disabled={isPending} onClick={onSaveYours}>
          {isPending ? 'Updating...' : 'Save mine over theirs'}
        </Button>
        <Button variant="secondary" size="sm" disabled={isPending} onClick={onTakeAll}>
          Take theirs and drop mine
        </Button>
      </div>
    </section>
  );
}
