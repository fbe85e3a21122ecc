import { sessionHint } from '#storefront/platform/session-hint.ts';
import { phoneStore } from './phone-store.ts';

/** The number of a run's steps that wait in this browser to be sent; 0 where it can't store any. */
export async function unsentSteps(): Promise<number> {
  return (await phoneStore.waiting().catch(() => [])).length;
}

/** Deletes the run once its driver is signed out, so that the next user of this browser can't read who was delivered to. */
export async function forgetRun(): Promise<void> {
  if (sessionHint() !== 'customer') await phoneStore.wipe().catch(() => {});
}
