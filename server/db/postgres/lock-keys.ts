/** The program's advisory locks. The numbers are arbitrary, but nothing else may use them on this database. */
export const lockKeys = {
  /** The key of the lock that is held during a migration of the tables. */
  migration: 4_871_263,
  /** The key of the lock that all running servers share. An operation that changes the whole database holds this lock exclusively. */
  shop: 4_871_264,
} as const;
