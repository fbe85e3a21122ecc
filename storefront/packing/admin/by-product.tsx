import { groupBy } from '#core/group-by.ts';
import type { Packing, PackingLine, PackingOrder } from '#core/packing/packing-api.ts';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { LineToPack } from './line-to-pack.tsx';
import { ReplaceLine } from './replace-line.tsx';
import { isOpen } from './use-bench.ts';
import { usePackingActions } from './use-packing-actions.ts';

/** All lines of a day that aren't in a box yet, grouped by product. */
export function ByProduct({ packing }: { packing: Packing }) {
  const lines = packing.orders
    .filter(isOpen)
    .flatMap((order) => order.lines.map((line) => ({ order, line })))
    .filter(({ line }) => line.packed === null);
  const products = [...groupBy(lines, ({ line }) => line.productId).values()];
  const [next] = lines.length === 0 ? [] : (products[0] ?? []);
  if (products.length === 0) {
    return (
      <p className="border border-ink bg-white p-6 font-semibold">
        Everything is in its box. Close the boxes by order.
      </p>
    );
  }
  return products.map((ofProduct) => (
    <section key={ofProduct[0]?.line.productId} className="mb-5 border border-ink bg-white p-4 sm:p-6">
      <h2 className="text-2xl">
        {ofProduct[0]?.line.name}: {ofProduct.reduce((sum, { line }) => sum + line.quantity, 0)}
      </h2>
      <ul className="mt-3 divide-y divide-rule border-y border-rule">
        {ofProduct.map((each) => (
          <li key={each.line.lineId} className="py-3">
            <LineOfOrder {...each} packing={packing} hasFocus={each === next} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

interface LineOfOrderProps {
  order: PackingOrder;
  line: PackingLine;
  packing: Packing;
  hasFocus: boolean;
}

function LineOfOrder({ order, line, packing, hasFocus }: LineOfOrderProps) {
  const actions = usePackingActions(order.orderId);
  return (
    <>
      <p className="text-sm text-steel">
        Order #{order.orderId}, {order.customer.name ?? 'No name'}
      </p>
      <LineToPack orderId={order.orderId} line={line} items={packing.items} actions={actions} hasFocus={hasFocus} />
      <ReplaceLine order={order} line={line} />
      <ActionFailure text={actions.failure === '' ? '' : `${actions.what} ${actions.failure}`} className="mt-2" />
    </>
  );
}
