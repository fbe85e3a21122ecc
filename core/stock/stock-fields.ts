import { z } from 'zod';

/** The largest number of pieces or grams that one entry can have. */
export const largestAmount = 10_000_000;

const amountError = 'Please enter a whole number';
const enteredAmount = z
  .number({ error: amountError })
  .int(amountError)
  .min(0, 'Please enter 0 or more')
  .max(largestAmount);

/** The fields of an amount in a response. They have no upper limit, because the amount may be the sum of many entries. */
export const amountFields = { pieces: z.number().int(), grams: z.number().int() };
/** The fields of an amount that staff enter. A field that is left out is 0. */
export const enteredFields = { pieces: enteredAmount.default(0), grams: enteredAmount.default(0) };

/** The id of a database row, in a request body. PostgreSQL can store no larger integer. */
export const rowId = z.number().int().positive().max(2_147_483_647);

/** A key that the client creates for a request. If the same request arrives again, it isn't recorded a second time. */
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
