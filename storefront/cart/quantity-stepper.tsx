import { type KeyboardEvent, useState } from 'react';

export interface QuantityStepperProps {
  quantity: number;
  max: number;
  /** The name of the product whose quantity is changed. */
  label: string;
  onLower(): void;
  onRaise(): void;
  /** Called with the quantity that the customer has typed, 0 to `max`. */
  onSet(quantity: number): void;
}

const button =
  'grid size-11 place-items-center text-xl leading-none enabled:hover:bg-bone disabled:opacity-40 -outline-offset-2';

/** A quantity between a minus and a plus button. Minus never goes below 1; typing 0 removes the line, like its Remove button. */
export function QuantityStepper({ quantity, max, label, onLower, onRaise, onSet }: QuantityStepperProps) {
  const [typed, setTyped] = useState<string | null>(null);

  function take(): void {
    setTyped(null);
    if (typed === null || !/^\d+$/.test(typed.trim())) return;
    const wanted = Math.min(Number(typed), max);
    if (wanted !== quantity) onSet(wanted);
  }
  function pressKey(event: KeyboardEvent): void {
    if (event.key === 'Enter') {
      // Prevents Enter from submitting a surrounding form.
      event.preventDefault();
      take();
    } else if (event.key === 'Escape') setTyped(null);
  }
  return (
    <fieldset aria-label={`Quantity of ${label}`} className="flex items-center rounded-sm border border-ink bg-white">
      <button
        type="button"
        aria-label="Decrease quantity"
        data-tooltip={quantity <= 1 ? 'Remove takes the last one out' : 'One fewer'}
        disabled={quantity <= 1}
        onClick={onLower}
        className={button}
      >
        <span aria-hidden="true">−</span>
      </button>
      <input
        aria-label="Quantity"
        inputMode="numeric"
        maxLength={String(max).length}
        value={typed ?? quantity}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={take}
        onKeyDown={pressKey}
        className="h-11 w-11 border-x border-rule bg-transparent text-center font-semibold tabular-nums -outline-offset-2"
        data-testid="quantity"
      />
      <button
        type="button"
        aria-label="Increase quantity"
        data-tooltip={quantity >= max ? `At most ${max} in an order` : 'One more'}
        disabled={quantity >= max}
        onClick={onRaise}
        className={button}
      >
        <span aria-hidden="true">+</span>
      </button>
    </fieldset>
  );
}
