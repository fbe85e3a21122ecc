import {
  type LoaderFunctionArgs,
  matchRoutes,
  Navigate,
  type RouteObject,
  redirect,
  redirectDocument,
} from 'react-router-dom';
import { StaffGateSkeleton } from '#storefront/accounts/require-staff.tsx';
import { staffPlatform } from '#storefront/platform/admin/staff-platform.ts';
import { coldRoomScreens } from '#storefront/stock/admin/cold-room-routes.ts';
import { keepToastsForNextDocument } from '#storefront/ui/toasts/toast.ts';
import { screen } from '../admin-screen.ts';
import { AdminGate, AdminRoot, AdminRootFailure } from './admin-gate.tsx';
import { Dashboard } from './dashboard.tsx';
import { loadTab, tabOf } from './dashboard-tabs.ts';
import { ScreenError } from './screen-failure.tsx';

/** The screens behind the gate, each in a separate chunk. Any other URL below /admin shows the dashboard. */
const screens: RouteObject[] = [
  screen('/admin/orders/:id', () => import('#storefront/orders/admin/order-screen/order-screen.tsx'), 'OrderScreen'),
  screen('/admin/users/:id', () => import('#storefront/accounts/admin/user-screen.tsx'), 'UserScreen'),
  screen('/admin/customers', () => import('#storefront/customers/admin/customers-screen.tsx'), 'CustomersScreen'),
  screen('/admin/customers/:id', () => import('#storefront/customers/admin/customer-screen.tsx'), 'CustomerScreen'),
  screen('/admin/product/new', () => import('#storefront/products/admin/product-form-screen.tsx'), 'ProductFormScreen'),
  screen(
    '/admin/product/edit/:id',
    () => import('#storefront/products/admin/product-form-screen.tsx'),
    'ProductFormScreen',
  ),
  screen('/admin/repeats/:id', () => import('#storefront/repeats/admin/repeat-screen.tsx'), 'RepeatScreen'),
  screen(
    '/admin/counter-sale',
    () => import('#storefront/counter-sale/admin/counter-sale-screen.tsx'),
    'CounterSaleScreen',
  ),
  screen('/admin/run-sheet', () => import('#storefront/delivery/admin/run-sheet-screen.tsx'), 'RunSheetScreen'),
  screen('/admin/packing', () => import('#storefront/packing/admin/packing-screen.tsx'), 'PackingScreen'),
  screen(
    '/admin/delivery-days',
    () => import('#storefront/delivery/admin/delivery-days-screen.tsx'),
    'DeliveryDaysScreen',
  ),
  screen(
    '/admin/packing-slips',
    () => import('#storefront/delivery/admin/packing-slips-screen.tsx'),
    'PackingSlipsScreen',
  ),
  screen(
    '/admin/exchange',
    () => import('#storefront/import-export/admin/import-export-screen.tsx'),
    'ImportExportScreen',
  ),
  screen('/site-content', () => import('#storefront/content/admin/site-content-screen.tsx'), 'SiteContentScreen'),
  screen('/admin/messages', () => import('#storefront/contact/admin/messages-screen.tsx'), 'MessagesScreen'),
  screen('/admin/reviews', () => import('#storefront/reviews/admin/reviews-screen.tsx'), 'ReviewsScreen'),
  ...coldRoomScreens,
  screen('/admin/labels', () => import('#storefront/packs/admin/labels-screen.tsx'), 'LabelsScreen'),
  screen(
    '/admin/labels/settings',
    () => import('#storefront/packs/admin/label-settings-screen.tsx'),
    'LabelSettingsScreen',
  ),
  screen('/admin/lots', () => import('#storefront/stock/admin/lots/lots-screen.tsx'), 'LotsScreen'),
  screen('/admin/lots/:id', () => import('#storefront/stock/admin/lots/lot-screen.tsx'), 'LotScreen'),
  screen('/admin/recall', () => import('#storefront/stock/admin/recall/recall-screen.tsx'), 'RecallScreen'),
  screen('/admin/scales', () => import('#storefront/scales/admin/scales-screen.tsx'), 'ScalesScreen'),
  screen(
    '/admin/scales/codes',
    () => import('#storefront/scales/admin/codes/code-rules-screen.tsx'),
    'CodeRulesScreen',
  ),
  screen('/admin/jobs', () => import('#storefront/bulk/admin/jobs-screen.tsx'), 'JobsScreen'),
  screen(
    '/admin/broadcasts',
    () => import('#storefront/newsletter/admin/broadcasts/broadcasts-screen.tsx'),
    'BroadcastsScreen',
  ),
  screen(
    '/admin/broadcasts/:id',
    () => import('#storefront/newsletter/admin/broadcasts/broadcast-screen.tsx'),
    'BroadcastScreen',
  ),
  screen('/admin/emails', () => import('#storefront/email/admin/emails-screen.tsx'), 'EmailsScreen'),
  screen('/admin/emails/:kind', () => import('#storefront/email/admin/email-text-screen.tsx'), 'EmailTextScreen'),
  screen('/admin/staff', () => import('#storefront/accounts/admin/security/staff-screen.tsx'), 'StaffScreen'),
  screen(
    '/admin/security',
    () => import('#storefront/accounts/admin/security/own-security-screen.tsx'),
    'OwnSecurityScreen',
  ),
  screen('/admin/activity', () => import('#storefront/accounts/admin/activity/activity-screen.tsx'), 'ActivityScreen'),
  screen('/admin/closing', () => import('#storefront/drawer/admin/closing-screen.tsx'), 'ClosingScreen'),
  screen('/admin/closing/:id', () => import('#storefront/drawer/admin/count-screen.tsx'), 'CountScreen'),
  screen('/admin/journal', () => import('#storefront/journal/admin/days/journal-screen.tsx'), 'JournalScreen'),
  screen(
    '/admin/journal/:day',
    () => import('#storefront/journal/admin/days/journal-day-screen.tsx'),
    'JournalDayScreen',
  ),
  screen('/admin/bas', () => import('#storefront/journal/admin/bas/bas-screen.tsx'), 'BasScreen'),
  screen('/admin/reports', () => import('#storefront/reports/admin/reports-screen.tsx'), 'ReportsScreen'),
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
          children: [{ errorElement: <ScreenError />, children: screens.map((route) => ({ ...route })) }],
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
