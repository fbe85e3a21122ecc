/** The name on the order and receipt of a customer who gives no name. Such a sale creates no customer record. */
export const walkInName = 'Walk-in';
