import type { SetAside } from './set-aside.ts';

/** Why some unsent changes can't be sent from this computer, or why no changes can be stored on it. Shown to staff. */
export type StoreTrouble =
  | { kind: 'damaged'; setAside: SetAside; sealed: number }
  /** The system doesn't provide the encryption key; the encrypted changes stay in this file. */
  | { kind: 'locked'; sealed: number }
  /**
   * The counter was locked while the shop couldn't be reached, and the store that contains the lock can't be opened. The saved
   * sign-in was deleted. `cause`: why the store can't be opened; null if the system doesn't provide the key. `sealed`: as in
   * `not-stored`.
   */
  | { kind: 'shut'; sealed: number | null; cause: string | null }
  /**
   * Nothing can be stored, for example because the disk is full. `sealed`: the number of changes that wait in the file, which stays
   * as it is; null if the number is unknown, because the file can't be opened.
   */
  | { kind: 'not-stored'; sealed: number | null; cause: string };
