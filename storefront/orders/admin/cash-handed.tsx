import { formatMoney } from '#core/money.ts';
import { countCash, coveringNotes } from '#storefront/counter-sale/admin/counter-sale-amounts.ts';
import { Field } from '#storefront/ui/field.tsx';

interface NoteKeysProps {
  sumCents: number;
  /** The amount of the chosen button, in dollars: '' for the exact amount, null if no button is chosen. */
  handed: string | null;
  onChoose(handed: string): void;
}

/** Buttons for the cash that the customer hands over: the exact amount, or a common amount in banknotes. */
export function NoteKeys({ sumCents, handed, onChoose }: NoteKeysProps) {
  // “Exact” stores an empty text instead of the amount, so that it stays exact if the total changes.
  const keys = [
    ['Exact', ''],
    ...coveringNotes(sumCents).map((cents) => [`$${cents / 100}`, `${cents / 100}`]),
  ] as const;
  return (
    <fieldset className="mt-1.5">
      <legend className="sr-only">Cash handed over</legend>
      <div className="grid grid-cols-4 gap-1.5">
        {keys.map(([text = '', amount = '']) => (
          <button
            key={text}
            type="button"
            aria-pressed={handed === amount}
            className="min-h-11 rounded-md border border-steel bg-white px-1.5 text-sm font-semibold tabular-nums hover:bg-bone aria-pressed:border-oxblood aria-pressed:bg-oxblood aria-pressed:text-white"
            onClick={() => onChoose(amount)}
          >
            {text}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

interface CashHandedProps {
  sumCents: number;
  /** The cash that the customer hands over, in dollars, as typed. */
  handed: string;
  error: string | undefined;
  onChange(handed: string): void;
}

/** A field for the cash that the customer hands over. It shows the change to give back. */
export function CashHanded({ sumCents, handed, error, onChange }: CashHandedProps) {
  const { requestedCents, changeCents, handedCents } = countCash(sumCents, handed);
  const hasChange = handedCents !== null && changeCents >= 0;
  return (
    <>
      <Field
        label="Handed over, $"
        hint={Number.isNaN(sumCents) ? undefined : `${formatMoney(requestedCents)} in cash`}
        inputMode="decimal"
        autoComplete="off"
        value={handed}
        onChange={({ target }) => onChange(target.value)}
        error={error}
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
