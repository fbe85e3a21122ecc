import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { formatMoney } from '#core/money.ts';
import { type PackingLine, type PackingOrder, replaceLine } from '#core/packing/packing-api.ts';
import { substituteFor } from '#core/packing/substitute.ts';
import { byKiloOf } from '#core/products/by-kilo.ts';
import type { Product } from '#core/products/product.ts';
import { LoadFailure } from '#storefront/admin/ui/load-failure.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { saleProductsQuery } from '#storefront/counter-sale/admin/use-sale-products.ts';
import { staffOrderQueries } from '#storefront/orders/admin/staff-order-queries.ts';
import { stockQueries } from '#storefront/stock/admin/stock-queries.ts';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { packingQueries } from './packing-queries.ts';

interface ReplaceLineProps {
  order: PackingOrder;
  line: PackingLine;
}

/** Replaces goods that aren't available. Renders nothing for a paid order, whose goods can't be replaced. */
export function ReplaceLine({ order, line }: ReplaceLineProps) {
  const [isOpen, setOpen] = useState(false);
  if (order.status !== 'pending') return null;
  return (
    <details className="mt-2" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-semibold">
        Pack something else<span className="sr-only"> instead of {line.name}</span>
      </summary>
      {isOpen ? <Substitutes key={line.productId} order={order} line={line} /> : null}
    </details>
  );
}

function Substitutes({ order, line }: ReplaceLineProps) {
  const id = useId();
  const [chosen, setChosen] = useState('');
  const [hasAgreed, setAgreed] = useState(false);
  // The desktop app stores the response of this query for times without a connection.
  const { data, isError, refetch } = useQuery(saleProductsQuery(null, ''));
  const { alikeOk, orderId, customer } = order;
  const { act, isPending, failure } = useAdminMutation({
    run: () => {
      const consent = alikeOk ? ('earlier' as const) : ('call' as const);
      const body = { lineId: line.lineId, productId: Number(chosen), consent };
      return call(replaceLine, { params: { id: orderId }, body });
    },
    failure: { title: 'Couldn’t replace the product.' },
    refresh: [packingQueries.all, staffOrderQueries.all, stockQueries.all],
  });
  const alike = (data?.items ?? []).flatMap((product) => alikeOf(product, line));
  if (isError) {
    return (
      <LoadFailure className="text-sm font-semibold text-oxblood" onRetry={refetch}>
        Couldn’t load the products. Check your connection and try again.
      </LoadFailure>
    );
  }
  if (data === undefined) return <p className="text-sm">Loading the products…</p>;
  if (alike.length === 0) {
    return <p className="text-sm">No other product costs at most {formatMoney(line.limit)} for this line.</p>;
  }
  return (
    <div className="border-l-3 border-brass py-1 pl-3">
      {alikeOk ? <p>The customer said that something alike is fine.</p> : <CallFirst phone={customer.phone} />}
      {alikeOk ? null : (
        <label className="flex min-h-11 items-center gap-2">
          <input
            type="checkbox"
            className="size-5"
            checked={hasAgreed}
            onChange={({ target }) => setAgreed(target.checked)}
          />
          The customer agreed on the phone
        </label>
      )}
      <div className="mt-1 flex flex-wrap items-end gap-2">
        <label htmlFor={id} className="min-w-0 text-sm font-semibold">
          Instead of {line.name}
          <select
            id={id}
            value={chosen}
            className="mt-1 block min-h-11 max-w-full rounded-md border border-steel bg-white px-2 font-normal"
            onChange={({ target }) => setChosen(target.value)}
          >
            <option value="">Choose…</option>
            {alike.map((each) => (
              <option key={each.id} value={each.id}>
                {each.text}
              </option>
            ))}
          </select>
        </label>
        <Button
          variant="secondary"
          disabled={isPending || chosen === '' || !(alikeOk || hasAgreed)}
          onClick={() => void act()}
        >
          {isPending ? 'Replacing…' : 'Replace'}
        </Button>
      </div>
      <ActionFailure text={failure} className="mt-2" />
    </div>
  );
}

function CallFirst({ phone }: { phone: string | null }) {
  return (
    <p>
      The customer hasn’t said that something alike is fine. Please call first
      {phone === null ? '. The order has no phone number.' : ': '}
      {phone === null ? null : (
        <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className="text-link whitespace-nowrap">
          {phone}
        </a>
      )}
    </p>
  );
}

/**
 * Returns a product as a choice. The result is empty if the product isn't sold in the same way as the line's product, or costs more
 * than the customer agreed to.
 */
function alikeOf(product: Product, line: PackingLine): { id: number; text: string }[] {
  const { name, quantity, limit: limitCents, kilo } = line;
  const replaced = { name, quantity, limitCents, isByKilo: kilo !== null, paymentType: 'credit-card' as const };
  const next = substituteFor(replaced, { ...product, byKilo: byKiloOf(product) });
  if (product.id === line.productId || 'code' in next) return [];
  const price = `${next.kilo === null ? '' : 'at most '}${formatMoney(next.totalCents)}`;
  return [
    { id: product.id, text: `${product.name}, ${price}${product.availability === 'sold-out' ? ', sold out' : ''}` },
  ];
}
