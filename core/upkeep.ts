import { z } from 'zod';

// The tasks that the desktop app runs on a shop's folder, and their messages. A task runs the server's program in a separate process.

const folder = z.string().min(1);

export const upkeepTask = z.discriminatedUnion('kind', [
  /** Makes a backup, even while the shop is running. `days`: how many days backups are kept; null deletes none. */
  z.strictObject({ kind: z.literal('backup'), dataDir: folder, to: folder, days: z.number().int().nullable() }),
  z.strictObject({ kind: z.literal('list'), folders: z.array(folder) }),
  /** Restores a backup. The shop must not be running. */
  z.strictObject({ kind: z.literal('restore'), dataDir: folder, backup: folder }),
  /** Gives a staff account a new password. The shop must not be running. `username`: null if there is only one staff account. */
  z.strictObject({ kind: z.literal('reset-staff'), dataDir: folder, username: z.string().nullable() }),
]);
export type UpkeepTask = z.infer<typeof upkeepTask>;

/** A backup in a list. `madeAt` is the instant of its data. */
export const listedBackup = z.strictObject({ folder, madeAt: z.iso.datetime(), bytes: z.number().int() });
export type ListedBackup = z.infer<typeof listedBackup>;

export const upkeepMessage = z.discriminatedUnion('kind', [
  /** A progress message for the user. */
  z.strictObject({ kind: z.literal('step'), text: z.string() }),
  /** Why the task failed, as a sentence for the owner. Existing data is unchanged. */
  z.strictObject({ kind: z.literal('failed'), text: z.string() }),
  z.strictObject({ kind: z.literal('backed-up'), backup: listedBackup }),
  z.strictObject({ kind: z.literal('listed'), backups: z.array(listedBackup) }),
  /** A backup was restored. `aside`: the folder to which the previous data was moved; null if there was none. */
  z.strictObject({ kind: z.literal('restored'), madeAt: z.iso.datetime(), aside: z.string().nullable() }),
  z.strictObject({ kind: z.literal('staff-reset'), username: z.string(), password: z.string() }),
]);
export type UpkeepMessage = z.infer<typeof upkeepMessage>;
