import { z } from 'zod';
import { pinSchema } from './pin.ts';

/**
 * An owner's PIN, entered at the counter to approve this one request, which may then exceed the limits of counter staff. It works
 * only in the browser of a counter where this owner has signed in. Five wrong PINs block it there.
 */
export const approvalSchema = z.object({ userId: z.number().int().positive(), pin: pinSchema }).optional();
export type Approval = NonNullable<z.infer<typeof approvalSchema>>;
