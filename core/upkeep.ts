import { z } from 'zod';

// What the desktop app has the server's program do with a shop's folder, in a process of its own, and what that answers.

const folder = z.string().min(1);

export const upkeepTask = z.discriminatedUnion('kind', [
  /** May run while the shop does. `days`: how long backups stay; null deletes none. */
  z.strictObject({ kind: z.literal('backup'), dataDir: folder, to: folder, days: z.number().int().nullable() }),
  z.strictObject({ kind: z.literal('list'), folders: z.array(folder) }),
  /** The shop must not run, here and below. */
  z.strictObject({ kind: z.literal('restore'), dataDir: folder, backup: folder }),
  /** `username`: null for the only staff account. */
  z.strictObject({ kind: z.literal('reset-staff'), dataDir: folder, username: z.string().nullable() }),
]);
export type UpkeepTask = z.infer<typeof upkeepTask>;

/** A backup as a list shows it. `madeAt` is the instant of the data in it. */
export const listedBackup = z.strictObject({ folder, madeAt: z.iso.datetime(), bytes: z.number().int() });
export type ListedBackup = z.infer<typeof listedBackup>;

export const upkeepMessage = z.discriminatedUnion('kind', [
  /** Progress, for a person to read. */
  z.strictObject({ kind: z.literal('step'), text: z.string() }),
  /** Why it failed, as a sentence for the owner; what was there is as it was. */
  z.strictObject({ kind: z.literal('failed'), text: z.string() }),
  z.strictObject({ kind: z.literal('backed-up'), backup: listedBackup }),
  z.strictObject({ kind: z.literal('listed'), backups: z.array(listedBackup) }),
  /** `aside`: the folder that holds what was there. */
  z.strictObject({ kind: z.literal('restored'), madeAt: z.iso.datetime(), aside: z.string().nullable() }),
  z.strictObject({ kind: z.literal('staff-reset'), username: z.string(), password: z.string() }),
]);
export type UpkeepMessage = z.infer<typeof upkeepMessage>;
