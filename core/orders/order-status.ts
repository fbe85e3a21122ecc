export const orderStatuses = ['pending', 'paid', 'delivered', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** The statuses to which an order may change from each status (decisions, section 8). */
export const orderSteps: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['paid', 'cancelled'],
  paid: ['delivered', 'cancelled'],
  delivered: [],
  cancelled: [],
};

export function canStep(from: OrderStatus, to: OrderStatus): boolean {
  return orderSteps[from].includes(to);
}

/**
 * Whether the customer may cancel the order without asking the shop, because nothing was paid. The customer must ask if the order was
 * agreed at the counter, or if the customer agreed to pay for goods sold by the kilo.
 */
export function isDroppable(order: {
  status: OrderStatus;
  amountPaid: number;
  source: 'online' | 'counter';
  agreedAt: string | null;
}): boolean {
  return order.status === 'pending' && order.amountPaid === 0 && order.source === 'online' && !order.agreedAt;
}

export const orderPaymentTypes = ['immediate', 'layby-weekly', 'layby-fortnightly'] as const;
export type OrderPaymentType = (typeof orderPaymentTypes)[number];

/** Describes an order's payment type on an order card: "Paid in full", "Layby, fortnightly payments". */
export function describeOrderPayment(paymentType: OrderPaymentType): string {
  if (paymentType === 'immediate') return 'Paid in full';
  return paymentType === 'layby-weekly' ? 'Layby, weekly payments' : 'Layby, fortnightly payments';
}
