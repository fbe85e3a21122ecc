/** The name on the order and receipt of a customer who doesn't give one; no record is created. */
export const walkInName = 'Walk-in';
