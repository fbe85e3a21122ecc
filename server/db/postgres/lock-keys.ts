/** The advisory locks of the whole program; any numbers that others don't use on this database. */
export const lockKeys = {
  /** Held for the time of an upgrade of the tables. */
  migration: 4_871_263,
  /** Shared by all running servers; alone by what changes the whole database. */
  shop: 4_871_264,
} as const;
