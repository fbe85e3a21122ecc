/** How the customer receives the goods. `pickup` without a slot: the customer took the goods at once, as in a sale at the counter. */
export const deliveryMethods = ['delivery', 'pickup'] as const;
export type DeliveryMethod = (typeof deliveryMethods)[number];

/** Formats the slot '09:00-12:00' as "09:00 to 12:00". */
export function formatSlot(slot: string): string {
  return slot.replace('-', ' to ');
}

/** Returns a pick-up slot's name as stored in an order: "09:00-12:00". */
export function slotName({ from, to }: { from: string; to: string }): string {
  return `${from}-${to}`;
}
