import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { ProductType } from '#core/products/product-options.ts';
import type { moveProduct, StaffProduct } from '#core/products/staff-product-api.ts';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { type BodyOf, patchJson } from '#storefront/api/api-client.ts';
import { productPaths } from './product-paths.ts';

type Step = BodyOf<typeof moveProduct>;
/** True where it worked. */
export type MoveProduct = (product: StaffProduct, to: 'up' | 'down' | number) => Promise<boolean>;

/**
 * Moves products in the shop's order; among the products of one type, past the next of that type. `place` goes onto what
 * holds the table: a row that moves takes the focus along.
 */
export function useMoveProduct(
  type: string,
  rows: readonly StaffProduct[],
): { place: RefObject<HTMLDivElement | null>; move: MoveProduct } {
  const place = useRef<HTMLDivElement>(null);
  const pressed = useRef<string | null>(null);
  const waiting = useRef(Promise.resolve(true));
  const { act } = useAdminMutation({
    run: ({ id, step }: { id: number; step: Step }) =>
      patchJson<typeof moveProduct>(`/api/admin/products/${id}/position`, step),
    failure: { title: 'Update Failed', description: 'Failed to move product' },
    refresh: productPaths,
  });
  const move = useCallback<MoveProduct>(
    ({ id }, to) => {
      pressed.current = typeof to === 'number' ? `place-${id}` : `${to}-${id}`;
      const within = type === '' ? {} : { type: type as ProductType };
      const step: Step = typeof to === 'number' ? { position: to } : { move: to, ...within };
      // Pressed again before the last answer came: one after the other, none is lost.
      const moved = waiting.current.then(() => act({ id, step }));
      waiting.current = moved;
      return moved;
    },
    [act, type],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at whenever other rows are shown
  useEffect(() => {
    if (pressed.current === null || document.activeElement !== document.body) return;
    const control = place.current?.querySelector<HTMLElement>(`[data-move="${pressed.current}"]:enabled`);
    const [, id] = pressed.current.split('-');
    (control ?? place.current?.querySelector<HTMLElement>(`[data-move="place-${id}"]`))?.focus();
  }, [rows]);
  return { place, move };
}
