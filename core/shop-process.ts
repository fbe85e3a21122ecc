import { z } from 'zod';

// What the shop's process and the program that has started it say to each other.

/** Why a shop doesn't start, so that the program can offer its owner a way out. `keys`: it needs those of Stripe. */
export const startFault = z.enum(['port', 'in-use', 'folder', 'database', 'keys', 'other']);
export type StartFault = z.infer<typeof startFault>;

export const shopMessage = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('started'), address: z.string() }),
  /** `text` is a sentence for the owner. */
  z.strictObject({ kind: z.literal('refused'), fault: startFault, text: z.string() }),
]);
export type ShopMessage = z.infer<typeof shopMessage>;

/**
 * The exit code after a fault that nothing caught: start it again. 1 says that it doesn't start as things are. The same
 * number stands in tools/setup/keep-running.mjs, which must run before anything is installed.
 */
export const faultExitCode = 70;

/** Asks the shop to finish the requests at hand and to end. */
export const stopMessage = 'stop';

/** Tells the shop that the computer has slept: what became due meanwhile is done now. */
export const wakeMessage = 'wake';
