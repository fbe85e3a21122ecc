import { useId } from 'react';
import type { UseFormRegister } from 'react-hook-form';
import type { PublicShop } from '#core/content/shop-settings.ts';
import { type Day, formatShortDay } from '#core/dates.ts';
import { type PlannedInstalment, planInstalments } from '#core/laybys/instalment-plan.ts';
import { type LaybyTerms, laybyTerms } from '#core/laybys/layby-terms.ts';
import type { LaybyFrequency } from '#core/products/payment-options.ts';
import { FieldError } from '#storefront/ui/field-error.tsx';
import { Money } from '#storefront/ui/money.tsx';
import type { CheckoutValues } from './checkout-schema.ts';
import type { CheckoutGroup } from './new-order-body.ts';

interface LaybyTermsSectionProps {
  agreements: readonly LaybyAgreement[];
  /** Whether the agreements were already accepted for the payment in progress. */
  isAccepted: boolean;
  register: UseFormRegister<CheckoutValues>;
  error?: string | undefined;
}

/**
 * The lay-by agreements and the checkbox to accept them. Each agreement shows its dates and amounts first, and the full text on
 * request. The checkbox is registered here, after all other fields, because the first invalid field gets the focus.
 */
export function LaybyTermsSection({ agreements, isAccepted, register, error }: LaybyTermsSectionProps) {
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
            <ol className="ledger mt-3">
              {agreement.installments.map(({ number, dueDate, amountCents }) => (
                <li key={number}>
                  <span>{number === 1 ? `Today, ${formatShortDay(dueDate)}` : formatShortDay(dueDate)}</span>
                  <Money cents={amountCents} className="font-semibold" />
                </li>
              ))}
            </ol>
            <details className="mt-2">
              <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">Read the whole agreement</summary>
              <div className="prose text-sm tabular-nums">
                {agreement.paragraphs.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </div>
            </details>
          </article>
        ))}
        {isAccepted ? (
          <p className="ledger-margin bg-white px-4 py-3">
            You accepted {several ? 'these lay-by agreements' : 'this lay-by agreement'} with the payment that is on its
            way.
          </p>
        ) : (
          <Acceptance several={several} register={register} error={error} />
        )}
      </div>
    </section>
  );
}

function Acceptance({
  several,
  register,
  error,
}: Pick<LaybyTermsSectionProps, 'register' | 'error'> & { several: boolean }) {
  const id = useId();
  return (
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
  );
}

interface LaybyAgreement extends LaybyTerms {
  id: string;
  installments: PlannedInstalment[];
  totalCents: number;
}

export function groupFrequency(group: CheckoutGroup): LaybyFrequency {
  return group.paymentType === 'layby-weekly' ? 'weekly' : 'fortnightly';
}

/** Returns one agreement for each layby order of the cart, with the text that is stored and emailed. */
export function laybyAgreements(groups: readonly CheckoutGroup[], shop: PublicShop, today: Day): LaybyAgreement[] {
  return groups.flatMap((group) => {
    if (group.instalments === null) return [];
    const installments = planInstalments(group.totalCents, group.instalments, groupFrequency(group), today);
    const terms = laybyTerms({
      businessName: shop.businessName,
      abn: shop.abn,
      phone: shop.phone,
      goods: group.lines.map((line) => `${line.quantity} × ${line.name}`),
      totalCents: group.totalCents,
      installments,
      cancellationChargeCents: shop.cancellationCharge,
    });
    return [{ ...terms, id: `${group.paymentType}-${group.instalments}`, installments, totalCents: group.totalCents }];
  });
}
