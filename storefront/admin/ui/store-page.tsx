import { useEffect, useState } from 'react';
import { Button } from '#storefront/ui/button.tsx';

/** A page that also opens offline, and the script of the service worker that stores it. */
export interface StoredPage {
  path: string;
  worker: string;
}

/** Stores a page on the phone, so that it also opens offline. Shows a notice when a newer version has been installed. */
export function StorePage({ page: { path, worker } }: { page: StoredPage }) {
  const [hasNewVersion, setNewVersion] = useState(false);
  useEffect(() => {
    // Without a service worker, the page still works, but can only be opened online.
    storePage({ path, worker }, () => setNewVersion(true)).catch((error: unknown) => console.warn(error));
  }, [path, worker]);
  if (!hasNewVersion) return null;
  return (
    <p className="flex flex-wrap items-center justify-between gap-3 border border-ink px-4 py-2">
      A new version of this page is ready.
      <Button variant="secondary" size="sm" onClick={() => window.location.reload()}>
        Show it
      </Button>
    </p>
  );
}

/**
 * Registers the page's service worker. Calls `onNewVersion` when a newer version has been installed; that version is shown at the next
 * load. Without HTTPS there is no service worker, and the page can only be opened online.
 */
async function storePage({ path, worker }: StoredPage, onNewVersion: () => void): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (workers === undefined) return;
  let isFirst = workers.controller === null;
  workers.addEventListener('controllerchange', () => {
    if (!isFirst) onNewVersion();
    isFirst = false;
  });
  await workers.register(worker, { scope: path, updateViaCache: 'none' });
  // A phone that runs out of space deletes stored pages, unless they have requested persistent storage.
  await navigator.storage?.persist?.();
}
