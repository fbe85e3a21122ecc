import { formatMoney } from '#core/money.ts';
import { CashHanded, NoteKeys } from '#storefront/orders/admin/cash-handed.tsx';
import { Field } from '#storefront/ui/field.tsx';
import { dueCents, takenCents } from './counter-sale-amounts.ts';
import type { PaymentMethodChoice } from './counter-sale-draft.ts';
import { Choice, Option } from './counter-sale-payment-plan.tsx';
import type { CounterSale } from './use-counter-sale.ts';

const paymentMethods: readonly [PaymentMethodChoice, string][] = [
  ['cash', 'Cash'],
  ['eftpos', 'EFTPOS'],
  ['later', 'Pay later'],
];

/** The section for the payment: in cash, with the change to give back, by EFTPOS, or later. */
export function SaleMoney({ sale }: { sale: CounterSale }) {
  const { draft, form, problems, change } = sale;
  const { how, paymentOption, lines } = draft;
  const due = dueCents(draft);
  const taken = takenCents(draft);
  const hasSum = lines.length > 0 && !Number.isNaN(taken);
  return (
    <section aria-labelledby="money-heading">
      <h2 id="money-heading" className="text-lg">
        Money
      </h2>
      <Choice legend="How it is paid" className="grid-cols-3" error={problems.paid}>
        {paymentMethods.map(([each, text]) => (
          <Option
            key={each}
            name="how-paid"
            label={text}
            isChosen={each === how}
            invalid={problems.paid !== undefined}
            onChoose={() => change({ how: each })}
          />
        ))}
      </Choice>
      {how === 'later' ? (
        <p className="mt-2 text-sm text-steel">
          No payment is recorded now. The order waits until it is paid here or with the link in the email.
        </p>
      ) : null}
      {hasSum && (how === null || how === 'cash') ? (
        <NoteKeys
          sumCents={taken}
          handed={how === 'cash' ? draft.handed : null}
          onChoose={(handed) => change({ how: 'cash', handed })}
        />
      ) : null}
      <div className="mt-2.5 grid grid-cols-2 gap-2.5 empty:hidden">
        {how !== null && how !== 'later' && paymentOption !== 'full' && lines.length > 0 ? (
          <Field
            label="Paid now, $"
            hint={`Leave empty for ${formatMoney(due)}`}
            inputMode="decimal"
            autoComplete="off"
            {...form.register('taken')}
            error={problems['paid.amount']}
          />
        ) : null}
        {how === 'cash' && lines.length > 0 ? (
          <CashHanded
            sumCents={taken}
            handed={draft.handed}
            error={problems.handed}
            onChange={(handed) => change({ handed })}
          />
        ) : null}
      </div>
    </section>
  );
}
