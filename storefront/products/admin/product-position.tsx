import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { ProductType } from '#core/products/product-options.ts';
import { moveProduct, type StaffProduct } from '#core/products/staff-product-api.ts';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { type BodyOf, call } from '#storefront/api/call.ts';
import { changedByProducts } from './staff-product-queries.ts';

type Step = BodyOf<typeof moveProduct>;
/** Moves a product in the shop's order. Resolves to true if it was moved. */
export type MoveProduct = (product: StaffProduct, to: 'up' | 'down' | number) => Promise<boolean>;

/**
 * Moves products in the shop's order. In a list filtered by type, a product moves past the next product of that type. Attach
 * `container` to the element around the table, so that a moved row keeps the focus.
 */
export function useMoveProduct(
  type: string,
  rows: readonly StaffProduct[],
): { container: RefObject<HTMLDivElement | null>; move: MoveProduct } {
  const container = useRef<HTMLDivElement>(null);
  const pressed = useRef<string | null>(null);
  const lastMove = useRef(Promise.resolve(true));
  const { act } = useAdminMutation({
    run: ({ id, step }: { id: number; step: Step }) => call(moveProduct, { params: { id }, body: step }),
    failure: { title: 'Update Failed', description: 'Couldn’t move the product. Check your connection and try again.' },
    refresh: changedByProducts,
  });
  const move = useCallback<MoveProduct>(
    ({ id }, to) => {
      pressed.current = typeof to === 'number' ? `position-${id}` : `${to}-${id}`;
      const within = type === '' ? {} : { type: type as ProductType };
      const step: Step = typeof to === 'number' ? { position: to } : { move: to, ...within };
      // Moves are sent one after another, so that no move is lost if a button is pressed again before the last response.
      const moved = lastMove.current.then(() => act({ id, step }));
      lastMove.current = moved;
      return moved;
    },
    [act, type],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever other rows are shown
  useEffect(() => {
    if (pressed.current === null || document.activeElement !== document.body) return;
    const control = container.current?.querySelector<HTMLElement>(`[data-move="${pressed.current}"]:enabled`);
    const [, id] = pressed.current.split('-');
    (control ?? container.current?.querySelector<HTMLElement>(`[data-move="position-${id}"]`))?.focus();
  }, [rows]);
  return { container, move };
}

export interface PositionCellProps {
  product: StaffProduct;
  /** Whether the up and down buttons are shown: only while the table is sorted in the shop's order. */
  hasSteps: boolean;
  move: MoveProduct;
}

/** A product's position in the shop's order, with a field to type a new position and buttons to move up or down. */
export function PositionCell({ product, hasSteps, move }: PositionCellProps) {
  if (product.isHidden || product.isTest) {
    return <span className="inline-block text-steel md:min-w-34">{product.isHidden ? 'Not shown' : 'Not listed'}</span>;
  }
  return (
    <div className="flex items-center gap-1">
      <PositionField key={product.position} product={product} move={move} />
      {hasSteps ? (
        <div className="flex gap-1 max-md:hidden">
          <Step product={product} to="up" disabled={product.position <= 1} move={move} />
          <Step product={product} to="down" move={move} />
        </div>
      ) : null}
    </div>
  );
}

/**
 * A field for a product's position. It moves the product on Enter or when it loses the focus; Escape restores the old position.
 */
function PositionField({ product, move }: Pick<PositionCellProps, 'product' | 'move'>) {
  const { id, name, position } = product;
  /** The typed position; null while the field shows the product's current position. */
  const [typed, setTyped] = useState<string | null>(null);
  /**
   * The position that was sent; null once another position is typed. It prevents a second request if the field loses the focus after
   * Enter.
   */
  const sent = useRef<number | null>(null);
  async function commit(): Promise<void> {
    if (typed === null) return;
    const wanted = Number(typed);
    if (wanted === sent.current) return;
    const isPosition = Number.isInteger(wanted) && wanted >= 1 && wanted <= 1_000_000;
    if (isPosition && wanted !== position) {
      sent.current = wanted;
      await move(product, wanted);
    }
    // The field then shows the product's position again, even if the move failed or wasn't needed. If another position has been typed
    // meanwhile, it stays.
    setTyped((now) => (now === typed ? null : now));
  }
  function onKey(event: KeyboardEvent): void {
    if (event.key === 'Enter') void commit();
    if (event.key === 'Escape') setTyped(null);
  }
  return (
    <input
      type="text"
      inputMode="numeric"
      aria-label={`Position of ${name}`}
      data-move={`position-${id}`}
      value={typed ?? String(position)}
      maxLength={7}
      onChange={({ target }) => {
        sent.current = null;
        setTyped(target.value);
      }}
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
