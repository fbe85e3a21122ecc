import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { onTestFinished } from 'vitest';
import { createApp } from '#server/app.ts';
import type { Store } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { type Env, readEnv } from '#server/env.ts';
import type { Routes } from '#server/http/routes.ts';
import type { PaymentProvider } from '#server/payments/providers/payment-provider.ts';
import { paymentProviders } from '#server/payments/providers/payment-providers.ts';
import { behindBadLine, type ProviderFaults, withMethods } from '../outside/faulty-provider.ts';
import type { StripeStandIn } from '../outside/stripe/stripe-stand-in.ts';
import { rememberStripe } from '../providers/shops-at-stripe.ts';
import { stripeOfRun } from '../providers/stripe-of-run.ts';
import { testProvider } from '../providers/test-provider.ts';
import { completeDeps } from './complete-deps.ts';
import { type Method, type Outcome, type RequestOptions, sendRequest, Visitor } from './http-client.ts';
import { freshStore } from './test-database.ts';

/** Tuesday 10 November 2026, 10 am in Melbourne. */
export const testNow = '2026-11-09T23:00:00.000Z';

export interface TestShopOptions {
  env?: Partial<Env>;
  /** The initial time of the shop's clock. */
  now?: string;
  /** Breaks the connection to the provider at chosen moments. */
  faults?: ProviderFaults;
  /** Methods that replace those of the shop's provider. */
  provider?: Partial<PaymentProvider>;
  /**
   * The stand-in that takes payments instead of the till and sends its events to the shop's webhook. In a run with Stripe every
   * shop has a stand-in.
   */
  stripe?: StripeStandIn;
  /** In a run with Stripe, holds back events until the ledger is checked, for tests of a shop that isn't notified. */
  events?: 'late';
  /** The shop's log. By default nothing is logged. */
  log?: Logger;
  /** Opens a folder's database in another way, for example over a bad connection. */
  openStore?(dataDir: string): Promise<Store>;
  /** Adds routes of the test's own. */
  addRoutes?(routes: Routes, deps: Deps): void;
}

export interface TestShop {
  url: string;
  deps: Deps;
  /** The stand-in that takes the shop's payments, or undefined for the till. */
  stripe: StripeStandIn | undefined;
  /** Sets the shop's clock to an instant. */
  setClock(instant: string): void;
  advance(ms: number): void;
  /** A request without cookies. */
  request(method: Method, path: string, options?: RequestOptions): Promise<Outcome>;
  /** A visitor with their own browser. */
  visitor(): Visitor;
}

/** The real app in this process with a real, empty database, and open to customers. It ends with the test. */
export async function startTestShop({
  env = {},
  now = testNow,
  faults = {},
  provider: changes = {},
  stripe: givenStripe,
  events,
  log,
  openStore,
  addRoutes,
}: TestShopOptions = {}): Promise<TestShop> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let present = new Date(now);
  const clock = () => present;
  const stripe = givenStripe ?? (await stripeOfRun({ clock }));
  const fresh = await freshStore();
  const { dataDir } = fresh;
  const store = openStore === undefined ? fresh : await openStore(dataDir);
  const provider = testProvider({ dataDir, store, clock, url, stripe });
  const providers = paymentProviders(withMethods(behindBadLine(provider, faults), changes));
  stripe?.webhooks.register(`${url}/api/stripe/webhook`);
  if (stripe !== undefined && givenStripe === undefined) rememberStripe(url, stripe);
  if (events === 'late') stripe?.webhooks.hold();
  onTestFinished(() => providers.close());
  const deps = completeDeps({
    env: { ...readEnv(stripe?.env ?? {}), dataDir, publicUrl: url, comingSoon: false, ...env },
    store,
    clock,
    providers,
    ...(log === undefined ? {} : { log }),
  });
  // Registered last, so that the server closes before the store and the till.
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        deps.live.close();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  const app = createApp(deps);
  addRoutes?.(app.routes, deps);
  server.on('request', app.handle);
  return {
    url,
    deps,
    stripe,
    setClock: (instant) => {
      present = new Date(instant);
    },
    advance: (ms) => {
      present = new Date(present.getTime() + ms);
    },
    request: (method, path, options) => sendRequest(url, method, path, options),
    visitor: () => new Visitor(url),
  };
}
