/** Far above what a shop numbers its orders with: what a counter calls its offline sales until the shop has numbered them. */
export const firstProvisionalNumber = 900_000_000;

export function isProvisional(orderId: number): boolean {
  return orderId > firstProvisionalNumber;
}
