import {
  changePurchase,
  closePurchase,
  createPurchase,
  listPurchases,
  type Purchase,
  previewPurchase,
  readPurchase,
  receivePurchase,
  sendPurchase,
} from '#core/stock/buying/buying-api.ts';
import {
  changeSupplier,
  createSupplier,
  deleteSupplier,
  listSuppliers,
  readSupplier,
} from '#core/stock/buying/supplier-api.ts';
import { type NewActivity, recordActivity } from '#server/accounts/activity/record-activity.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { EmailImages } from '#server/email/images/email-images.ts';
import { queueEmails } from '#server/email/outbox.ts';
import { prepareEmails, shopEmails } from '#server/email/shop-emails.ts';
import { type Actor, ListResponse } from '#server/http/request-context.ts';
import { type Routes, serve } from '#server/http/serve-endpoint.ts';
import { changePurchase as changeStored, moveOn, createPurchase as storePurchase } from './change-purchase.ts';
import { getPurchase, listPurchases as listStored } from './purchases.ts';
import { photosOfReceipt, receivePurchase as receive } from './receive-purchase.ts';
import {
  createSupplier as add,
  changeSupplier as changeName,
  getSupplier,
  listSuppliers as listNames,
  deleteSupplier as remove,
} from './suppliers.ts';

/** Only owners see suppliers' prices. */
const seenBy = (actor: Actor | null) => ({ showsPrices: actor?.role === 'owner' });
const prices = { showsPrices: true };

function record(tx: Writer, context: { actor: Actor | null; now: Date }, activity: Omit<NewActivity, 'kind'>) {
  return recordActivity(tx, context, { kind: 'product', ...activity });
}

/** Adds the routes for suppliers and for purchases from them. */
export function addBuyingRoutes(routes: Routes): void {
  addSupplierRoutes(routes);
  addPurchaseRoutes(routes);
}

function addSupplierRoutes(routes: Routes): void {
  const { store } = routes.deps;

  serve(routes, listSuppliers, ({ query: { q }, paging }) =>
    store.read(async (db) => {
      const { rows, total } = await listNames(db, { q, paging });
      return new ListResponse(rows, total);
    }),
  );

  serve(routes, readSupplier, ({ params }) => store.read((db) => getSupplier(db, params.id)));

  serve(routes, createSupplier, (context) =>
    context.write(async (tx) => {
      const supplier = await add(tx, context.body, context.now);
      await record(tx, context, { action: 'Added a supplier', subject: supplier.name, after: { ...supplier } });
      return supplier;
    }),
  );

  serve(routes, changeSupplier, (context) =>
    context.write(async (tx) => {
      const before = await getSupplier(tx, context.params.id);
      const after = await changeName(tx, context.params.id, context.body);
      const changes = { before: { ...before }, after: { ...after } };
      await record(tx, context, { action: 'Changed a supplier', subject: after.name, ...changes });
      return after;
    }),
  );

  serve(routes, deleteSupplier, (context) =>
    context.write(async (tx) => {
      const { name } = await getSupplier(tx, context.params.id);
      await remove(tx, context.params.id, context.now);
      await record(tx, context, { action: 'Deleted a supplier', subject: name });
      return { ok: true } as const;
    }),
  );
}

function addPurchaseRoutes(routes: Routes): void {
  const { deps } = routes;
  const { store, uploadedImages } = deps;
  const images = new EmailImages(deps);

  serve(routes, listPurchases, ({ query: { status }, paging, actor }) =>
    store.read(async (db) => {
      const { rows, total } = await listStored(db, { status, paging, ...seenBy(actor) });
      return new ListResponse(rows, total);
    }),
  );

  serve(routes, readPurchase, ({ params, actor }) => store.read((db) => getPurchase(db, params.id, seenBy(actor))));

  serve(routes, createPurchase, ({ body, now, actor, write }) =>
    write(async (tx) => getPurchase(tx, await storePurchase(tx, body, { now, actorId: actor?.id ?? null }), prices)),
  );

  serve(routes, changePurchase, ({ params: { id }, body, write }) =>
    write(async (tx) => {
      await changeStored(tx, id, body);
      return getPurchase(tx, id, prices);
    }),
  );

  serve(routes, previewPurchase, async ({ params, now }) => {
    const { to, email } = await store.read((db) => emailOf(db, deps, { id: params.id, now }));
    if (email === null) return { to, email: null };
    const { subject, text, html } = email;
    return { to, email: { subject, text, html: await images.inline(html) } };
  });

  serve(routes, sendPurchase, async (context) => {
    await prepareEmails();
    return context.write((tx) => send(tx, deps, { id: context.params.id, ...context.body }, context));
  });

  serve(routes, closePurchase, ({ params: { id }, body: { version }, now, write }) =>
    write(async (tx) => {
      const before = await getPurchase(tx, id, prices);
      if (before.status === 'closed') return before;
      const set = { status: 'closed' as const, closedAt: now.toISOString() };
      await moveOn(tx, { id, version, from: ['draft', 'sent', 'received-in-part'], set });
      return getPurchase(tx, id, prices);
    }),
  );

  serve(routes, receivePurchase, async ({ params: { id }, body, now, actor, session, write }) => {
    await uploadedImages.requirePublished(photosOfReceipt(body));
    return write(async (tx) => {
      await receive(tx, id, body, { now, actorId: actor?.id ?? null, sessionId: session?.id ?? 0 });
      return getPurchase(tx, id, seenBy(actor));
    });
  });
}

/** Returns the email that orders a purchase, and the supplier's email address. Both are null if the supplier has no address. */
async function emailOf(db: Reader, deps: Deps, { id, now }: { id: number; now: Date }) {
  const purchase = await getPurchase(db, id, prices);
  const { email: to } = await getSupplier(db, purchase.supplier.id);
  const emails = await shopEmails(db, deps, now);
  return { purchase, to, email: emails.purchase({ purchase, to }) };
}

async function send(
  tx: Writer,
  deps: Deps,
  { id, version }: { id: number; version: number },
  context: { actor: Actor | null; now: Date },
): Promise<Purchase> {
  const { now } = context;
  const before = await getPurchase(tx, id, prices);
  if (before.status === 'sent') return before;
  await moveOn(tx, { id, version, from: ['draft'], set: { status: 'sent', sentAt: now.toISOString() } });
  const { purchase, email } = await emailOf(tx, deps, { id, now });
  await queueEmails(tx, [email], now);
  await record(tx, context, { action: 'Sent a purchase', subject: `Purchase ${id} to ${purchase.supplier.name}` });
  return getPurchase(tx, id, prices);
}
