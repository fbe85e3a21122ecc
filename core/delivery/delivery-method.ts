/** How the goods come to their customer. A counter sale that is taken along is `pickup` without a slot. */
export const deliveryMethods = ['delivery', 'pickup'] as const;
export type DeliveryMethod = (typeof deliveryMethods)[number];

/** "09:00 to 12:00" of the slot '09:00-12:00'. */
export function formatSlot(slot: string): string {
  return slot.replace('-', ' to ');
}
