/**
 * Stores this page on the phone, so that it also opens offline. Calls `onNewVersion` when a newer version has been installed,
 * which is shown after the next load. Without HTTPS there is no service worker, and the page can only be opened online.
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
  // A phone that runs out of space deletes stored pages, unless they have requested persistent storage.
  await navigator.storage?.persist?.();
}
