import { pgSchema } from 'drizzle-orm/pg-core';

/** The till's ledger is separate from the shop's tables. */
export const tillSchema = pgSchema('till');
