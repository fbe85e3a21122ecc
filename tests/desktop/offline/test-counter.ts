import { onTestFinished } from 'vitest';
import { OfflineShop } from '#desktop/main/offline/offline-shop.ts';
import type { OfflineKeys } from '#desktop/main/offline/storage/offline-key.ts';
import { ShopConnection } from '#desktop/main/shop/shop-connection.ts';

export interface Counter {
  offline: OfflineShop;
  ask(method: string, path: string, body?: unknown): Promise<{ status: number; headers: Headers; body: unknown }>;
  close(): void;
  /** Deletes the session's cookies, as when the shop ends an expired session. */
  forgetSession(): void;
  cookies: Record<string, string>;
}

const key = Buffer.alloc(32, 7);

/** Opens a counter's main process, without the window. */
export function openCounter(
  address: string,
  folder: string,
  cookies: Record<string, string> = {},
  {
    readKeys = (_file: string): OfflineKeys | null => ({ key, older: [] }),
    confirmSignOut = async (_unsent: number) => false,
  } = {},
): Counter {
  const connection = new ShopConnection({ address, cookies, onCookies() {} });
  const offline = new OfflineShop({
    connection,
    folder,
    readKeys,
    onState() {},
    confirmSignOut: async (unsent) => ((await confirmSignOut(unsent)) ? 'delete' : 'stay'),
  });
  onTestFinished(() => offline.close());
  return {
    offline,
    close: () => offline.close(),
    forgetSession: () => connection.jar.clear(),
    get cookies() {
      return connection.jar.toObject();
    },
    async ask(method, path, body) {
      const init = body === undefined ? {} : { body: JSON.stringify(body) };
      const headers = { 'Content-Type': 'application/json' };
      const response = await offline.pass(new Request(`shop://counter${path}`, { method, headers, ...init }));
      return { status: response.status, headers: response.headers, body: await response.json() };
    },
  };
}

/** Signs in as the first staff member that staffOf created, and loads the lists that staff use. */
export async function signIn(counter: Counter, orders: readonly number[] = []): Promise<void> {
  const [username, password] = ['staff-1', 'correct horse'];
  const { status } = await counter.ask('POST', '/api/users/login', { username, password });
  if (status !== 200) throw new Error(`Signing in was answered ${status}`);
  for (const path of ['/api/users/me', '/api/admin/orders?page=1&pageSize=50', '/api/products?page=1&pageSize=50']) {
    await counter.ask('GET', path);
  }
  for (const id of orders) await counter.ask('GET', `/api/admin/orders/${id}`);
}
