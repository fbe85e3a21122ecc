import { staffRoles } from '#core/accounts/staff-role.ts';
import * as t from '#server/db/columns.ts';

export const users = t.table(
  'users',
  {
    id: t.id(),
    username: t.text('username').notNull(),
    /** The username in lower case, so that spellings that differ only in case are the same username. */
    usernameKey: t.text('username_key').notNull().unique(),
    email: t.text('email').notNull(),
    emailKey: t.text('email_key').notNull().unique(),
    passwordHash: t.text('password_hash').notNull(),
    firstName: t.text('first_name'),
    lastName: t.text('last_name'),
    phone: t.text('phone'),
    address: t.text('address'),
    createdAt: t.instant('created_at').notNull(),
    version: t.version(),
    /** The account's username, email, names and phone in the form used for searching (searchKey, phoneKey). */
    searchKey: t.text('search_key'),
    /** The account's first and last name in the form used for sorting; null without a name. */
    nameKey: t.text('name_key'),
    /** The user's role on the staff; null for a customer. */
    staffRole: t.choice('staff_role', staffRoles),
    /** The PIN with which staff switch users at a counter, hashed like a password. */
    pinHash: t.text('pin_hash'),
    /** When the invitation's link expires; null for a user who was never invited or has chosen a password. */
    invitedUntil: t.instant('invited_until'),
    /**
     * The role that the user gets by opening the emailed link. They have no role until then, because only the link proves that
     * the email address is theirs.
     */
    invitedRole: t.choice('invited_role', staffRoles),
    /** The owner who sent the invitation. */
    invitedBy: t.count('invited_by'),
  },
  (row) => [
    // An index with every column that a search for accounts reads. A search that lists the newest accounts first then needn't read the
    // long rows.
    t.index('users_search').on(row.id, row.searchKey),
    t.index('users_name').on(row.nameKey, row.id),
    t.index('users_staff').on(row.staffRole, row.id),
  ],
);

/** Records who gave an account a staff role or removed it, and when. Rows are never changed or deleted. */
export const staffChanges = t.table(
  'staff_changes',
  {
    id: t.id(),
    userId: t.reference('user_id', () => users.id).notNull(),
    at: t.instant('at').notNull(),
    /**
     * The account that changed the role. Null if the change was made on the shop's own computer, at the shop's first start or by the
     * reset-staff command.
     */
    actorId: t.reference('actor_id', () => users.id),
    /** The new role; null for a customer. */
    role: t.choice('role', staffRoles),
  },
  (row) => [t.index('staff_changes_user').on(row.userId, row.id)],
);

/**
 * The emailed links for choosing a new password. Only the hash of a link's token is stored. A link works once, within an hour; in an
 * invitation, within seven days.
 */
export const passwordResets = t.table('password_resets', {
  id: t.id(),
  userId: t.reference('user_id', () => users.id).notNull(),
  tokenHash: t.text('token_hash').notNull().unique(),
  createdAt: t.instant('created_at').notNull(),
  expiresAt: t.instant('expires_at').notNull(),
  usedAt: t.instant('used_at'),
});

/**
 * The codes for choosing a new password, which staff read out to a customer who can't receive emails. A code works once, within a day,
 * and allows only a few wrong guesses. Because a code is short, it is hashed like a password.
 */
export const resetCodes = t.table(
  'reset_codes',
  {
    id: t.id(),
    userId: t.reference('user_id', () => users.id).notNull(),
    codeHash: t.text('code_hash').notNull(),
    createdAt: t.instant('created_at').notNull(),
    createdBy: t.reference('created_by', () => users.id).notNull(),
    expiresAt: t.instant('expires_at').notNull(),
    usedAt: t.instant('used_at'),
    failedGuesses: t.count('failed_guesses').notNull().default(0),
  },
  (row) => [t.index('reset_codes_user').on(row.userId, row.id)],
);

/** The sessions of browsers. A guest's session has no user. The token in the browser's cookie is stored only as a hash. */
export const sessions = t.table(
  'sessions',
  {
    id: t.id(),
    tokenHash: t.text('token_hash').notNull().unique(),
    userId: t.reference('user_id', () => users.id),
    createdAt: t.instant('created_at').notNull(),
    lastUsedAt: t.instant('last_used_at').notNull(),
    expiresAt: t.instant('expires_at').notNull(),
    /** Identifies a counter's browser, across all sessions in it. Staff who have signed in there may switch users there by PIN. */
    device: t.text('device'),
    /** Whether the session was opened with a PIN. */
    isSwitched: t.flag('is_switched').notNull().default(false),
    /** When the password or second factor was last entered in this session. */
    confirmedAt: t.instant('confirmed_at'),
    /** Whether the shop requires a second step that wasn't passed in this session. */
    lacksSecondFactor: t.flag('lacks_second_factor').notNull().default(false),
    /**
     * Whether the user passed the second sign-in step in this session: while signing in, while setting it up, or while confirming their
     * identity. In a session opened by PIN: whether the user had already passed it at this counter.
     */
    passedSecondStep: t.flag('passed_second_step').notNull().default(false),
  },
  (row) => [t.index('sessions_user').on(row.userId), t.index('sessions_expiry').on(row.expiresAt)],
);
