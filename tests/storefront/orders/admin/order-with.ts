import type { StaffOrder } from '#core/orders/staff-order.ts';

export const today = '2026-11-10';
export const at = '2026-11-09T23:00:00.000Z';

/** An unpaid order of $999.95 as staff see it, with these changes. */
export function orderWith(changes: Partial<StaffOrder> = {}): StaffOrder {
  return {
    id: 1,
    userId: null,
    productId: 1,
    status: 'pending',
    paymentType: 'immediate',
    source: 'online',
    totalAmount: 99995,
    amountPaid: 0,
    deliveryDate: null,
    deliveryMethod: 'delivery',
    pickupSlot: null,
    deliveryFee: 0,
    zone: null,
    createdAt: at,
    tags: [],
    items: [],
    lines: [],
    customer: { name: 'Jo Citizen', email: null, phone: null },
    address: null,
    notes: null,
    cancelRequestedAt: null,
    version: 1,
    ceiling: null,
    hold: null,
    agreedAt: null,
    alikeOk: false,
    charge: null,
    plan: null,
    record: null,
    cancelReason: null,
    wishedDeliveryDate: null,
    keptAmount: null,
    returnedByBank: 0,
    installmentPlan: null,
    termsText: null,
    payments: [],
    refunds: [],
    disputes: [],
    charges: [],
    weightRequests: [],
    itemRequests: [],
    log: [],
    ...changes,
  };
}
