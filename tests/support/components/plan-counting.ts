import { planResponse } from './next-response.ts';
import { request } from './shop-api.ts';

/**
 * Lets the next component of this test file see a shop that counts its stock, with further settings if given. The shop behind all
 * test files keeps its settings.
 */
export async function planCounting(settings: { lots?: boolean; labels?: boolean; byTheKilo?: boolean } = {}) {
  const shop = await request<object>('GET', '/api/shop');
  await planResponse({ call: 'GET /api/shop', status: 200, body: { ...shop, counting: true, ...settings } });
}
