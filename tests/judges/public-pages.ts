import { pageBudgets } from '#tests/budgets/budgets.ts';

/** Every public page, by a path of the sample shop. */
export const publicPaths: readonly string[] = Object.values(pageBudgets).map(({ path }) => path);

export interface Document {
  name: string;
  html: string;
}

/** The documents of all public pages as the server sends them. */
export async function publicDocuments(url: string): Promise<Document[]> {
  const documents: Document[] = [];
  for (const name of publicPaths) documents.push({ name, html: await (await fetch(url + name)).text() });
  return documents;
}
