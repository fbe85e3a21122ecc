import { pgSchema } from 'drizzle-orm/pg-core';

/** The schema of the till's ledger, which is separate from the shop's tables. */
export const tillSchema = pgSchema('till');
