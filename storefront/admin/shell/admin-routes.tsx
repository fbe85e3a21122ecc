import {
  type LoaderFunctionArgs,
  matchRoutes,
  Navigate,
  type RouteObject,
  redirect,
  redirectDocument,
} from 'react-router-dom';
import { StaffGateSkeleton } from '#storefront/accounts/require-staff.tsx';
import { labelScreens } from '#storefront/packs/admin/label-screens.ts';
import { staffPlatform } from '#storefront/platform/admin/staff-platform.ts';
import { coldRoomScreens } from '#storefront/stock/admin/cold-room-routes.ts';
import { keepToastsForNextDocument } from '#storefront/ui/toasts/toast.ts';
import { AdminGate, AdminRoot, AdminRootFailure } from './admin-gate.tsx';
import { Dashboard } from './dashboard.tsx';
import { loadTab, tabOf } from './dashboard-tabs.ts';
import { ScreenError } from './screen-failure.tsx';

/** The screens behind the gate, each in a separate chunk. Any other URL below /admin shows the dashboard. */
const screens: RouteObject[] = [
  {
    path: '/admin/orders/:id',
    lazy: async () => ({
      Component: (await import('#storefront/orders/admin/order-screen/order-screen.tsx')).OrderScreen,
    }),
  },
  {
    path: '/admin/users/:id',
    lazy: async () => ({ Component: (await import('#storefront/accounts/admin/user-screen.tsx')).UserScreen }),
  },
  {
    path: '/admin/customers',
    lazy: async () => ({
      Component: (await import('#storefront/customers/admin/customers-screen.tsx')).CustomersScreen,
    }),
  },
  {
    path: '/admin/customers/:id',
    lazy: async () => ({
      Component: (await import('#storefront/customers/admin/customer-screen.tsx')).CustomerScreen,
    }),
  },
  {
    path: '/admin/product/new',
    lazy: async () => ({
      Component: (await import('#storefront/products/admin/product-form-screen.tsx')).ProductFormScreen,
    }),
  },
  {
    path: '/admin/product/edit/:id',
    lazy: async () => ({
      Component: (await import('#storefront/products/admin/product-form-screen.tsx')).ProductFormScreen,
    }),
  },
  {
    path: '/admin/repeats/:id',
    lazy: async () => ({ Component: (await import('#storefront/repeats/admin/repeat-screen.tsx')).RepeatScreen }),
  },
  {
    path: '/admin/counter-sale',
    lazy: async () => ({
      Component: (await import('#storefront/counter-sale/admin/counter-sale-screen.tsx')).CounterSaleScreen,
    }),
  },
  {
    path: '/admin/run-sheet',
    lazy: async () => ({ Component: (await import('#storefront/delivery/admin/run-sheet-screen.tsx')).RunSheetScreen }),
  },
  {
    path: '/admin/packing',
    lazy: async () => ({ Component: (await import('#storefront/packing/admin/packing-screen.tsx')).PackingScreen }),
  },
  {
    path: '/admin/delivery-days',
    lazy: async () => ({
      Component: (await import('#storefront/delivery/admin/delivery-days-screen.tsx')).DeliveryDaysScreen,
    }),
  },
  {
    path: '/admin/packing-slips',
    lazy: async () => ({
      Component: (await import('#storefront/delivery/admin/packing-slips-screen.tsx')).PackingSlipsScreen,
    }),
  },
  {
    path: '/admin/exchange',
    lazy: async () => ({
      Component: (await import('#storefront/import-export/admin/import-export-screen.tsx')).ImportExportScreen,
    }),
  },
  {
    path: '/site-content',
    lazy: async () => ({
      Component: (await import('#storefront/content/admin/site-content-screen.tsx')).SiteContentScreen,
    }),
  },
  {
    path: '/admin/messages',
    lazy: async () => ({
      Component: (await import('#storefront/contact/admin/messages-screen.tsx')).MessagesScreen,
    }),
  },
  {
    path: '/admin/reviews',
    lazy: async () => ({ Component: (await import('#storefront/reviews/admin/reviews-screen.tsx')).ReviewsScreen }),
  },
  ...coldRoomScreens,
  ...labelScreens,
  {
    path: '/admin/lots',
    lazy: async () => ({ Component: (await import('#storefront/stock/admin/lots/lots-screen.tsx')).LotsScreen }),
  },
  {
    path: '/admin/lots/:id',
    lazy: async () => ({ Component: (await import('#storefront/stock/admin/lots/lot-screen.tsx')).LotScreen }),
  },
  {
    path: '/admin/recall',
    lazy: async () => ({ Component: (await import('#storefront/stock/admin/recall/recall-screen.tsx')).RecallScreen }),
  },
  {
    path: '/admin/scales',
    lazy: async () => ({ Component: (await import('#storefront/scales/admin/scales-screen.tsx')).ScalesScreen }),
  },
  {
    path: '/admin/scales/codes',
    lazy: async () => ({
      Component: (await import('#storefront/scales/admin/codes/code-rules-screen.tsx')).CodeRulesScreen,
    }),
  },
  {
    path: '/admin/jobs',
    lazy: async () => ({ Component: (await import('#storefront/bulk/admin/jobs-screen.tsx')).JobsScreen }),
  },
  {
    path: '/admin/broadcasts',
    lazy: async () => ({
      Component: (await import('#storefront/newsletter/admin/broadcasts/broadcasts-screen.tsx')).BroadcastsScreen,
    }),
  },
  {
    path: '/admin/broadcasts/:id',
    lazy: async () => ({
      Component: (await import('#storefront/newsletter/admin/broadcasts/broadcast-screen.tsx')).BroadcastScreen,
    }),
  },
  {
    path: '/admin/emails',
    lazy: async () => ({ Component: (await import('#storefront/email/admin/emails-screen.tsx')).EmailsScreen }),
  },
  {
    path: '/admin/emails/:kind',
    lazy: async () => ({ Component: (await import('#storefront/email/admin/email-text-screen.tsx')).EmailTextScreen }),
  },
  {
    path: '/admin/staff',
    lazy: async () => ({
      Component: (await import('#storefront/accounts/admin/security/staff-screen.tsx')).StaffScreen,
    }),
  },
  {
    path: '/admin/security',
    lazy: async () => ({
      Component: (await import('#storefront/accounts/admin/security/own-security-screen.tsx')).OwnSecurityScreen,
    }),
  },
  {
    path: '/admin/activity',
    lazy: async () => ({
      Component: (await import('#storefront/accounts/admin/activity/activity-screen.tsx')).ActivityScreen,
    }),
  },
  {
    path: '/admin/closing',
    lazy: async () => ({
      Component: (await import('#storefront/drawer/admin/closing-screen.tsx')).ClosingScreen,
    }),
  },
  {
    path: '/admin/closing/:id',
    lazy: async () => ({ Component: (await import('#storefront/drawer/admin/count-screen.tsx')).CountScreen }),
  },
  {
    path: '/admin/journal',
    lazy: async () => ({
      Component: (await import('#storefront/journal/admin/days/journal-screen.tsx')).JournalScreen,
    }),
  },
  {
    path: '/admin/journal/:day',
    lazy: async () => ({
      Component: (await import('#storefront/journal/admin/days/journal-day-screen.tsx')).JournalDayScreen,
    }),
  },
  {
    path: '/admin/bas',
    lazy: async () => ({ Component: (await import('#storefront/journal/admin/bas/bas-screen.tsx')).BasScreen }),
  },
  {
    path: '/admin/reports',
    lazy: async () => ({ Component: (await import('#storefront/reports/admin/reports-screen.tsx')).ReportsScreen }),
  },
  { path: '/admin/site-content', element: <Navigate to="/site-content" replace /> },
  {
    path: '/admin/*',
    Component: Dashboard,
    loader: ({ request }) => loadTab(new URL(request.url).searchParams),
    shouldRevalidate: ({ currentUrl, nextUrl }) => tabOf(currentUrl.searchParams) !== tabOf(nextUrl.searchParams),
  },
];

/** Returns all routes of the admin document. Each call creates new objects, because a router stores loaded modules in them. */
export function adminRoutes(): RouteObject[] {
  return [
    {
      element: <AdminRoot />,
      errorElement: <AdminRootFailure />,
      hydrateFallbackElement: <StaffGateSkeleton />,
      children: [
        {
          element: <AdminGate />,
          children: [{ errorElement: <ScreenError />, children: screens.map((screen) => ({ ...screen })) }],
        },
        // The driver's page is a separate document, which also opens offline.
        { path: '/admin/run', loader: openShop },
        { path: '*', loader: openShop },
      ],
    },
  ];
}

/**
 * All other URLs belong to the shop's public pages, which are a separate document. Links to them pass through the router, so that
 * it can ask users to confirm before they leave unsaved changes.
 */
function openShop({ request }: LoaderFunctionArgs): Response {
  const { pathname, search } = new URL(request.url);
  const { openLink } = staffPlatform();
  if (openLink !== null) {
    openLink(pathname + search);
    return redirect(window.location.pathname + window.location.search);
  }
  keepToastsForNextDocument();
  return redirectDocument(pathname + search);
}

/**
 * Preloads the code of the screen or tab at a path. A failure is ignored, because the code is loaded again when the screen is
 * opened.
 */
export async function preloadScreen(to: string): Promise<void> {
  const { pathname, search } = new URL(to, window.location.href);
  const [match] = matchRoutes(screens, pathname) ?? [];
  if (!match) return;
  const { lazy, loader } = match.route;
  try {
    await (typeof lazy === 'function' ? lazy() : loader && loadTab(new URLSearchParams(search)));
  } catch {
    // A failure is ignored, because the code is loaded again when the screen is opened.
  }
}
