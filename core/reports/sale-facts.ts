/**
 * How a sale was made, in the order in which reports list it. `later`: staff sold it at the counter or by phone, and it is
 * delivered or picked up later.
 */
export const saleChannels = ['web', 'counter', 'later', 'offline'] as const;
export type SaleChannel = (typeof saleChannels)[number];

export const channelNames: Record<SaleChannel, string> = {
  web: 'Website',
  counter: 'Counter, taken along',
  later: 'Counter or phone, for later',
  offline: 'Counter, while offline',
};

/** How an order is paid. `both`: the order has subscription packs and other packs. */
export const salePayments = ['once', 'subscription', 'both', 'layby'] as const;
export type SalePayment = (typeof salePayments)[number];

export const salePaymentNames: Record<SalePayment, string> = {
  once: 'Paid at once',
  subscription: 'Subscription',
  both: 'Subscription and others in one order',
  layby: 'Layby',
};
