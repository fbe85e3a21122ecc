import { z } from 'zod';
import { userSchema } from '#core/accounts/account.ts';
import { staffRoles } from '#core/accounts/staff-role.ts';
import { defineEndpoint, doneSchema } from '#core/endpoint.ts';
import { pinSchema } from './pin.ts';

const tag = 'staff';

export const deviceSchema = z.object({
  /** The staff who have signed in on this device with a password and may switch back to their accounts by PIN. */
  members: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      hasPin: z.boolean(),
      /** Whether the staff member has entered five wrong PINs, and so must sign in with the password. */
      isBlocked: z.boolean(),
      role: z.enum(staffRoles).nullish(),
      /**
       * A value that changes with each new PIN and doesn't reveal the PIN. A counter may store data with which it checks the PIN
       * offline. It deletes that data when this value changes.
       */
      pinMark: z.string().nullish(),
      /**
       * A value that changes each time the staff member signs in with the password, on any device. That sign-in ends the block after
       * wrong PINs, so the counter ends its own block when this value changes.
       */
      signInMark: z.string().nullish(),
      /**
       * Whether the shop requires a second sign-in step that the staff member hasn't passed on this device. If so, the PIN alone gives
       * no staff rights.
       */
      lacksStep: z.boolean().nullish(),
      /**
       * Whether this PIN can't be checked now: the shop’s server can’t be reached, and the counter lacks the data to check the PIN by
       * itself.
       */
      needsShop: z.boolean().optional(),
    }),
  ),
});
export type CounterDevice = z.infer<typeof deviceSchema>;

export const readCounterDevice = defineEndpoint({
  method: 'GET',
  path: '/api/counter-device',
  access: 'anyone',
  summary:
    'Lists the staff who can switch to their account by PIN in this browser; empty if no staff have signed in there',
  tag,
  response: deviceSchema,
});

export const lockScreens = defineEndpoint({
  method: 'POST',
  path: '/api/admin/lock',
  access: 'driver',
  setsUpSecondFactor: true,
  summary: 'Ends the session and locks the browser until a staff member switches to their account by PIN',
  tag,
  body: z.object({}).optional(),
  response: doneSchema,
});

export const switchPerson = defineEndpoint({
  method: 'POST',
  path: '/api/counter-device/switch',
  access: 'shopper',
  summary:
    'Signs in by PIN in a browser where the person has signed in by password; after five wrong PINs, the password is required',
  tag,
  moreErrors: ['bad_credentials'],
  body: z.object({ userId: z.number().int().positive(), pin: pinSchema }),
  response: userSchema,
  limit: 'sign-in',
});
