import { z } from 'zod';
import { pinSchema } from './pin.ts';

/**
 * An owner's PIN, entered at the counter to approve this one request. The request may then exceed the limits of counter staff. The PIN
 * works only in the browser of a counter where this owner has signed in. After five wrong PINs, it is blocked until the owner signs in
 * with the password.
 */
export const approvalSchema = z.object({ userId: z.number().int().positive(), pin: pinSchema }).optional();
export type Approval = NonNullable<z.infer<typeof approvalSchema>>;
