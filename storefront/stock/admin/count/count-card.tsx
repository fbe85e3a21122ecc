import { type FormEvent, type RefObject, useState } from 'react';
import { formatInstant } from '#core/dates.ts';
import { formatAmount, isNoStock } from '#core/stock/stock-amount.ts';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { AmountFields } from '../item/amount-fields.tsx';
import { type AmountText, noAmountText, readAmount } from '../item/amount-text.ts';
import { formatChange } from '../stock-text.ts';
import { type CountLine, describeCount, differenceOf } from './count-lines.ts';
import type { CountWalk } from './count-walk.ts';
import { NumberKeys } from './number-keys.tsx';

interface CountCardProps {
  walk: CountWalk;
  line: CountLine;
  /** When this device last loaded the stock from the shop. */
  knownAt: string;
  heading: RefObject<HTMLHeadingElement | null>;
  onDone(): void;
  onSkip(): void;
}

/** The item that is being counted: fields for its amount, large number keys, and the difference from the recorded stock. */
export function CountCard({ walk, line, knownAt, heading, onDone, onSkip }: CountCardProps) {
  const { item, waiting } = line;
  const { unit } = item;
  const [typed, setTyped] = useState<AmountText>(
    () => walk.typed.find(({ itemId }) => itemId === item.id)?.text ?? noAmountText,
  );
  const [active, setActive] = useState<keyof AmountText>(unit === 'gram' ? 'kilograms' : 'pieces');
  const [hasTried, setTried] = useState(false);
  const [failure, setFailure] = useState('');
  const { amount, errors } = readAmount(unit, typed);
  function type(text: AmountText): void {
    setTyped(text);
    walk.keepTyped(item.id, text);
  }
  async function keep(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    if (amount === null) return;
    try {
      await walk.record({ itemId: item.id, name: item.name, ...amount });
      onDone();
    } catch {
      setFailure('This device couldn’t keep the count. What you typed is still here: free some space and try again.');
    }
  }
  return (
    <form noValidate onSubmit={(event) => void keep(event)} className="grid gap-3 border border-ink bg-white p-4">
      <div>
        <h2 ref={heading} tabIndex={-1} className="scroll-mt-4 text-xl wrap-anywhere">
          {item.name}
        </h2>
        <p className="mt-1 text-sm text-steel">
          {waiting === null
            ? `On record ${formatInstant(knownAt)}: ${formatAmount(unit, item.onHand)}`
            : `Counted on this device: ${formatAmount(unit, waiting)}`}
        </p>
        <p className="text-sm text-steel">{describeCount(line)}</p>
      </div>
      <AmountFields
        unit={unit}
        typed={typed}
        errors={hasTried ? errors : {}}
        hasOwnKeys
        onType={type}
        onFocus={setActive}
      />
      <Difference line={line} typed={typed} />
      <NumberKeys
        hasPoint={active === 'kilograms'}
        onKey={(change) => type({ ...typed, [active]: change(typed[active]) })}
      />
      <ActionFailure text={failure} />
      <div className="grid grid-cols-[auto_1fr] gap-3">
        <Button variant="secondary" size="lg" onClick={onSkip}>
          Skip
        </Button>
        <Button type="submit" size="lg" className="max-sm:px-3">
          Count and go on
        </Button>
      </div>
    </form>
  );
}

/** The difference between the typed count and the recorded stock, shown before the count is saved. */
function Difference({ line, typed }: { line: CountLine; typed: AmountText }) {
  const { amount } = readAmount(line.item.unit, typed);
  const difference = amount === null ? null : differenceOf(line, amount);
  const isRight = difference !== null && isNoStock(difference);
  return (
    <p
      aria-live="polite"
      className={`min-h-7 text-lg font-semibold ${difference === null ? 'text-steel' : isRight ? 'text-eucalypt' : 'text-oxblood'}`}
    >
      {difference === null
        ? 'Not counted yet'
        : isRight
          ? 'As recorded'
          : `Difference: ${formatChange(line.item.unit, difference)}`}
    </p>
  );
}
