import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { formatMoney } from '#core/money.ts';
import { type PackingLine, type PackingOrder, replaceLine } from '#core/packing/packing-api.ts';
import { byKiloOf, lineCeilingCents } from '#core/products/by-kilo.ts';
import type { StaffProduct } from '#core/products/staff-product-api.ts';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { staffOrderQueries } from '#storefront/orders/admin/staff-order-queries.ts';
import { staffProductQueries } from '#storefront/products/admin/staff-product-queries.ts';
import { stockQueries } from '#storefront/stock/admin/stock-queries.ts';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { packingQueries } from './packing-queries.ts';

interface ReplaceLineProps {
  order: PackingOrder;
  line: PackingLine;
}

/** Something else in place of goods that aren't there; nothing for an order that is paid, whose goods stay. */
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

const listedProducts = new URLSearchParams({ state: 'listed', page: '1', pageSize: '200' });

function Substitutes({ order, line }: ReplaceLineProps) {
  const id = useId();
  const [chosen, setChosen] = useState('');
  const [hasAgreed, setAgreed] = useState(false);
  const { data, isError, refetch } = useQuery(staffProductQueries.list(listedProducts));
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
  const alike = (data?.items ?? []).filter((product) => isAlike(product, line));
  if (isError) {
    return (
      <p role="alert" className="text-sm font-semibold text-oxblood">
        Couldn’t load the products. Check your connection and try again.{' '}
        <Button variant="secondary" size="xs" onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
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
            {alike.map((product) => (
              <option key={product.id} value={product.id}>
                {product.name}, {product.pricing === 'kilo' ? 'at most ' : ''}
                {formatMoney(ceilingOf(product, line.quantity))}
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

/** The most that a product costs in a quantity, in cents. */
function ceilingOf(product: StaffProduct, quantity: number): number {
  const byKilo = byKiloOf(product);
  return byKilo === null ? product.price * quantity : lineCeilingCents(byKilo, quantity);
}

/** Whether a product is sold as the line's is, and costs no more than the customer agreed to. */
function isAlike(product: StaffProduct, { productId, kilo, quantity, limit }: PackingLine): boolean {
  const isSoldAlike = (product.pricing === 'kilo') === (kilo !== null) && product.allowCreditCard;
  return product.id !== productId && isSoldAlike && ceilingOf(product, quantity) <= limit;
}
