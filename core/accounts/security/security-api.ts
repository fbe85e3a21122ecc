import { z } from 'zod';
import { defineEndpoint, doneSchema, gained, idParams, instantSchema } from '#core/endpoint.ts';
import { newPinSchema } from './pin.ts';

const tag = 'staff';
const path = '/api/admin/own-security';

export const ownSecuritySchema = z.object({
  hasPin: z.boolean(),
  /**
   * Whether the account may have a PIN: counter staff and owners may, because they switch users by PIN at a shared counter.
   * Drivers may not, because they have their own phones.
   */
  mayHavePin: z.boolean(),
  /** Whether an authenticator app is set up. */
  hasApp: z.boolean(),
  passkeys: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      createdAt: instantSchema,
      lastUsedAt: instantSchema.nullable(),
    }),
  ),
  recoveryCodesLeft: z.number().int(),
  /** Whether the shop requires a second step for this account. */
  isRequired: z.boolean(),
  /**
   * Whether the shop requires a second sign-in step that this session hasn't passed. Either the account has none yet, or it wasn't asked
   * for when the session was opened. Until the user passes a second step, the session has no staff rights.
   */
  lacksSecondFactor: z.boolean(),
  /** Whether a password or a second step was entered in the last 15 minutes. */
  isConfirmed: z.boolean(),
  /** Whether this session was opened with a PIN. */
  isSwitched: z.boolean(),
  /** The current time by the shop's clock, because the clock of a staff device may be wrong. Null from a shop of an earlier version. */
  now: gained(instantSchema.nullable(), null),
});
export type OwnSecurity = z.infer<typeof ownSecuritySchema>;

/**
 * The result of adding a second sign-in step: the account's new recovery codes; null if its existing codes stay valid. The codes are
 * shown only once, because only their hashes are stored.
 */
export const newFactorSchema = z.object({ recoveryCodes: z.array(z.string()).nullable() });
export type NewFactor = z.infer<typeof newFactorSchema>;

/** A browser's passkey response in the WebAuthn format; the WebAuthn library parses it. */
export const passkeyResponseSchema = z.looseObject({ id: z.string().max(2000), type: z.string().max(50) });
export const codeSchema = z
  .string()
  .trim()
  .transform((text) => text.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'The code has 6 digits'));

export const recoveryCodeSchema = z.string().trim().min(1).max(60);
/** Identifies a sign-in or a confirmation that waits for its second step. */
export const challengeTokenSchema = z.string().max(200);

export const readOwnSecurity = defineEndpoint({
  method: 'GET',
  path,
  access: 'driver',
  setsUpSecondFactor: true,
  summary: 'Returns which PIN, second steps and recovery codes the caller has, without their values',
  tag,
  response: ownSecuritySchema,
});

export const confirmSelf = defineEndpoint({
  method: 'POST',
  path: `${path}/confirm`,
  access: 'driver',
  isOwnSecurity: true,
  setsUpSecondFactor: true,
  summary:
    'Confirms the caller’s identity for 15 minutes: with the password or, if the account has a second step, with that step or a recovery code',
  tag,
  body: z.union([
    z.object({ password: z.string().min(1).max(200) }),
    z.object({ code: codeSchema }),
    z.object({ recoveryCode: recoveryCodeSchema }),
    z.object({ token: challengeTokenSchema, passkey: passkeyResponseSchema }),
  ]),
  response: doneSchema,
  limit: 'sign-in',
});

export const beginPasskeyConfirmation = defineEndpoint({
  method: 'POST',
  path: `${path}/confirm/passkey-options`,
  access: 'driver',
  isOwnSecurity: true,
  setsUpSecondFactor: true,
  summary:
    'Returns the WebAuthn options for confirming the caller’s identity with a passkey, and the token to send with it',
  tag,
  body: z.object({}).optional(),
  response: z.object({ token: z.string(), options: z.looseObject({ challenge: z.string() }) }),
  limit: 'sign-in',
});

export const saveOwnPin = defineEndpoint({
  method: 'PUT',
  path: `${path}/pin`,
  access: 'counter',
  isOwnSecurity: true,
  confirms: 'always',
  summary: 'Sets the caller’s PIN for switching users at a counter; null removes it',
  tag,
  body: z.object({ pin: newPinSchema.nullable() }),
  response: ownSecuritySchema,
});

export const beginApp = defineEndpoint({
  method: 'POST',
  path: `${path}/app`,
  access: 'driver',
  isOwnSecurity: true,
  confirms: 'always',
  setsUpSecondFactor: true,
  summary: 'Creates a secret for an authenticator app; it becomes active when a code confirms it',
  tag,
  body: z.object({}).optional(),
  response: z.object({ secret: z.string(), uri: z.string() }),
});

export const confirmApp = defineEndpoint({
  method: 'POST',
  path: `${path}/app/confirm`,
  access: 'driver',
  isOwnSecurity: true,
  confirms: 'always',
  setsUpSecondFactor: true,
  summary: 'Confirms the authenticator app with its first code; returns recovery codes if the account had none',
  tag,
  body: z.object({ code: codeSchema }),
  response: newFactorSchema,
  limit: 'sign-in',
});

export const removeApp = defineEndpoint({
  method: 'DELETE',
  path: `${path}/app`,
  access: 'driver',
  isOwnSecurity: true,
  confirms: 'always',
  summary: 'Removes the authenticator app; the last second step can’t be removed if the shop requires one',
  tag,
  response: ownSecuritySchema,
});

export const beginPasskey = defineEndpoint({
  method: 'POST',
  path: `${path}/passkeys/options`,
  access: 'driver',
  isOwnSecurity: true,
  confirms: 'always',
  setsUpSecondFactor: true,
  summary: 'Returns the WebAuthn options for creating a passkey, and the token for storing it',
  tag,
  body: z.object({}).optional(),
  response: z.object({ token: z.string(), options: z.looseObject({ challenge: z.string() }) }),
});

export const addPasskey = defineEndpoint({
  method: 'POST',
  path: `${path}/passkeys`,
  access: 'driver',
  isOwnSecurity: true,
  confirms: 'always',
  setsUpSecondFactor: true,
  summary: 'Stores a passkey that a browser has created; returns recovery codes if the account had none',
  tag,
  body: z.object({
    token: z.string().max(200),
    name: z.string().trim().min(1, 'Please name the device').max(60),
    response: passkeyResponseSchema,
  }),
  response: newFactorSchema,
});

export const removePasskey = defineEndpoint({
  method: 'DELETE',
  path: `${path}/passkeys/:id`,
  access: 'driver',
  isOwnSecurity: true,
  confirms: 'always',
  summary: 'Removes a passkey; the last second step can’t be removed if the shop requires one',
  tag,
  params: idParams,
  response: ownSecuritySchema,
});

export const renewRecoveryCodes = defineEndpoint({
  method: 'POST',
  path: `${path}/recovery-codes`,
  access: 'driver',
  isOwnSecurity: true,
  confirms: 'always',
  setsUpSecondFactor: true,
  summary: 'Replaces the recovery codes with ten new ones; each works once',
  tag,
  body: z.object({}).optional(),
  response: newFactorSchema,
});
