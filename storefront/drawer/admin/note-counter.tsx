import { type Denomination, denominations, nameOfDenomination } from '#core/drawer/drawer.ts';
import { Field } from '#storefront/ui/field.tsx';
import { Money } from '#storefront/ui/money.tsx';
import type { CountMode, NoteCount } from './use-note-count.ts';

const modes: readonly [CountMode, string][] = [
  ['notes', 'Notes and coins'],
  ['total', 'Total only'],
];

/** The fields for the cash in the drawer. Staff enter the number of each note and coin, with buttons or by typing, or only the total. */
export function NoteCounter({ count }: { count: NoteCount }) {
  return (
    <fieldset>
      <legend className="sr-only">What is in the drawer</legend>
      <div className="mb-3 flex flex-wrap gap-2">
        {modes.map(([mode, label]) => (
          <label
            key={mode}
            className="inline-flex min-h-11 cursor-pointer items-center rounded-md border border-ink px-3 text-sm font-semibold has-checked:border-oxblood has-checked:bg-oxblood has-checked:text-white has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="count-mode"
              className="sr-only"
              checked={count.mode === mode}
              onChange={() => count.setMode(mode)}
            />
            {label}
          </label>
        ))}
      </div>
      {count.mode === 'notes' ? (
        <div className="grid gap-x-6 gap-y-1.5 sm:grid-cols-2">
          <Column count={count} of={denominations.filter((cents) => cents >= 500)} />
          <Column count={count} of={denominations.filter((cents) => cents < 500)} />
        </div>
      ) : (
        <Field
          label="Counted, in dollars"
          inputMode="decimal"
          autoComplete="off"
          value={count.total}
          onChange={(event) => count.typeTotal(event.target.value)}
          error={count.total !== '' && count.countedCents === null ? 'Please enter a sum such as 605.50' : undefined}
          className="max-w-xs"
        />
      )}
    </fieldset>
  );
}

function Column({ count, of }: { count: NoteCount; of: readonly Denomination[] }) {
  return (
    <ul className="space-y-1.5">
      {of.map((cents) => (
        <Row key={cents} cents={cents} count={count} />
      ))}
    </ul>
  );
}

const key =
  'grid size-11 shrink-0 place-items-center rounded-md border border-ink bg-white text-xl font-semibold hover:bg-bone disabled:opacity-40';

function Row({ cents, count }: { cents: Denomination; count: NoteCount }) {
  const name = nameOfDenomination(cents);
  const typed = count.typed[cents] ?? '';
  const number = Number(typed);
  return (
    <li className="flex items-center gap-2">
      <span className="w-12 shrink-0 text-right font-semibold tabular-nums" aria-hidden="true">
        {name}
      </span>
      <button
        type="button"
        className={key}
        aria-label={`One ${name} less`}
        disabled={number === 0}
        onClick={() => count.add(cents, -1)}
      >
        −
      </button>
      <input
        aria-label={`How many ${name}`}
        inputMode="numeric"
        autoComplete="off"
        placeholder="0"
        value={typed}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => count.type(cents, event.target.value)}
        className="min-h-11 w-14 shrink-0 rounded-md border border-steel bg-white px-1 text-center text-base tabular-nums"
      />
      <button type="button" className={key} aria-label={`One ${name} more`} onClick={() => count.add(cents, 1)}>
        +
      </button>
      <span className={`ml-auto tabular-nums ${number === 0 ? 'text-steel' : ''}`}>
        <Money cents={number * cents} />
      </span>
    </li>
  );
}
