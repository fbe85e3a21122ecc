import { z } from 'zod';

// The messages between the shop's process and the program that started it.

/**
 * The reasons why a shop doesn't start. The program that started the shop uses the reason to offer the owner a solution. `keys`: the
 * shop needs Stripe's keys.
 */
export const startFault = z.enum(['port', 'in-use', 'folder', 'database', 'keys', 'other']);
export type StartFault = z.infer<typeof startFault>;

export const shopMessage = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('started'), address: z.string() }),
  /** The shop doesn't start. `text` is the reason as a sentence for the owner. */
  z.strictObject({ kind: z.literal('refused'), fault: startFault, text: z.string() }),
]);
export type ShopMessage = z.infer<typeof shopMessage>;

/**
 * The exit code after an uncaught error: the parent program should start the shop again. Code 1 means that the shop can't start in its
 * current state. tools/setup/keep-running.mjs repeats this number, because it must run before anything is installed.
 */
export const faultExitCode = 70;

/** The message that makes the shop finish its current requests and exit. */
export const stopMessage = 'stop';

/** The message that tells the shop that the computer was asleep, so that the shop does overdue work immediately. */
export const wakeMessage = 'wake';
