/** The part of the browser's lock manager that is needed; it is missing where the shop is reached by plain HTTP. */
export type Locks = Pick<LockManager, 'request'> | undefined;

const pending =
  'This shop is open in another tab, where a payment is under way. Please finish it there, so that nothing is bought twice.';

/**
 * Runs the deed while no other tab of this browser pays; `elsewhere` is told why where one does. The lock falls with
 * its tab, however that ends.
 */
export async function whileNoOtherTabPays<Outcome>(
  locks: Locks,
  action: () => Promise<Outcome>,
  elsewhere: (detail: string) => Promise<Outcome>,
): Promise<Outcome> {
  if (locks === undefined) return action();
  return locks.request('checkout', { ifAvailable: true }, (lock) => (lock === null ? elsewhere(pending) : action()));
}
