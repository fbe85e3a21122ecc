/**
 * Keeps this page on the phone, so that it opens in flight mode. Calls back when a newer version has taken over: it shows
 * with the next loading. Where there is no https there is no worker, and the page needs a signal to open.
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
  // Phones clear what pages keep when they run short, unless they were asked not to.
  await navigator.storage?.persist?.();
}
