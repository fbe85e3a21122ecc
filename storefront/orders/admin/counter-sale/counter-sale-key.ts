/** Where this tab keeps the sale at the counter; signing out forgets it. */
export const counterSaleKey = 'counter-sale';
