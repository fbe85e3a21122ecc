import '#storefront/api/zod-without-eval.ts';
import { queryOptions } from '@tanstack/react-query';
import { listPurchases, previewPurchase, readPurchase } from '#core/stock/buying/buying-api.ts';
import { listSuppliers, readSupplier } from '#core/stock/buying/supplier-api.ts';
import { call, callList, from } from '#storefront/api/call.ts';
import { stockQueries } from '../stock-queries.ts';

const purchases = [...stockQueries.all, 'purchases'] as const;
const suppliers = [...stockQueries.all, 'suppliers'] as const;

/** The query options for purchases and their receipts. Receipts change the stock, so they share its query key. */
export const purchaseQueries = {
  all: purchases,
  list: (query: URLSearchParams) =>
    queryOptions({
      queryKey: [...purchases, 'list', String(query)],
      queryFn: (context) => callList(listPurchases, { query, ...from(context) }),
    }),
  purchase: (id: number | string) =>
    queryOptions({
      queryKey: [...purchases, 'purchase', String(id)],
      queryFn: (context) => call(readPurchase, { params: { id }, ...from(context) }),
    }),
  email: (id: number | string) =>
    queryOptions({
      queryKey: [...purchases, 'email', String(id)],
      queryFn: (context) => call(previewPurchase, { params: { id }, ...from(context) }),
    }),
};

export const supplierQueries = {
  all: suppliers,
  list: (query: URLSearchParams) =>
    queryOptions({
      queryKey: [...suppliers, 'list', String(query)],
      queryFn: (context) => callList(listSuppliers, { query, ...from(context) }),
    }),
  /** All suppliers by name, for a choice. */
  choices: () =>
    queryOptions({
      queryKey: [...suppliers, 'choices'],
      queryFn: (context) => call(listSuppliers, { ...from(context) }),
    }),
  supplier: (id: number | string) =>
    queryOptions({
      queryKey: [...suppliers, 'supplier', String(id)],
      queryFn: (context) => call(readSupplier, { params: { id }, ...from(context) }),
    }),
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
