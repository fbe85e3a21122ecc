/** The program's advisory locks. The numbers are arbitrary, but nothing else may use them on this database. */
export const lockKeys = {
  /** Held during a migration of the tables. */
  migration: 4_871_263,
  /** Shared by all running servers; held exclusively by operations that change the whole database. */
  shop: 4_871_264,
} as const;
