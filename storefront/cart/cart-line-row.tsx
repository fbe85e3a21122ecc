import { useQuery } from '@tanstack/react-query';
import {
  type AnyLine,
  isBoxLine,
  lineEstimatedCents,
  lineTotalCents,
  lineUnitCents,
  maxLineQuantity,
} from '#core/cart/cart.ts';
import { describeInstalments } from '#core/laybys/format-schedule.ts';
import { splitInstalments } from '#core/laybys/instalment-plan.ts';
import { formatMoney } from '#core/money.ts';
import { aboutText } from '#core/products/by-kilo.ts';
import { instalmentCount, isForSale, onceOnly, paymentTypeLabel } from '#core/products/payment-options.ts';
import { lineDueTodayCents } from '#core/products/pricing.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { productQueries } from '#storefront/products/product-queries.ts';
import { StockText } from '#storefront/products/stock-text.tsx';
import { Badge } from '#storefront/ui/badge.tsx';
import { ProductImage } from '#storefront/ui/product-image.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { useHasOrders } from './cart-check.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';

export interface CartLineRowProps {
  line: AnyLine;
  onChangeQuantity(by: 1 | -1): void;
  onSetQuantity(quantity: number): void;
  onRemove(): void;
}

export function CartLineRow({ line, onChangeQuantity, onSetQuantity, onRemove }: CartLineRowProps) {
  const count = instalmentCount(line.paymentType);
  const totalCents = lineTotalCents(line);
  // Two lines of the same product are distinguished by their payment types.
  const called = `${line.name}, ${paymentTypeLabel(line.paymentType)}`;
  const path = `/products/${line.id}`;
  // Lines of a repeating box are listed separately, below their own heading.
  const isInBox = isBoxLine(line);
  const Heading = isInBox ? 'h3' : 'h2';
  // The cart's comparison with the catalogue loads the product; this query only reads it from the cache.
  const { data: product } = useQuery({ ...productQueries.detail(line.id), enabled: false });
  const hasOrders = useHasOrders();
  const { minimumChargeCents } = useShop();
  return (
    <li className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4 gap-y-4 border-b border-rule py-5 sm:grid-cols-[9rem_minmax(0,1fr)_auto] sm:gap-x-6">
      <ShopLink
        to={path}
        tabIndex={-1}
        aria-hidden="true"
        className="ticket block self-start border-rule p-1.5 sm:row-span-2"
      >
        <ProductImage product={line} eager sizes="9rem" />
      </ShopLink>
      <div>
        <Heading className="text-xl">
          <ShopLink to={path} className="decoration-1 underline-offset-4 hover:underline">
            {line.name}
          </ShopLink>
        </Heading>
        <p className="mt-0.5 text-sm text-steel">Approx. {line.weight}</p>
        {product && !hasOrders && !isInBox && isForSale(product, minimumChargeCents) ? (
          <StockText product={product} />
        ) : null}
        <p className="mt-2">
          <Badge tone={count === null ? 'done' : 'progress'}>
            {line.byKilo ? 'Charged once weighed' : paymentTypeLabel(line.paymentType)}
          </Badge>
        </p>
        {line.paymentType === 'subscription' ? <p className="mt-1.5 text-sm text-steel">{onceOnly}.</p> : null}
        {count === null ? null : (
          <p className="mt-1.5 text-sm tabular-nums text-steel">
            {formatMoney(lineDueTodayCents(line.price, line.paymentType, line.quantity))} due today.{' '}
            {describeInstalments(splitInstalments(totalCents, count))}
          </p>
        )}
      </div>
      <p className="col-span-2 row-start-3 flex items-baseline justify-between gap-4 sm:col-span-1 sm:col-start-3 sm:row-start-1 sm:block sm:text-right">
        <span className="text-sm text-steel sm:sr-only">Line total</span>
        <span className="text-right">
          <span className={`tabular-nums ${line.byKilo ? 'font-semibold' : 'price text-xl whitespace-nowrap'}`}>
            {aboutText(lineEstimatedCents(line), totalCents)}
          </span>
          {line.quantity > 1 && !line.byKilo ? (
            <span className="block text-sm tabular-nums text-steel">{formatMoney(lineUnitCents(line))} each</span>
          ) : null}
        </span>
      </p>
      <div className="col-span-2 row-start-2 flex items-center justify-between gap-4 sm:col-start-2">
        <QuantityStepper
          quantity={line.quantity}
          max={maxLineQuantity}
          label={called}
          onLower={() => onChangeQuantity(-1)}
          onRaise={() => onChangeQuantity(1)}
          onSet={onSetQuantity}
        />
        <button type="button" onClick={onRemove} className="text-link -mr-2 min-h-11 px-2 text-sm">
          Remove<span className="sr-only"> {called}</span>
        </button>
      </div>
    </li>
  );
}
