/** The staff account of every test shop. */
export const staffAccount = { username: 'owner', email: 'owner@shop.test', password: 'sharp-knives-only' };
