import { z } from 'zod';
import { userSchema } from '#core/accounts/account.ts';
import { defineEndpoint } from '#core/endpoint.ts';
import { challengeTokenSchema, codeSchema, passkeyResponseSchema, recoveryCodeSchema } from './security-api.ts';

const tag = 'accounts';

/** The response if the password was right and the account requires a second step. The user isn't signed in yet. */
export const nextStepSchema = z.object({
  next: z.literal('second-factor'),
  /** Identifies this sign-in in the second step. Valid for ten minutes and five attempts. */
  token: z.string(),
  methods: z.array(z.enum(['app', 'passkey', 'recovery-code'])),
});
export type NextStep = z.infer<typeof nextStepSchema>;

const token = challengeTokenSchema;

export const signInSecondStep = defineEndpoint({
  method: 'POST',
  path: '/api/users/login/second-factor',
  access: 'anyone',
  summary: 'Completes a sign-in with a code of the authenticator app, a passkey or a recovery code',
  tag,
  moreErrors: ['bad_credentials'],
  body: z.union([
    z.object({ token, code: codeSchema }),
    z.object({ token, passkey: passkeyResponseSchema }),
    z.object({ token, recoveryCode: recoveryCodeSchema }),
  ]),
  response: userSchema,
  limit: 'sign-in',
});
export type SecondStep = z.output<NonNullable<typeof signInSecondStep.body>>;

export const beginPasskeySignIn = defineEndpoint({
  method: 'POST',
  path: '/api/users/login/passkey-options',
  access: 'anyone',
  summary: 'Returns the WebAuthn options for using a passkey as the second step of a sign-in',
  tag,
  moreErrors: ['bad_credentials'],
  body: z.object({ token }),
  response: z.looseObject({ challenge: z.string() }),
  limit: 'sign-in',
});
