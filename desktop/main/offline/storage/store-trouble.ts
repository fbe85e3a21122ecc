import type { SetAside } from './offline-file.ts';

/** Why what waits can't all be sent from here, or can't be stored here, for staff to be told. */
export type StoreTrouble =
  | { kind: 'damaged'; setAside: SetAside; sealed: number }
  /** The system doesn't give the key; what it closed stays in this file. */
  | { kind: 'locked'; sealed: number }
  /** Nothing can be stored: the disk is full, for example. */
  | { kind: 'not-stored'; cause: string };
