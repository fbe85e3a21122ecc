import { goodsOfSaleCents, type OfflineChange } from '#core/offline/offline-change.ts';
import { roundingLine, roundingOf } from '#core/orders/cash-rounding.ts';
import type { Order } from '#core/orders/order.ts';
import { linesTotalCents, orderLines } from '#core/orders/order-lines.ts';
import type { Product } from '#core/products/product.ts';

type SaleChange = Extract<OfflineChange, { kind: 'sale' }>;

/** Returns an offline sale as the order that it will become once the server has received it. */
export function orderOfSale(
  { sale, unitPrices, madeAt }: SaleChange,
  number: number,
  productOf: (id: number) => Pick<Product, 'name' | 'image' | 'weight' | 'taxClass' | 'pricePerKilo'> | null,
): Order {
  const items = sale.items.map(({ productId, quantity, weighed }, index) => {
    const product = productOf(productId);
    const unitPrice = unitPrices[index] ?? 0;
    return {
      productId,
      name: product?.name ?? `Product ${productId}`,
      image: product?.image ?? '',
      weight: product?.weight ?? '',
      quantity,
      paymentType: 'credit-card' as const,
      unitPrice,
      totalPrice: unitPrice * quantity,
      id: 0,
      pricePerKilo: weighed === undefined ? null : (product?.pricePerKilo ?? null),
      pieces: weighed?.pieces ?? null,
      grams: weighed === undefined ? null : { from: weighed.grams, to: weighed.grams, weighed: weighed.grams },
      weighedPrice: weighed === undefined ? null : unitPrice * quantity,
    };
  });
  const deliveryFeeCents = Math.max(0, sale.totalAmount - goodsOfSaleCents(sale, unitPrices));
  const lines = orderLines(
    items.map(({ productId, name: label, quantity, unitPrice: unitPriceCents }) => {
      return { label, quantity, unitPriceCents, taxClass: productOf(productId)?.taxClass ?? 'gst_free' };
    }),
    { deliveryFeeCents },
  );
  const totalCents = linesTotalCents(lines);
  const paid = sale.paid ? { method: sale.paid.method, amountCents: sale.paid.amount } : null;
  const rounding = paid === null ? 0 : roundingOf({ balanceCents: totalCents, takesParts: false }, paid);
  const rounded = rounding === 0 ? lines : [...lines, roundingLine(lines, rounding)];
  const { name = null, email = null, phone = null, userId = null } = sale.customer;
  return {
    id: number,
    userId,
    productId: items[0]?.productId ?? 0,
    status: sale.handedOver ? 'delivered' : sale.paid ? 'paid' : 'pending',
    paymentType: 'immediate',
    source: 'counter',
    totalAmount: totalCents + rounding,
    amountPaid: sale.paid?.amount ?? 0,
    deliveryDate: sale.paid ? (sale.deliveryDate ?? null) : null,
    wishedDeliveryDate: sale.deliveryDate ?? null,
    keptAmount: null,
    returnedByBank: 0,
    deliveryMethod: sale.handedOver ? 'pickup' : 'delivery',
    pickupSlot: null,
    deliveryFee: deliveryFeeCents,
    zone: null,
    createdAt: madeAt,
    items,
    lines: rounded.map(({ amountCents, ...line }) => ({ ...line, amount: amountCents, itemId: null })),
    customer: { name, email, phone },
    address: sale.address ?? null,
    notes: sale.notes ?? null,
    cancelRequestedAt: null,
    version: 1,
    ceiling: null,
    hold: null,
    agreedAt: null,
    alikeOk: false,
    charge: null,
    plan: null,
  };
}
