/** How the goods come to their customer. A counter sale that is taken along is `pickup` without a slot. */
export const deliveryMethods = ['delivery', 'pickup'] as const;
export type DeliveryMethod = (typeof deliveryMethods)[number];
