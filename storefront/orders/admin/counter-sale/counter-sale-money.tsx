import { formatMoney } from '#core/money.ts';
import { Field } from '#storefront/ui/field.tsx';
import { countCash, coveringNotes, dueCents, takenCents } from './counter-sale-amounts.ts';
import type { PaymentMethodChoice } from './counter-sale-draft.ts';
import { Choice, Option } from './counter-sale-payment-plan.tsx';
import type { CounterSale } from './use-counter-sale.ts';

const paymentMethods: readonly [PaymentMethodChoice, string][] = [
  ['cash', 'Cash'],
  ['eftpos', 'EFTPOS'],
  ['later', 'Pay later'],
];

/** What is taken now: cash with its change, EFTPOS, or nothing yet. */
export function SaleMoney({ sale }: { sale: CounterSale }) {
  const { draft, form, problems, change } = sale;
  const { how, paymentOption, lines } = draft;
  const due = dueCents(draft);
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
          Nothing is recorded now. The order waits until it is paid here, or with the link in the email.
        </p>
      ) : null}
      {how === null || how === 'cash' ? <NoteKeys sale={sale} /> : null}
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
        {how === 'cash' && lines.length > 0 ? <Cash sale={sale} /> : null}
      </div>
    </section>
  );
}

/** Cash with one press: the exact sum, or the one note that was handed over. */
function NoteKeys({ sale: { draft, change } }: { sale: CounterSale }) {
  const sum = takenCents(draft);
  if (draft.lines.length === 0 || Number.isNaN(sum)) return null;
  // Exact leaves the amount empty, so that it stays exact when a pack is added.
  const keys = [['Exact', ''], ...coveringNotes(sum).map((cents) => [`$${cents / 100}`, `${cents / 100}`])] as const;
  return (
    <fieldset className="mt-1.5">
      <legend className="sr-only">Cash handed over</legend>
      <div className="grid grid-cols-4 gap-1.5">
        {keys.map(([text = '', handed = '']) => (
          <button
            key={text}
            type="button"
            aria-pressed={draft.how === 'cash' && draft.handed === handed}
            className="min-h-11 rounded-md border border-steel bg-white px-1.5 text-sm font-semibold tabular-nums hover:bg-bone aria-pressed:border-oxblood aria-pressed:bg-oxblood aria-pressed:text-white"
            onClick={() => change({ how: 'cash', handed })}
          >
            {text}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

function Cash({ sale: { draft, form, problems } }: { sale: CounterSale }) {
  const amount = takenCents(draft);
  const { requestedCents, changeCents, handedCents } = countCash(amount, draft.handed);
  const hasChange = handedCents !== null && changeCents >= 0;
  return (
    <>
      <Field
        label="Handed over, $"
        hint={Number.isNaN(amount) ? undefined : `${formatMoney(requestedCents)} in cash`}
        inputMode="decimal"
        autoComplete="off"
        {...form.register('handed')}
        error={problems.handed}
      />
      <p role="status" className="self-end pb-2 leading-tight">
        {hasChange ? (
          <>
            <span className="block text-sm">Change to give back</span>
            <strong className="text-3xl leading-none tabular-nums sm:text-4xl">{formatMoney(changeCents)}</strong>
          </>
        ) : null}
      </p>
    </>
  );
}
