import { type KeyboardEvent, useRef, useState } from 'react';
import type { StaffProduct } from '#core/products/staff-product-api.ts';
import type { MoveProduct } from './use-move-product.ts';

export interface PositionCellProps {
  product: StaffProduct;
  /** The steps up and down are offered where the table stands in the shop's order. */
  hasSteps: boolean;
  move: MoveProduct;
}

/** A product's place in the shop's order: a number to be typed over, and a step up or down. */
export function PositionCell({ product, hasSteps, move }: PositionCellProps) {
  if (product.isHidden || product.isTest) {
    return <span className="inline-block text-steel md:min-w-34">{product.isHidden ? 'Not shown' : 'Not listed'}</span>;
  }
  return (
    <div className="flex items-center gap-1">
      <PlaceField key={product.position} product={product} move={move} />
      {hasSteps ? (
        <div className="flex gap-1 max-md:hidden">
          <Step product={product} to="up" disabled={product.position <= 1} move={move} />
          <Step product={product} to="down" move={move} />
        </div>
      ) : null}
    </div>
  );
}

/** Moves with Enter or when it is left; Escape puts the place back. */
function PlaceField({ product, move }: Pick<PositionCellProps, 'product' | 'move'>) {
  const { id, name, position } = product;
  const [typed, setTyped] = useState(String(position));
  /** Sent and not refused: leaving the field after Enter doesn't send it again. */
  const sent = useRef<number | null>(null);
  async function commit(): Promise<void> {
    const wanted = Number(typed);
    if (wanted === sent.current) return;
    const isPlace = Number.isInteger(wanted) && wanted >= 1 && wanted <= 1_000_000;
    if (isPlace && wanted !== position) {
      sent.current = wanted;
      await move(product, wanted);
      sent.current = null;
    }
    // Refused, or the place it has already: it stands there again, unless another was typed meanwhile.
    setTyped((now) => (now === typed ? String(position) : now));
  }
  function onKey(event: KeyboardEvent): void {
    if (event.key === 'Enter') void commit();
    if (event.key === 'Escape') setTyped(String(position));
  }
  return (
    <input
      type="text"
      inputMode="numeric"
      aria-label={`Place of ${name}`}
      data-move={`place-${id}`}
      value={typed}
      maxLength={7}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={onKey}
      onBlur={() => void commit()}
      onFocus={({ target }) => target.select()}
      className="min-h-9 w-14 rounded-md border border-steel bg-white px-2 text-right text-sm tabular-nums max-md:min-h-11"
    />
  );
}

interface StepProps extends Pick<PositionCellProps, 'product' | 'move'> {
  to: 'up' | 'down';
  disabled?: boolean;
}

function Step({ product, to, disabled = false, move }: StepProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      data-move={`${to}-${product.id}`}
      data-tooltip={`Move ${to}`}
      aria-label={`Move ${product.name} ${to}`}
      onClick={() => void move(product, to)}
      className="grid size-9 place-items-center rounded-md border border-steel bg-white hover:bg-bone disabled:opacity-40"
    >
      <svg viewBox="0 0 16 16" className="size-4" aria-hidden="true">
        <path d={to === 'up' ? 'M3 10l5-5 5 5' : 'M3 6l5 5 5-5'} fill="none" stroke="currentColor" strokeWidth="1.75" />
      </svg>
    </button>
  );
}
