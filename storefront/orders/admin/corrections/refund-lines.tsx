import { formatMoney } from '#core/money.ts';
import { formatGrams } from '#core/orders/weighing/weight-text.ts';
import { weightCents } from '#core/products/by-kilo.ts';
import { FieldError, inputClass } from '#storefront/ui/field-error.tsx';
import {
  amountProblem,
  type ChosenLine,
  chooseUnits,
  chooseWeight,
  type RefundableLine,
  weightProblem,
} from './refund-choice.ts';

interface RefundLinesProps {
  lines: readonly RefundableLine[];
  chosen: Readonly<Record<number, ChosenLine>>;
  /** Called when the refund of a line changes. `undefined` deselects the line. */
  onChange(id: number, chosen: ChosenLine | undefined): void;
}

/** A checkbox for each line that was sold. A chosen line has a field for the amount to refund. */
export function RefundLines({ lines, chosen, onChange }: RefundLinesProps) {
  return (
    <ul className="border-t border-rule">
      {lines.map((line) => (
        <li key={line.id} className="border-b border-rule py-2">
          <RefundLine line={line} chosen={chosen[line.id]} onChange={(next) => onChange(line.id, next)} />
        </li>
      ))}
    </ul>
  );
}

interface RefundLineProps {
  line: RefundableLine;
  chosen: ChosenLine | undefined;
  onChange(chosen: ChosenLine | undefined): void;
}

function RefundLine({ line, chosen, onChange }: RefundLineProps) {
  const { id, label, quantity, left, weighed } = line;
  // The price of goods sold by the kilo is calculated from their weight, because their order line has the maximum price.
  const amount = weighed === null ? line.amount : weightCents(weighed.grams, weighed.pricePerKilo);
  const name = `${quantity === 1 ? '' : `${quantity} × `}${label}${weighed === null ? '' : `, ${formatGrams(weighed.grams)}`}`;
  return (
    <>
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5">
        <input
          type="checkbox"
          checked={chosen !== undefined}
          // A line that another user has fully refunded can't be chosen any more. If it was chosen before, it can still be deselected.
          disabled={left === 0 && chosen === undefined}
          onChange={(event) => onChange(event.target.checked ? chooseUnits(line, quantity) : undefined)}
          className="mt-0.5 size-5 shrink-0 accent-oxblood"
        />
        <span className="min-w-0 grow wrap-anywhere">
          <span className="font-semibold">{name}</span>
          {left >= amount ? null : (
            <span className="block text-sm text-steel">
              {left === 0 ? 'Refunded already' : `${formatMoney(left)} of it is left`}
            </span>
          )}
        </span>
        <span className="font-semibold tabular-nums">{formatMoney(amount)}</span>
      </label>
      {chosen === undefined ? null : (
        <div className="flex flex-wrap items-start gap-3 pt-1 pb-2 pl-8">
          {line.weighed !== null ? (
            <Weight line={line} chosen={chosen} onChange={onChange} />
          ) : quantity === 1 ? null : (
            <Units line={line} chosen={chosen} onChange={onChange} />
          )}
          <AmountInput
            id={`refund-${id}`}
            label={`Amount for ${label}`}
            text={chosen.text}
            error={amountProblem(chosen.text, left)}
            onChange={(text) => onChange({ ...chosen, weight: undefined, text })}
          />
        </div>
      )}
    </>
  );
}

/** The field for the number of units to refund. Changing the number fills in their price, which staff can then change. */
function Units({ line, chosen, onChange }: RefundLineProps & { chosen: ChosenLine }) {
  return (
    <div className="w-28">
      <select
        aria-label={`How many of ${line.label}`}
        value={chosen.quantity}
        onChange={(event) => onChange(chooseUnits(line, Number(event.target.value)))}
        className={inputClass}
      >
        {Array.from({ length: line.quantity }, (_, index) => index + 1).map((units) => (
          <option key={units} value={units}>
            {units} of {line.quantity}
          </option>
        ))}
      </select>
    </div>
  );
}

/**
 * The field for the refunded weight of goods sold by the kilo. A typed weight fills in its price. If staff then type another amount,
 * the weight is cleared.
 */
function Weight({ line, chosen, onChange }: RefundLineProps & { chosen: ChosenLine }) {
  const { id, label, weighed } = line;
  const weight = chosen.weight ?? '';
  const problem = weightProblem(line, weight);
  return (
    <div className="w-40">
      <input
        aria-label={`Weight of ${label}`}
        inputMode="decimal"
        value={weight}
        placeholder={weighed === null ? '' : `of ${formatGrams(weighed.grams)}`}
        autoComplete="off"
        onChange={(event) => onChange(chooseWeight(line, event.target.value))}
        aria-invalid={problem === '' ? undefined : true}
        aria-describedby={problem === '' ? undefined : `refund-weight-${id}-error`}
        className={`${inputClass} tabular-nums`}
      />
      <FieldError id={`refund-weight-${id}-error`} message={problem || undefined} />
    </div>
  );
}

interface AmountInputProps {
  id: string;
  label: string;
  text: string;
  error: string;
  onChange(text: string): void;
}

/** An input for an amount in dollars. */
export function AmountInput({ id, label, text, error, onChange }: AmountInputProps) {
  return (
    <div>
      <div className="relative w-32">
        <span aria-hidden="true" className="absolute inset-y-0 left-3 flex items-center text-steel">
          $
        </span>
        <input
          id={id}
          aria-label={label}
          inputMode="decimal"
          value={text}
          placeholder="0.00"
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error !== '' && text !== '' ? true : undefined}
          aria-describedby={error && text !== '' ? `${id}-error` : undefined}
          className={`${inputClass} pl-8 tabular-nums`}
        />
      </div>
      <FieldError id={`${id}-error`} message={text === '' ? undefined : error || undefined} />
    </div>
  );
}
