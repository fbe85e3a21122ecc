import { staffRoles } from '#core/accounts/staff-role.ts';
import { choice, count, flag, id, index, instant, reference, table, text, version } from '#server/db/columns.ts';

export const users = table(
  'users',
  {
    id: id(),
    username: text('username').notNull(),
    /** The username in lower case, so that spellings that differ only in case are the same username. */
    usernameKey: text('username_key').notNull().unique(),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull().unique(),
    passwordHash: text('password_hash').notNull(),
    firstName: text('first_name'),
    lastName: text('last_name'),
    phone: text('phone'),
    address: text('address'),
    createdAt: instant('created_at').notNull(),
    version: version(),
    /** Username, email, names and phone in the searchable form (searchKey, phoneKey). */
    searchKey: text('search_key'),
    /** The account's first and last name in the form used for sorting; null without a name. */
    nameKey: text('name_key'),
    /** The user's role on the staff; null for a customer. */
    staffRole: choice('staff_role', staffRoles),
    /** The PIN with which staff switch users at a counter, hashed like a password. */
    pinHash: text('pin_hash'),
    /** When the invitation's link expires; null for a user who was never invited or has chosen a password. */
    invitedUntil: instant('invited_until'),
    /**
     * The role that the user gets by opening the emailed link. They have no role until then, because only the link proves that
     * the email address is theirs.
     */
    invitedRole: choice('invited_role', staffRoles),
    /** The owner who sent the invitation. */
    invitedBy: count('invited_by'),
  },
  (row) => [
    // Holds every column that a search for accounts reads, so that the search, newest first, needn't read the wide rows.
    index('users_search').on(row.id, row.searchKey),
    index('users_name').on(row.nameKey, row.id),
    index('users_staff').on(row.staffRole, row.id),
  ],
);

/** Records who gave an account a staff role or removed it, and when. Rows are never changed or deleted. */
export const staffChanges = table(
  'staff_changes',
  {
    id: id(),
    userId: reference('user_id', () => users.id).notNull(),
    at: instant('at').notNull(),
    /** The account that changed the role; null for a change on the shop's own computer, at its first start or by reset-staff. */
    actorId: reference('actor_id', () => users.id),
    /** The new role; null for a customer. */
    role: choice('role', staffRoles),
  },
  (row) => [index('staff_changes_user').on(row.userId, row.id)],
);

/**
 * Emailed links for choosing a new password. The token is stored only as a hash, and works once within an hour (for an
 * invitation, within seven days).
 */
export const passwordResets = table('password_resets', {
  id: id(),
  userId: reference('user_id', () => users.id).notNull(),
  tokenHash: text('token_hash').notNull().unique(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});

/**
 * A code for choosing a new password, which staff read out to a person who can't receive emails. The code works once, within a
 * day, and allows only a few guesses. Because it is short, it is hashed like a password.
 */
export const resetCodes = table(
  'reset_codes',
  {
    id: id(),
    userId: reference('user_id', () => users.id).notNull(),
    codeHash: text('code_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    createdBy: reference('created_by', () => users.id).notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    failedGuesses: count('failed_guesses').notNull().default(0),
  },
  (row) => [index('reset_codes_user').on(row.userId, row.id)],
);

/** The sessions of browsers. A guest's session has no user. The token in the browser's cookie is stored only as a hash. */
export const sessions = table(
  'sessions',
  {
    id: id(),
    tokenHash: text('token_hash').notNull().unique(),
    userId: reference('user_id', () => users.id),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /**
     * Identifies a counter's browser across its successive sessions. Staff who have signed in there may switch users there by
     * PIN.
     */
    device: text('device'),
    /** Whether the session was opened with a PIN. */
    isSwitched: flag('is_switched').notNull().default(false),
    /** When the password or second factor was last entered in this session. */
    confirmedAt: instant('confirmed_at'),
    /** Whether the shop requires a second step that wasn't passed in this session. */
    lacksSecondFactor: flag('lacks_second_factor').notNull().default(false),
    /**
     * Whether the second step was passed in this session: at the sign-in, when it was set up here, or at a confirmation. For a
     * session opened by PIN: whether its person had passed it at this counter.
     */
    passedSecondStep: flag('passed_second_step').notNull().default(false),
  },
  (row) => [index('sessions_user').on(row.userId), index('sessions_expiry').on(row.expiresAt)],
);
