import type { Page } from '@playwright/test';
import type { Product } from '#core/products/product.ts';
import type { BuiltShop } from '../shop/built-shop.ts';

/** What the running shop sells, read as a customer's browser reads it. */
export async function soldProducts(shop: BuiltShop, path = '/api/products'): Promise<Product[]> {
  return (await fetch(`${shop.url}${path}`)).json() as Promise<Product[]>;
}

export async function soldProduct(shop: BuiltShop, isWanted: (product: Product) => boolean): Promise<Product> {
  const found = (await soldProducts(shop)).find(isWanted);
  if (!found) throw new Error('The sample shop has no such product');
  return found;
}

/** Holds back the answers of a call until the returned function is called; they are then those of the shop. */
export async function holdBack(page: Page, path: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      await released;
      await route.continue();
    },
  );
  return release;
}

/** Answers a call in the shop's place. */
export async function respondInstead(page: Page, path: string, status: number, body: unknown): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    (route) => route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) }),
  );
}

/** The page's structured data of one type. */
export async function structuredData(page: Page, type: string): Promise<Record<string, unknown> | undefined> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return texts.map((text) => JSON.parse(text)).find((data) => data['@type'] === type);
}
