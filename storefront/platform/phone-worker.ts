// The service worker that makes the driver's page and the stock count available offline: it stores the page's document and assets on
// the phone. Each of the two pages has a separate worker with this code, which handles only that page. Nothing of the shop, the other
// staff screens or the API is stored. The server prepends `pageFiles` (phone-pages.ts).

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends WorkerEvent {
  request: Request;
  respondWith(response: Promise<Response>): void;
}
interface WorkerScope {
  /** The files of the page. `version` changes whenever one of the files changes. */
  pageFiles: { name: string; version: string; page: string; assets: string[] };
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
}

const worker = self as unknown as WorkerScope;
const { version, page, assets } = worker.pageFiles;
const prefix = `hindquarter-${worker.pageFiles.name}-`;
const name = prefix + version;

// Stores all files or none, because an incomplete version wouldn't open offline.
worker.addEventListener('install', (event) => event.waitUntil(keepFiles().then(() => worker.skipWaiting())));

// An open page has already loaded all of its code, so the old version's files can be deleted immediately.
worker.addEventListener('activate', (event) => event.waitUntil(forgetOldFiles().then(() => worker.clients.claim())));

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate' ? pathname === page : assets.includes(pathname)) {
    event.respondWith(cachedOrFetched(request, pathname));
  }
});

async function keepFiles(): Promise<void> {
  const cache = await caches.open(name);
  await cache.addAll([page, ...assets].map((path) => new Request(path, { cache: 'no-cache' })));
}

async function forgetOldFiles(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((each) => each.startsWith(prefix) && each !== name).map((each) => caches.delete(each)),
  );
}

async function cachedOrFetched(request: Request, pathname: string): Promise<Response> {
  const cache = await caches.open(name);
  return (await cache.match(pathname)) ?? fetch(request);
}
