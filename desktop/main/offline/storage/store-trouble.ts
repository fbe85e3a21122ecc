import type { SetAside } from './offline-file.ts';

/** Why some unsent changes can't be sent from this computer, or why no changes can be stored on it. Shown to staff. */
export type StoreTrouble =
  | { kind: 'damaged'; setAside: SetAside; sealed: number }
  /** The system doesn't provide the encryption key; the encrypted changes stay in this file. */
  | { kind: 'locked'; sealed: number }
  /**
   * The counter was locked while the shop couldn't be reached, and the store that contains the lock can't be opened. The saved
   * sign-in was deleted. `cause`: why the store can't be opened; null if the system doesn't provide the key.
   */
  | { kind: 'shut'; sealed: number; cause: string | null }
  /** Nothing can be stored, for example because the disk is full. */
  | { kind: 'not-stored'; cause: string };
