import { sessionHint } from '#storefront/platform/session-hint.ts';
import { phoneStore } from './phone-store.ts';

/** Returns the number of unsent steps in this browser; 0 if it can't store any. */
export async function unsentSteps(): Promise<number> {
  return (await phoneStore.waiting().catch(() => [])).length;
}

/** Deletes the run once its driver has signed out, so that the next user of this browser can't see the customers. */
export async function forgetRun(): Promise<void> {
  if (sessionHint() !== 'customer') await phoneStore.wipe().catch(() => {});
}
