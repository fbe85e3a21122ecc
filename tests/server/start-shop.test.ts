import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { databaseFile, lockFolder } from '#server/db/data-folder.ts';
import { isPostgres } from '#server/db/which-database.ts';
import { StartupError } from '#server/env.ts';
import { listen } from '#server/http/listener.ts';
import { KeysMissing } from '#server/payments/providers/open-providers.ts';
import { type RunningShop, startShop } from '#server/start-shop.ts';
import { buyProduct } from '#tests/support/data/buy-product.ts';
import { stripeForTest } from '#tests/support/outside/stripe/stripe-client.ts';
import { startBuiltShop as startProgram } from '#tests/support/shop/built-shop.ts';
import { folderEnv } from '#tests/support/shop/folder-settings.ts';
import { sendRequest, Visitor } from '#tests/support/shop/http-client.ts';
import { putFreshDatabase } from '#tests/support/shop/rows/migrated-database.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';

/** Starts the shop in this process instead of as a program. */
async function startHere(environment: { DATA_DIR: string; [name: string]: string }): Promise<RunningShop> {
  return startShop({ ...environment, ...(await folderEnv(environment.DATA_DIR)) });
}

const quiet = { PORT: '0', LOG_LEVEL: 'silent' };

describe('A shop', () => {
  it('starts at a URL that its data folder records, serves the sample products, and stops on request', async () => {
    const dataDir = temporaryFolder();
    const shop = await startHere({ ...quiet, DATA_DIR: dataDir });
    expect(JSON.parse(readFileSync(join(dataDir, 'address.json'), 'utf8'))).toEqual({ address: shop.address });
    expect(shop.newStaff).toMatchObject({ username: 'admin', password: expect.stringMatching(/^\S{12,}$/) });
    const health = await sendRequest(shop.address, 'GET', '/api/health');
    expect([health.status, health.body]).toEqual([200, { status: 'ok', apiVersion: 1 }]);
    expect((await sendRequest(shop.address, 'GET', '/api/products')).body.length).toBeGreaterThan(23);
    await shop.stop();
    expect(existsSync(join(dataDir, 'address.json'))).toBe(false);
    await expect(sendRequest(shop.address, 'GET', '/api/health')).rejects.toThrow();
  });

  it('that is started a second time keeps its data and shows no staff password again', async () => {
    const DATA_DIR = temporaryFolder();
    await (await startHere({ ...quiet, DATA_DIR, SAMPLE: 'off' })).stop();
    const again = await startHere({ ...quiet, DATA_DIR });
    expect(again.newStaff).toBeNull();
    // A shop that was first started without the sample data stays empty, regardless of the environment at later starts.
    expect((await sendRequest(again.address, 'GET', '/api/products')).body).toEqual([]);
    expect((await sendRequest(again.address, 'GET', '/api/shop')).body.comingSoon).toBe(true);
    expect(again.isComingSoon).toBe(true);
    await again.stop();
  });

  it('that can’t start releases the lock of its data folder', async () => {
    const dataDir = temporaryFolder();
    const taken = await listen('127.0.0.1', 0);
    onTestFinished(() => taken.close(0));
    const { port } = new URL(taken.address);
    await expect(startHere({ ...quiet, DATA_DIR: dataDir, PORT: port })).rejects.toThrow(`Port ${port} is taken`);
    (await lockFolder(dataDir, 0)).release();
  });

  it.skipIf(isPostgres)('whose database is damaged doesn’t start with an empty database instead', async () => {
    const dataDir = temporaryFolder();
    await putFreshDatabase(dataDir);
    const { writeFileSync } = await import('node:fs');
    writeFileSync(databaseFile(dataDir), 'not a database at all');
    await expect(startHere({ ...quiet, DATA_DIR: dataDir })).rejects.toThrow(/database cannot be used/);
    expect(readFileSync(databaseFile(dataDir), 'utf8')).toBe('not a database at all');
  });
});

describe('A shop that has taken a payment with Stripe', () => {
  it('that can’t remove the file with its URL still closes its port and its database, and reports the error', async () => {
    const dataDir = temporaryFolder();
    const shop = await startHere({ ...quiet, DATA_DIR: dataDir });
    const file = join(dataDir, 'address.json');
    rmSync(file);
    mkdirSync(join(file, 'in the way'), { recursive: true });
    await expect(shop.stop()).rejects.toThrow();
    await expect(sendRequest(shop.address, 'GET', '/api/health')).rejects.toThrow();
    expect(existsSync(join(dataDir, 'shop.db-wal'))).toBe(false);
    (await lockFolder(dataDir, 0)).release();
  });

  it('starts only with Stripe’s keys, or if the owner chooses the simulated payment provider', async () => {
    const stripe = await stripeForTest();
    const DATA_DIR = temporaryFolder();
    const start = (env: Record<string, string> = {}) => startHere({ ...quiet, COMING_SOON: 'off', DATA_DIR, ...env });
    // A shop that only tried Stripe's keys can switch back to the till.
    await (await start(stripe.env)).stop();
    await (await start()).stop();
    const shop = await start(stripe.env);
    const paymentToken = stripe.browser.confirmationToken('4242 4242 4242 4242');
    const order = await buyProduct(new Visitor(shop.address), { paymentType: 'credit-card', paymentToken });
    expect(order.status).toBe('paid');
    await shop.stop();
    const names = 'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET';
    await expect(start()).rejects.toThrow(KeysMissing);
    await expect(start()).rejects.toThrow(names);
    await expect(start({ PAYMENTS: 'stripe' })).rejects.toThrow(names);
    const { STRIPE_WEBHOOK_SECRET: _, ...half } = stripe.env;
    await expect(start(half)).rejects.toThrow('set STRIPE_WEBHOOK_SECRET too, or none of them');
    const byChoice = await start({ PAYMENTS: 'till' });
    expect((await sendRequest(byChoice.address, 'GET', '/api/shop')).body.provider).toBe('till');
    await byChoice.stop();
    const again = await start(stripe.env);
    expect((await sendRequest(again.address, 'GET', '/api/shop')).body.provider).toBe('stripe');
    await again.stop();
  });
});

describe('The shop’s port', () => {
  it('returns 503 until the shop is ready', async () => {
    const listener = await listen('127.0.0.1', 0);
    onTestFinished(() => listener.close(0));
    const early = await sendRequest(listener.address, 'GET', '/api/health');
    expect([early.status, early.body.code]).toEqual([503, 'unavailable']);
    listener.serve((_request, response) => response.end('open'));
    expect((await sendRequest(listener.address, 'GET', '/')).text).toBe('open');
  });

  it('sends the security headers also with the response to a request that can’t be read', async () => {
    const shop = await startHere({ ...quiet, DATA_DIR: temporaryFolder(), PUBLIC_URL: 'https://shop.example' });
    const socket = connect(Number(new URL(shop.address).port), '127.0.0.1');
    socket.end('nothing\r\n\r\n');
    const response = await text(socket);
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(response).toMatch(/\r\nStrict-Transport-Security: max-age=\d+\r\n/);
    await shop.stop();
  });

  it('closes only when the current requests have their responses', async () => {
    const listener = await listen('127.0.0.1', 0);
    let result = () => {};
    const arrived = new Promise<void>((resolve) => {
      listener.serve((_request, response) => {
        result = () => response.end('done');
        resolve();
      });
    });
    const requested = sendRequest(listener.address, 'GET', '/slow');
    await arrived;
    let isClosed = false;
    const closing = listener.close(5000).then(() => {
      isClosed = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect(isClosed).toBe(false);
    result();
    expect((await requested).text).toBe('done');
    await closing;
  });

  it('closes after a time limit even if a request never gets its response', async () => {
    const listener = await listen('127.0.0.1', 0);
    listener.serve(() => {});
    const socket = connect(Number(new URL(listener.address).port), '127.0.0.1');
    socket.on('error', () => {});
    await new Promise<void>((resolve) => socket.write('GET / HTTP/1.1\r\nHost: shop\r\n\r\n', () => resolve()));
    await new Promise((resolve) => setTimeout(resolve, 50));
    const startedAt = performance.now();
    await listener.close(100);
    const tookMs = performance.now() - startedAt;
    expect(tookMs).toBeGreaterThan(90);
    expect(tookMs).toBeLessThan(5_000);
  });
});

describe('The lock of the data folder', () => {
  it('admits one process; the next process gets the lock once it is released', async () => {
    const folder = temporaryFolder();
    const first = await lockFolder(folder);
    await expect(lockFolder(folder, 0)).rejects.toThrow(StartupError);
    await expect(lockFolder(folder, 0)).rejects.toThrow(`Another Hindquarter is running on the data in ${folder}`);
    const waiting = lockFolder(folder, 5000);
    first.release();
    (await waiting).release();
  });

  it('reports an error if the folder can’t be created', async () => {
    await expect(lockFolder('/dev/null/data', 0)).rejects.toThrow('cannot be used');
  });
});

describe('The server’s process', () => {
  it('keeps confirmed writes despite a SIGKILL, and can immediately serve the same folder again', async () => {
    const shop = await startProgram({ LOG_LEVEL: 'warn' });
    onTestFinished(() => shop.discard());
    const person = { username: 'ada', email: 'ada@shop.test', password: 'lovelace-1815' };
    const created = await sendRequest(shop.url, 'POST', '/api/users/register', { body: person });
    expect(created.status).toBe(201);
    await shop.kill();
    await shop.restart();
    const back = await sendRequest(shop.url, 'POST', '/api/users/login', { body: person });
    expect([back.status, back.body.id]).toEqual([200, created.body.id]);
    // The account's password was given, so there is none to show.
    expect(shop.output()).not.toContain('Staff account');
    await shop.stop();
    expect(shop.output()).toContain(`Hindquarter is open at ${shop.url}`);
    await shop.restart({ COMING_SOON: 'on' });
    await shop.stop();
    expect(shop.output()).toContain(`Hindquarter is coming soon at ${shop.url} : customers see`);
    expect(shop.output()).not.toContain('is open');
  });
});
