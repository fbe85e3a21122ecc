import { type RouteObject, redirectDocument } from 'react-router-dom';
import { screen } from '#storefront/admin/admin-screen.ts';
import { staffPlatform } from '#storefront/platform/admin/staff-platform.ts';

/** The screens for stock and buying, each in a separate chunk. */
export const coldRoomScreens: RouteObject[] = [
  screen('/admin/stock', () => import('./stock-screen.tsx'), 'StockScreen'),
  screen('/admin/stock/new', () => import('./item/item-form-screen.tsx'), 'ItemFormScreen'),
  screen('/admin/stock/alerts', () => import('./alerts-screen.tsx'), 'AlertsScreen'),
  {
    ...screen('/admin/stock/count', () => import('./count/count-screen.tsx'), 'CountScreen'),
    // In a browser, the stock count is a separate document, which also opens offline. The desktop app needs no such document, because
    // its screens are stored on the computer.
    loader: () => (staffPlatform().openLink === null ? redirectDocument('/admin/stock/count') : null),
  },
  screen('/admin/cutting', () => import('./cutting/cutting-screen.tsx'), 'CuttingScreen'),
  screen('/admin/cutting/runs', () => import('./cutting/run/runs-screen.tsx'), 'RunsScreen'),
  screen('/admin/cutting/runs/new', () => import('./cutting/run/run-form-screen.tsx'), 'RunFormScreen'),
  screen('/admin/cutting/runs/:id', () => import('./cutting/run/run-screen.tsx'), 'RunScreen'),
  screen('/admin/cutting/yields', () => import('./cutting/yields-screen.tsx'), 'YieldsScreen'),
  screen('/admin/stock-report', () => import('./report/stock-report-screen.tsx'), 'StockReportScreen'),
  screen('/admin/stock/:id', () => import('./item/item-screen.tsx'), 'ItemScreen'),
  screen('/admin/stock/:id/edit', () => import('./item/item-form-screen.tsx'), 'ItemFormScreen'),
  screen('/admin/buying', () => import('./buying/purchases-screen.tsx'), 'PurchasesScreen'),
  screen('/admin/buying/new', () => import('./buying/purchase-form/purchase-form-screen.tsx'), 'PurchaseFormScreen'),
  screen('/admin/buying/suppliers', () => import('./buying/suppliers/suppliers-screen.tsx'), 'SuppliersScreen'),
  screen(
    '/admin/buying/suppliers/new',
    () => import('./buying/suppliers/supplier-form-screen.tsx'),
    'SupplierFormScreen',
  ),
  screen(
    '/admin/buying/suppliers/:id/edit',
    () => import('./buying/suppliers/supplier-form-screen.tsx'),
    'SupplierFormScreen',
  ),
  screen('/admin/buying/:id', () => import('./buying/purchase-screen.tsx'), 'PurchaseScreen'),
  screen(
    '/admin/buying/:id/edit',
    () => import('./buying/purchase-form/purchase-form-screen.tsx'),
    'PurchaseFormScreen',
  ),
  screen('/admin/buying/:id/send', () => import('./buying/send-purchase-screen.tsx'), 'SendPurchaseScreen'),
  screen('/admin/buying/:id/receive', () => import('./buying/receive/receive-screen.tsx'), 'ReceiveScreen'),
];
