import type { SetAside } from './set-aside.ts';

/** Why some unsent changes can't be sent from this computer, or why no changes can be stored on it. Shown to staff. */
export type StoreTrouble =
  | { kind: 'damaged'; setAside: SetAside; sealed: number }
  /** The operating system doesn't provide the key of some changes now. They stay in the file. */
  | { kind: 'locked'; sealed: number }
  /**
   * The counter was locked while the shop couldn't be reached, and the store with its lock can't be opened. The saved sign-in was
   * deleted. `cause`: why the store can't be opened; null if the operating system doesn't provide the key. `sealed`: as in
   * `not-stored`.
   */
  | { kind: 'shut'; sealed: number | null; cause: string | null }
  /**
   * Nothing can be stored, for example because the disk is full. `sealed`: how many changes wait in the file; null if that is unknown,
   * because the file can't be opened. The file stays as it is.
   */
  | { kind: 'not-stored'; sealed: number | null; cause: string };
