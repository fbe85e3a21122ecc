import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { Visitor } from '#tests/support/shop/http-client.ts';
import { staffAccount } from '#tests/support/staff-account.ts';
import { sellForScreenshots } from '#tools/screenshots/sell-for-screenshots.ts';
import type { Document } from './public-pages.ts';
import { documentOf, openPage } from './staff-pages.ts';

/** Sells a morning's packs, counts the drawer, and returns the pages that staff and customers print. Staff must be signed in. */
export async function printedSheets(page: Page, url: string): Promise<Document[]> {
  await page.emulateMedia({ media: 'print' });
  const documents: Document[] = [];
  for (const name of await makePapers(url)) {
    await openPage(page, url + name);
    documents.push({ name, html: await documentOf(page) });
  }
  return documents;
}

/** @throws Error if the shop rejects a sale or the count */
async function makePapers(url: string): Promise<string[]> {
  const staff = new Visitor(url);
  await staff.post('/api/users/login', staffAccount);
  await sellForScreenshots(staff);
  const orders: { id: number; deliveryDate: string | null; totalAmount: number; status: string }[] = (
    await staff.get('/api/admin/orders')
  ).body;
  const toBring = orders.find(({ deliveryDate, status }) => deliveryDate !== null && status === 'paid');
  if (toBring === undefined) throw new Error('No order of the morning is delivered');
  const { id, deliveryDate } = toBring;
  const { version } = (await staff.get(`/api/admin/orders/${id}`)).body;
  const refund = { clientKey: randomUUID(), amount: 1_000, method: 'eftpos', reason: 'A bag was torn', version };
  const refunded = await staff.post(`/api/admin/orders/${id}/refunds`, refund);
  if (refunded.status >= 300) throw new Error(`The refund was answered ${refunded.status}: ${refunded.text}`);
  const counted = await staff.post('/api/admin/drawer/counts', {
    kind: 'opening',
    countedCents: 20_000,
    notes: { 5000: 4 },
    note: '',
  });
  if (counted.status !== 201) throw new Error(`The count was answered ${counted.status}: ${counted.text}`);
  return [
    `/admin/run-sheet?day=${deliveryDate}`,
    `/admin/packing-slips?day=${deliveryDate}`,
    `/admin/orders/${id}`,
    `/admin/closing/${counted.body.id}`,
    '/admin/bas',
    `/account/orders/${id}/receipt`,
    '/admin/reports',
    '/admin/cutting',
    '/admin/stock-report',
    '/admin/recall?lot=1',
  ];
}
