import { secondFactorDuties } from '#core/accounts/security/staff-api.ts';
import { firstLimits } from '#core/accounts/security/staff-limits-api.ts';
import {
  cents,
  choice,
  count,
  flag,
  id,
  index,
  instant,
  json,
  primaryKey,
  reference,
  table,
  text,
} from '#server/db/columns.ts';
import { users } from '../account-tables.ts';

/** Users who have signed in with a password in a counter's browser, and may switch there by PIN. */
export const deviceMembers = table(
  'device_members',
  {
    device: text('device').notNull(),
    userId: reference('user_id', () => users.id).notNull(),
    signedInAt: instant('signed_in_at').notNull(),
    /** Wrong PINs since the last correct PIN or password. */
    failedPins: count('failed_pins').notNull().default(0),
    /** Whether they passed the second step here; otherwise, where the shop requires it, their PIN alone gives no rights. */
    passedSecondStep: flag('passed_second_step').notNull().default(false),
  },
  (row) => [primaryKey({ columns: [row.device, row.userId] }), index('device_members_user').on(row.userId)],
);

/** An authenticator app's secret, one per account. */
export const totpSecrets = table('totp_secrets', {
  userId: reference('user_id', () => users.id).primaryKey(),
  /** The secret, encrypted with the shop's key. */
  sealed: text('sealed').notNull(),
  /** Whether a first code has proved that the authenticator app has the secret. */
  isConfirmed: flag('is_confirmed').notNull().default(false),
  /** The time step of the last used code, so that no code works twice. */
  lastStep: count('last_step').notNull().default(0),
  createdAt: instant('created_at').notNull(),
});

export const passkeys = table(
  'passkeys',
  {
    id: id(),
    userId: reference('user_id', () => users.id).notNull(),
    credentialId: text('credential_id').notNull().unique(),
    /** The passkey's public key in COSE format, as base64url. */
    publicKey: text('public_key').notNull(),
    counter: count('counter').notNull(),
    transports: json<string[]>('transports').notNull(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (row) => [index('passkeys_user').on(row.userId)],
);

export const recoveryCodes = table(
  'recovery_codes',
  {
    id: id(),
    userId: reference('user_id', () => users.id).notNull(),
    codeHash: text('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  (row) => [index('recovery_codes_user').on(row.userId)],
);

/** A sign-in that waits for its second step, or a passkey that is being created. Only the token's hash is stored. */
export const securityChallenges = table(
  'security_challenges',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: reference('user_id', () => users.id).notNull(),
    /** The challenge that a passkey must sign; null until a passkey is requested. */
    challenge: text('challenge'),
    attempts: count('attempts').notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
  },
  (row) => [index('security_challenges_expiry').on(row.expiresAt)],
);

/**
 * A table with one row: the requirements for staff sign-ins, and the limits up to which counter staff may act without an owner.
 */
export const staffSettings = table('staff_settings', {
  id: id(),
  requiresSecondFactorOf: choice('requires_second_factor_of', secondFactorDuties).notNull(),
  /** The minutes without use after which a staff screen locks; null if the screens never lock by themselves. */
  lockAfterMinutes: count('lock_after_minutes'),
  correctionLimitCents: cents('correction_limit_cents').notNull().default(firstLimits.correctionCents),
  discountLimitCents: cents('discount_limit_cents').notNull().default(firstLimits.discountCents),
});
