/**
 * Keeps this page on the phone, so that it opens in flight mode. Calls back when a newer version has taken over, which shows
 * after the next load. Without HTTPS there is no worker, and the page needs a signal to open.
 */
export async function keepPage(onNewVersion: () => void): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (workers === undefined) return;
  let isFirst = workers.controller === null;
  workers.addEventListener('controllerchange', () => {
    if (!isFirst) onNewVersion();
    isFirst = false;
  });
  await workers.register('/admin/run-worker.js', { scope: '/admin/run', updateViaCache: 'none' });
  // Phones that run out of space delete what pages stored, unless the page has asked for persistent storage.
  await navigator.storage?.persist?.();
}
