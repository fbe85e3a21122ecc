/** The name of a customer who gives none, on the order and its receipt; it makes no record. */
export const walkInName = 'Walk-in';
