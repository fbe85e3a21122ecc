/** The buyer in browser tests for which any buyer will do. */
export const mary = { name: 'Mary Nguyen', email: 'mary@customer.test', phone: '0400 000 000' };

export const marysAddress = { street: '1 High Street', city: 'Northcote', state: 'VIC', postcode: '3070' };
