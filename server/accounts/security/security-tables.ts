import { secondFactorDuties } from '#core/accounts/security/staff-api.ts';
import { firstLimits } from '#core/accounts/security/staff-limits-api.ts';
import * as t from '#server/db/columns.ts';
import { users } from '../account-tables.ts';

/** Users who have signed in with a password in a counter's browser, and may switch there by PIN. */
export const deviceMembers = t.table(
  'device_members',
  {
    device: t.text('device').notNull(),
    userId: t.reference('user_id', () => users.id).notNull(),
    signedInAt: t.instant('signed_in_at').notNull(),
    /** Wrong PINs since the last correct PIN or password. */
    failedPins: t.count('failed_pins').notNull().default(0),
    /**
     * Whether the user passed the second step on this device. If not, and the shop requires a second step, the PIN alone gives no
     * rights.
     */
    passedSecondStep: t.flag('passed_second_step').notNull().default(false),
  },
  (row) => [t.primaryKey({ columns: [row.device, row.userId] }), t.index('device_members_user').on(row.userId)],
);

/** An authenticator app's secret, one per account. */
export const totpSecrets = t.table('totp_secrets', {
  userId: t.reference('user_id', () => users.id).primaryKey(),
  /** The secret, encrypted with the shop's key. */
  sealed: t.text('sealed').notNull(),
  /** Whether a first code has proved that the authenticator app has the secret. */
  isConfirmed: t.flag('is_confirmed').notNull().default(false),
  /** The time step of the last used code, so that no code works twice. */
  lastStep: t.count('last_step').notNull().default(0),
  createdAt: t.instant('created_at').notNull(),
});

export const passkeys = t.table(
  'passkeys',
  {
    id: t.id(),
    userId: t.reference('user_id', () => users.id).notNull(),
    credentialId: t.text('credential_id').notNull().unique(),
    /** The passkey's public key in COSE format, as base64url. */
    publicKey: t.text('public_key').notNull(),
    counter: t.count('counter').notNull(),
    transports: t.json<string[]>('transports').notNull(),
    name: t.text('name').notNull(),
    createdAt: t.instant('created_at').notNull(),
    lastUsedAt: t.instant('last_used_at'),
  },
  (row) => [t.index('passkeys_user').on(row.userId)],
);

export const recoveryCodes = t.table(
  'recovery_codes',
  {
    id: t.id(),
    userId: t.reference('user_id', () => users.id).notNull(),
    codeHash: t.text('code_hash').notNull(),
    usedAt: t.instant('used_at'),
  },
  (row) => [t.index('recovery_codes_user').on(row.userId)],
);

/** A sign-in that waits for its second step, or a passkey that is being created. Only the token's hash is stored. */
export const securityChallenges = t.table(
  'security_challenges',
  {
    tokenHash: t.text('token_hash').primaryKey(),
    userId: t.reference('user_id', () => users.id).notNull(),
    /** The challenge that a passkey must sign; null until a passkey is requested. */
    challenge: t.text('challenge'),
    attempts: t.count('attempts').notNull().default(0),
    expiresAt: t.instant('expires_at').notNull(),
  },
  (row) => [t.index('security_challenges_expiry').on(row.expiresAt)],
);

/**
 * A table with one row: the requirements for staff sign-ins, and the limits up to which counter staff may act without an owner.
 */
export const staffSettings = t.table('staff_settings', {
  id: t.id(),
  requiresSecondFactorOf: t.choice('requires_second_factor_of', secondFactorDuties).notNull(),
  /** The minutes without use after which a staff screen locks; null if the screens never lock by themselves. */
  lockAfterMinutes: t.count('lock_after_minutes'),
  correctionLimitCents: t.cents('correction_limit_cents').notNull().default(firstLimits.correctionCents),
  discountLimitCents: t.cents('discount_limit_cents').notNull().default(firstLimits.discountCents),
});
