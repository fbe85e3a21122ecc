import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { StaffEventHub } from './admin/live/staff-event-hub.ts';
import { createApp } from './app.ts';
import { isComingSoon } from './content/content-queries.ts';
import { type FolderLock, lockFolder } from './db/data-folder.ts';
import { replaceFileSync, restrictToOwner } from './db/durable-file.ts';
import { storageFaultOf } from './db/errors/storage-fault.ts';
import { openShopStore } from './db/open-shop-store.ts';
import type { Store, Writer } from './db/store.ts';
import { WriteCounts } from './db/writes/write-counts.ts';
import type { Deps } from './deps.ts';
import { type Env, readEnv, StartupError } from './env.ts';
import { createRateLimits } from './http/guards/rate-limits.ts';
import { headersWithoutApp } from './http/guards/security-headers.ts';
import { shareLimits } from './http/guards/share-limits.ts';
import { type Listener, listen } from './http/listener.ts';
import type { Actor } from './http/request-context.ts';
import { jobList } from './jobs/job-list.ts';
import { JobStates } from './jobs/job-states.ts';
import { runJob, type Scheduler, startJobs } from './jobs/scheduler.ts';
import { createLog } from './operations/log.ts';
import { NetworkHolds } from './orders/delivery/network-holds.ts';
import { openProviders, requireRealPayments } from './payments/providers/open-providers.ts';
import type { PaymentProviders } from './payments/providers/payment-providers.ts';
import { requireShopIdentity } from './payments/providers/shop-identity.ts';
import { checkTill } from './payments/providers/till/till-check.ts';
import { WebhookHealth } from './payments/webhook/webhook-health.ts';
import { fillNewShop } from './sample/sample-shop.ts';
import { builtStorefront, type StorefrontSource } from './ssr/storefront.ts';
import { UploadedImages } from './uploads/uploaded-images.ts';

export interface RunningShop {
  /** The URL on which the shop listens, e.g. http://127.0.0.1:3000. */
  address: string;
  /** Whether customers saw the Coming Soon page when the shop started. */
  isComingSoon: boolean;
  /** The staff account, if this start created one with a generated password. */
  newStaff: { username: string; password: string } | null;
  /** The shop's log. main.ts also writes its own errors to this log. */
  log: Logger;
  /** Must be called when the computer has woken from sleep. */
  wake(): void;
  /** Finishes the current requests, closes the database and releases the folder, within 10 seconds. */
  stop(): Promise<void>;
}

/** The open parts of the shop, in the order in which they were opened. */
interface Parts {
  lock?: FolderLock;
  listener?: Listener;
  store?: Store;
  providers?: PaymentProviders;
  scheduler?: Scheduler;
  live?: StaffEventHub;
  takeBackAddress?: () => void;
}

/** What the shop gets from its surroundings. Tests and development replace some of it. */
interface Surroundings {
  /** The source of the current time. Only tests use a clock other than the computer's. */
  clock?: () => Date;
  /** Opens the port. `npm run dev` keeps the port open while the shop restarts. */
  openPort?: typeof listen;
  storefront?: StorefrontSource;
}

const requestsLimitMs = 6_000;

/** Returns the functions that fill a new sample shop's cold room; null unless the environment requests a stocked sample shop. */
async function sampleStock(env: Env) {
  if (env.sample !== 'stock') return null;
  const { fillSampleStock } = await import('./sample/stock/sample-stock.ts');
  const { takeKiloOrders } = await import('./sample/stock/sample-kilo-orders.ts');
  let owner: Actor | undefined;
  return {
    fill: (tx: Writer, filled: { start: Date; owner: Actor }) => {
      owner = filled.owner;
      return fillSampleStock(tx, { ...filled, env });
    },
    /** Adds the sample orders that need the payment provider. Does nothing if the shop was filled at an earlier start. */
    complete: async (deps: Deps) => (owner === undefined ? undefined : takeKiloOrders(deps, owner)),
  };
}

/**
 * Starts the shop: locks the folder, listens (responding 503), opens the store, settles open charges, and then serves requests. Used by
 * the server's program, by `npm run dev` and by tests. Throws a StartupError or a DataFolderError with a message for the owner.
 */
export async function startShop(
  environment: Record<string, string | undefined>,
  { clock = () => new Date(), openPort = listen, storefront = builtStorefront }: Surroundings = {},
): Promise<RunningShop> {
  const settings = readEnv(environment);
  const log = createLog(settings.logLevel);
  const parts: Parts = {};
  try {
    parts.lock = await lockFolder(settings.dataDir);
    parts.listener = await openPort(settings.host, settings.port, {
      isBehindProxy: settings.trustProxy !== false,
      headers: headersWithoutApp(settings),
    });
    const { address } = parts.listener;
    const writes = new WriteCounts();
    parts.store = writes.counting(await openShopStore(settings, { clock, log }));
    const shopId = await requireShopIdentity(settings, parts.store);
    await checkTill(settings.dataDir, parts.store);
    await requireRealPayments(parts.store, settings);
    const env: Env = { ...settings, publicUrl: settings.publicUrl ?? address };
    const stock = await sampleStock(env);
    const newStaff = await fillNewShop(parts.store, settings, clock(), stock?.fill);
    parts.providers = openProviders(env, { store: parts.store, shopId, clock });
    restrictToOwner(settings.dataDir);
    parts.live = new StaffEventHub({ store: parts.store, clock, log });
    const deps: Deps = {
      env,
      store: parts.store,
      writes,
      clock,
      log,
      providers: parts.providers,
      webhookHealth: new WebhookHealth(),
      limits: shareLimits(createRateLimits(), parts.store.news),
      networkHolds: new NetworkHolds(),
      uploadedImages: new UploadedImages({ env: settings, store: parts.store, clock, log }),
      live: parts.live,
      jobs: new JobStates(),
      storefront,
    };
    const app = createApp(deps);
    const jobs = jobList();
    for (const job of jobs) if (job.beforeServing) await runJob(job, deps);
    await stock?.complete(deps);
    parts.listener.serve(app.handle);
    parts.scheduler = startJobs(jobs, deps);
    // The start doesn't wait until the storefront is loaded. The first page waits for it, and reports if it isn't built.
    storefront().catch((error: unknown) => deps.log.error({ err: error }, 'The storefront cannot be loaded'));
    parts.takeBackAddress = writeAddress(settings.dataDir, address);
    const createdPassword = settings.admin.password === null;
    return {
      address,
      isComingSoon: await parts.store.read((db) => isComingSoon(db, settings)),
      newStaff: createdPassword ? newStaff : null,
      log,
      wake: () => parts.scheduler?.wake(),
      stop: () => stopParts(parts),
    };
  } catch (error) {
    // Stopping may fail too, for example because the disk is full. The first error is the one to report.
    await stopParts(parts).catch(() => {});
    throw toStartupError(error, settings.dataDir);
  }
}

/** Returns an error with a message for the owner if the disk or the database failed; otherwise returns the error unchanged. */
function toStartupError(error: unknown, dataDir: string): unknown {
  const fault = error instanceof StartupError ? null : storageFaultOf(error);
  if (fault === null) return error;
  const where = fault.path ?? dataDir;
  return new StartupError(
    `The shop does not start, because ${fault.reason} (${where}). Nothing that was stored is lost: mend that, and start ` +
      'it again.',
  );
}

/**
 * Stops the parts of the shop. Requests are stopped first, because running requests need the store. The lock is released last, because
 * no other process may open the store before that.
 */
async function stopParts(parts: Parts): Promise<void> {
  const { lock, listener, live, store, providers, scheduler, takeBackAddress } = parts;
  const steps: (() => unknown)[] = [
    () => takeBackAddress?.(),
    () => live?.close(),
    () => listener?.close(requestsLimitMs),
    () => scheduler?.stop(),
    () => providers?.close(),
    () => store?.close(),
  ];
  const errors: unknown[] = [];
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      // The other parts are stopped nevertheless. Otherwise, the port and the data would stay blocked.
      errors.push(error);
    }
  }
  lock?.release();
  if (errors.length > 0) throw errors[0];
}

/** Writes the shop's URL to a file for other programs on this computer. Returns a function that removes the file. */
function writeAddress(dataDir: string, address: string): () => void {
  const file = join(dataDir, 'address.json');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  replaceFileSync(file, `${JSON.stringify({ address })}\n`);
  return () => rmSync(file, { force: true });
}
