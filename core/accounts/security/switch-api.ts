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
      /** True after five wrong PINs. The staff member must then sign in with the password. */
      isBlocked: z.boolean(),
      role: z.enum(staffRoles).nullish(),
      /**
       * Changes with each new PIN and doesn't reveal the PIN. A counter that stores its own check of a PIN discards the check
       * when the mark changes.
       */
      pinMark: z.string().nullish(),
      /** Changes with each sign-in by password, on any device. Such a sign-in lifts the block after wrong PINs. */
      signInMark: z.string().nullish(),
      /** Whether the shop can’t be reached and the counter can’t check this PIN by itself. */
      needsShop: z.boolean().optional(),
    }),
  ),
});
export type CounterDevice = z.infer<typeof deviceSchema>;

export const readCounterDevice = defineEndpoint({
  method: 'GET',
  path: '/api/counter-device',
  access: 'anyone',
  summary: 'Who of the staff may switch to at this counter’s browser by PIN; nobody where no staff has signed in',
  tag,
  response: deviceSchema,
});

export const lockScreens = defineEndpoint({
  method: 'POST',
  path: '/api/admin/lock',
  access: 'driver',
  setsUpSecondFactor: true,
  summary: 'Ends the session, and leaves the counter’s browser to the next person who switches to it by PIN',
  tag,
  body: z.object({}).optional(),
  response: doneSchema,
});

export const switchPerson = defineEndpoint({
  method: 'POST',
  path: '/api/counter-device/switch',
  access: 'shopper',
  summary:
    'Signs in by PIN at a counter’s browser where this person has signed in with a password before; after five wrong ' +
    'PINs only the password works',
  tag,
  moreErrors: ['bad_credentials'],
  body: z.object({ userId: z.number().int().positive(), pin: pinSchema }),
  response: userSchema,
  limit: 'sign-in',
});
