/** How a sale came about, in the order of a report. `later`: staff sold it at the counter or on the phone, and it goes out later. */
export const saleChannels = ['web', 'counter', 'later', 'offline'] as const;
export type SaleChannel = (typeof saleChannels)[number];

export const channelNames: Record<SaleChannel, string> = {
  web: 'Website',
  counter: 'Counter, taken along',
  later: 'Counter or phone, for later',
  offline: 'Counter, while offline',
};

/** How an order is paid for. `both`: a subscription's packs and others in one order. */
export const salePayments = ['once', 'subscription', 'both', 'layby'] as const;
export type SalePayment = (typeof salePayments)[number];

export const salePaymentNames: Record<SalePayment, string> = {
  once: 'Paid at once',
  subscription: 'Subscription',
  both: 'Subscription and others in one order',
  layby: 'Layby',
};
