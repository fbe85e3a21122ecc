import { z } from 'zod';

/** The largest number of pieces or grams that one entry can have. */
export const largestAmount = 10_000_000;

const amountError = 'Please enter a whole number';
const enteredAmount = z
  .number({ error: amountError })
  .int(amountError)
  .min(0, 'Please enter 0 or more')
  .max(largestAmount);

/** An amount in a response. It may be a sum of many entries, so it has no limit. */
export const amountFields = { pieces: z.number().int(), grams: z.number().int() };
/** An amount that staff enter; what is left out is 0. */
export const enteredFields = { pieces: enteredAmount.default(0), grams: enteredAmount.default(0) };

/** The id of a row in a body. PostgreSQL can store no larger integer. */
export const rowId = z.number().int().positive().max(2_147_483_647);

/** A key that the client creates, so that the same thing is never booked twice. */
export const clientKey = z.uuid();

/** The name of an item or a supplier. */
export const nameField = z
  .string({ error: 'Please enter a name' })
  .trim()
  .min(1, 'Please enter a name')
  .max(80, 'A name can have 80 characters at most');

/** A text that may be left empty, which is stored as null. */
export const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .transform((text) => text || null)
    .nullable();
