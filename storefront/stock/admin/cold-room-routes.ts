import { type RouteObject, redirectDocument } from 'react-router-dom';
import { staffPlatform } from '#storefront/platform/admin/staff-platform.ts';

/** The screens for stock and buying, each in a separate chunk. */
export const coldRoomScreens: RouteObject[] = [
  {
    path: '/admin/stock',
    lazy: async () => ({ Component: (await import('#storefront/stock/admin/stock-screen.tsx')).StockScreen }),
  },
  {
    path: '/admin/stock/new',
    lazy: async () => ({
      Component: (await import('#storefront/stock/admin/item/item-form-screen.tsx')).ItemFormScreen,
    }),
  },
  {
    path: '/admin/stock/alerts',
    lazy: async () => ({ Component: (await import('#storefront/stock/admin/alerts-screen.tsx')).AlertsScreen }),
  },
  {
    path: '/admin/stock/count',
    // In a browser the count is a separate document, which also opens offline. The desktop app has its screens on the computer.
    loader: () => (staffPlatform().openLink === null ? redirectDocument('/admin/stock/count') : null),
    lazy: async () => ({ Component: (await import('#storefront/stock/admin/count/count-screen.tsx')).CountScreen }),
  },
  {
    path: '/admin/cutting',
    lazy: async () => ({
      Component: (await import('#storefront/stock/admin/cutting/cutting-screen.tsx')).CuttingScreen,
    }),
  },
  {
    path: '/admin/cutting/runs',
    lazy: async () => ({ Component: (await import('#storefront/stock/admin/cutting/run/runs-screen.tsx')).RunsScreen }),
  },
  {
    path: '/admin/cutting/runs/new',
    lazy: async () => ({
      Component: (await import('#storefront/stock/admin/cutting/run/run-form-screen.tsx')).RunFormScreen,
    }),
  },
  {
    path: '/admin/cutting/runs/:id',
    lazy: async () => ({ Component: (await import('#storefront/stock/admin/cutting/run/run-screen.tsx')).RunScreen }),
  },
  {
    path: '/admin/cutting/yields',
    lazy: async () => ({ Component: (await import('#storefront/stock/admin/cutting/yields-screen.tsx')).YieldsScreen }),
  },
  {
    path: '/admin/stock-report',
    lazy: async () => ({
      Component: (await import('#storefront/stock/admin/report/stock-report-screen.tsx')).StockReportScreen,
    }),
  },
  {
    path: '/admin/stock/:id',
    lazy: async () => ({ Component: (await import('#storefront/stock/admin/item/item-screen.tsx')).ItemScreen }),
  },
  {
    path: '/admin/stock/:id/edit',
    lazy: async () => ({
      Component: (await import('#storefront/stock/admin/item/item-form-screen.tsx')).ItemFormScreen,
    }),
  },
  {
    path: '/admin/buying',
    lazy: async () => ({
      Component: (await import('#storefront/stock/admin/buying/purchases-screen.tsx')).PurchasesScreen,
    }),
  },
  {
    path: '/admin/buying/new',
    lazy: async () => ({
      Component: (await import('#storefront/stock/admin/buying/purchase-form/purchase-form-screen.tsx'))
        .PurchaseFormScreen,
    }),
  },
  {
    path: '/admin/buying/suppliers',
    lazy: async () => ({
      Component: (await import('#storefront/stock/admin/buying/suppliers/suppliers-screen.tsx')).SuppliersScreen,
    }),
  },
  {
    path: '/admin/buying/suppliers/new',
    lazy: async () => ({
      Component: (await import('#storefront/stock/admin/buying/suppliers/supplier-form-screen.tsx')).SupplierFormScreen,
    }),
  },
  {
    path: '/admin/buying/suppliers/:id/edit',
    lazy: async () => ({
      Component: (await import('#storefront/stock/admin/buying/suppliers/supplier-form-screen.tsx')).SupplierFormScreen,
    }),
  },
  {
    path: '/admin/buying/:id',
    lazy: async () => ({
      Component: (await import('#storefront/stock/admin/buying/purchase-screen.tsx')).PurchaseScreen,
    }),
  },
  {
    path: '/admin/buying/:id/edit',
    lazy: async () => ({
      Component: (await import('#storefront/stock/admin/buying/purchase-form/purchase-form-screen.tsx'))
        .PurchaseFormScreen,
    }),
  },
  {
    path: '/admin/buying/:id/send',
    lazy: async () => ({
      Component: (await import('#storefront/stock/admin/buying/send-purchase-screen.tsx')).SendPurchaseScreen,
    }),
  },
  {
    path: '/admin/buying/:id/receive',
    lazy: async () => ({
      Component: (await import('#storefront/stock/admin/buying/receive/receive-screen.tsx')).ReceiveScreen,
    }),
  },
];
