import type { SetAside } from './offline-file.ts';

/** Why some unsent changes can't be sent from this computer, or why no changes can be stored on it. Shown to staff. */
export type StoreTrouble =
  | { kind: 'damaged'; setAside: SetAside; sealed: number }
  /** The system doesn't provide the encryption key; the encrypted changes stay in this file. */
  | { kind: 'locked'; sealed: number }
  /** Nothing can be stored, for example because the disk is full. */
  | { kind: 'not-stored'; cause: string };
