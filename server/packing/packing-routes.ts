import {
  closePacking,
  packLine,
  readPacking,
  replaceLine,
  startPacking,
  takeOutLine,
  unpackOrder,
} from '#core/packing/packing-api.ts';
import type { Deps } from '#server/deps.ts';
import { prepareEmails } from '#server/email/shop-emails.ts';
import type { Routes } from '#server/http/routes.ts';
import { serve } from '#server/http/serve-endpoint.ts';
import { capturePacked } from './capture-packed.ts';
import { closeOrder, openOrder } from './close-order.ts';
import { setPacking, storeLine, takeLineOut } from './pack-line.ts';
import { readPackingOf } from './read-packing.ts';
import { replaceLine as replaceProduct } from './replace-line.ts';

/** Adds the routes of the packing bench. */
export function addPackingRoutes(routes: Routes, deps: Deps): void {
  const { store } = deps;
  serve(routes, readPacking, (context) => store.read((db) => readPackingOf(db, context.query.day, context)));
  serve(routes, startPacking, (context) => context.write((tx) => setPacking(tx, context)));
  serve(routes, packLine, (context) => context.write((tx) => storeLine(tx, context)));
  serve(routes, takeOutLine, (context) => context.write((tx) => takeLineOut(tx, context)));
  serve(routes, replaceLine, (context) => context.write((tx) => replaceProduct(tx, context)));
  serve(routes, closePacking, async (context) => {
    await prepareEmails();
    return capturePacked(deps, await context.write((tx) => closeOrder(tx, context, deps)));
  });
  serve(routes, unpackOrder, (context) => context.write((tx) => openOrder(tx, context)));
}
