import { useId } from 'react';
import type { UseFormRegister } from 'react-hook-form';
import { FieldError } from '#storefront/ui/field.tsx';
import type { CheckoutValues } from './checkout-schema.ts';
import type { LaybyAgreement } from './layby-agreements.ts';

export interface LaybyTermsSectionProps {
  agreements: readonly LaybyAgreement[];
  register: UseFormRegister<CheckoutValues>;
  error?: string | undefined;
}

/** The lay-by agreements in full, and the box that accepts them: registered here, last, since the first wrong field takes the focus. */
export function LaybyTermsSection({ agreements, register, error }: LaybyTermsSectionProps) {
  const id = useId();
  const several = agreements.length > 1;
  return (
    <section aria-labelledby={`${id}-heading`} className="border-t border-ink pt-5 pb-10">
      <h2 id={`${id}-heading`} className="text-xl sm:text-2xl">
        {several ? 'Your lay-by agreements' : 'Your lay-by agreement'}
      </h2>
      <div className="mt-5 grid gap-5">
        {agreements.map((agreement, index) => (
          <article key={agreement.id} className="ticket px-5 py-5 sm:px-7 sm:py-6">
            <h3 className="text-lg">
              {agreement.heading}
              {several ? ` ${index + 1} of ${agreements.length}` : ''}
            </h3>
            <div className="prose mt-3 text-sm tabular-nums">
              {agreement.paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </article>
        ))}
        <div>
          <label className="flex min-h-12 cursor-pointer items-start gap-3 rounded-md border border-steel bg-white px-4 py-3 hover:bg-bone has-checked:border-eucalypt has-aria-invalid:border-2 has-aria-invalid:border-oxblood">
            <input
              {...register('acceptsTerms')}
              type="checkbox"
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : undefined}
              className="mt-0.5 size-6 shrink-0 accent-eucalypt"
            />
            <span>
              I have read and accept {several ? 'these lay-by agreements' : 'this lay-by agreement'}, and my card may be
              charged on the days it names.
            </span>
          </label>
          <FieldError id={`${id}-error`} message={error} />
          <p className="mt-2 text-sm text-steel">A copy comes with your order confirmation by email.</p>
        </div>
      </div>
    </section>
  );
}
