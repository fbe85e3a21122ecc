import '#storefront/api/zod-without-eval.ts';
import { listPurchases, previewPurchase, readPurchase } from '#core/stock/buying/buying-api.ts';
import { listSuppliers, readSupplier } from '#core/stock/buying/supplier-api.ts';
import { listQueryOf, queryOf } from '#storefront/api/call.ts';
import { stockQueries } from '../stock-queries.ts';

const purchases = [...stockQueries.all, 'purchases'] as const;
const suppliers = [...stockQueries.all, 'suppliers'] as const;

/**
 * The query options for purchases and their receipts. They share the query key of the stock, so that they are refreshed with it: a
 * receipt changes the stock.
 */
export const purchaseQueries = {
  all: purchases,
  list: (query: URLSearchParams) => listQueryOf([...purchases, 'list', String(query)], listPurchases, { query }),
  purchase: (id: number | string) => queryOf([...purchases, 'purchase', String(id)], readPurchase, { params: { id } }),
  email: (id: number | string) => queryOf([...purchases, 'email', String(id)], previewPurchase, { params: { id } }),
};

export const supplierQueries = {
  all: suppliers,
  list: (query: URLSearchParams) => listQueryOf([...suppliers, 'list', String(query)], listSuppliers, { query }),
  /** All suppliers, sorted by name, for a select field. */
  choices: () => queryOf([...suppliers, 'choices'], listSuppliers),
  supplier: (id: number | string) => queryOf([...suppliers, 'supplier', String(id)], readSupplier, { params: { id } }),
};

export const buyingPath = '/admin/buying';
export const newPurchasePath = `${buyingPath}/new`;
export const suppliersPath = `${buyingPath}/suppliers`;
export const newSupplierPath = `${suppliersPath}/new`;

export function purchasePath({ id }: { id: number }): string {
  return `${buyingPath}/${id}`;
}

export function supplierPath({ id }: { id: number }): string {
  return `${suppliersPath}/${id}/edit`;
}
