export interface QuantityStepperProps {
  quantity: number;
  max: number;
  /** What is counted. */
  label: string;
  onLower(): void;
  onRaise(): void;
}

const button =
  'grid size-11 place-items-center text-xl leading-none enabled:hover:bg-bone disabled:opacity-40 -outline-offset-2';

/** Minus, the quantity, plus. Never below 1: a line is taken out by its Remove. */
export function QuantityStepper({ quantity, max, label, onLower, onRaise }: QuantityStepperProps) {
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
      <span
        className="min-w-9 border-x border-rule text-center font-semibold leading-11 tabular-nums"
        data-testid="quantity"
      >
        {quantity}
      </span>
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
