import { z } from 'zod';
import { listProductsRoute } from '#core/bare-routes.ts';
import { pageBudgets } from '#tests/budgets/budgets.ts';
import { type BuiltShop, startBuiltShop } from '#tests/support/shop/built-shop.ts';

/** Starts the sample shop with a cold room, so that every page and screen has something to show. */
export function startJudgedShop(): Promise<BuiltShop> {
  return startBuiltShop({ SAMPLE: 'stock' });
}

const productsSchema = z.array(z.object({ id: z.number(), pricing: z.enum(['pack', 'kilo']) }));

/** Every public page, by a path of the judged shop: a product by the kilo has a page that differs from that of a pack. */
export async function publicPathsOf(url: string): Promise<string[]> {
  const products = productsSchema.parse(await (await fetch(url + listProductsRoute.path)).json());
  const byKilo = products.find(({ pricing }) => pricing === 'kilo');
  if (byKilo === undefined) throw new Error('The judged shop sells nothing by the kilo');
  return [...Object.values(pageBudgets).map(({ path }) => path), `/products/${byKilo.id}`];
}

export interface Document {
  name: string;
  html: string;
}

/** The documents of all public pages as the server sends them. */
export async function publicDocuments(url: string): Promise<Document[]> {
  const documents: Document[] = [];
  for (const name of await publicPathsOf(url)) documents.push({ name, html: await (await fetch(url + name)).text() });
  return documents;
}
