/** The part of the browser's lock manager that is used here; undefined if the shop is served over plain HTTP. */
export type Locks = Pick<LockManager, 'request'> | undefined;

const pending = 'A payment is under way in another tab. Please finish it there, so that nothing is bought twice.';

/**
 * Runs `action`. If another tab of this browser is paying, calls `elsewhere` with the reason instead. The browser releases the lock
 * when the tab that holds it is closed or crashes.
 */
export async function whileNoOtherTabPays<Outcome>(
  locks: Locks,
  action: () => Promise<Outcome>,
  elsewhere: (detail: string) => Promise<Outcome>,
): Promise<Outcome> {
  if (locks === undefined) return action();
  return locks.request('checkout', { ifAvailable: true }, (lock) => (lock === null ? elsewhere(pending) : action()));
}
