/** The name on the order and receipt of a customer who doesn't give one. Such a sale creates no customer record. */
export const walkInName = 'Walk-in';
