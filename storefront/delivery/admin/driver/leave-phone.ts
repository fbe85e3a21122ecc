import { sessionHint } from '#storefront/platform/session-hint.ts';
import { phoneStore } from './phone-store.ts';

/** How many steps of a run wait in this browser to be sent; none where it can't keep any. */
export async function unsentSteps(): Promise<number> {
  return (await phoneStore.waiting().catch(() => [])).length;
}

/** Forgets the run once its driver is signed out: the next person at this browser doesn't read who was delivered to. */
export async function forgetRun(): Promise<void> {
  if (sessionHint() !== 'customer') await phoneStore.wipe().catch(() => {});
}
