import type { IncomingMessage, RequestListener } from 'node:http';
import express, { type Express } from 'express';
import { register } from '#core/accounts/account-api.ts';
import { readSessionHint } from '#core/accounts/session-hint.ts';
import { endpoints } from '#core/api.ts';
import { AppError } from '#core/app-error.ts';
import { areNewPasswordsFull } from '#server/accounts/passwords.ts';
import { busy } from '#server/bounded-queue.ts';
import { SiteModes } from '#server/http/guards/site-mode.ts';
import { addAccountRoutes } from './accounts/account-routes.ts';
import { addActivityRoutes } from './accounts/activity/activity-routes.ts';
import { addStaffUserRoutes } from './accounts/admin/users.ts';
import { addOwnSecurityRoutes } from './accounts/security/own-security-routes.ts';
import { addStaffRoutes } from './accounts/security/staff-routes.ts';
import { addSwitchRoutes } from './accounts/security/switch-routes.ts';
import { addLiveRoutes } from './admin/live/live-routes.ts';
import { addOverviewRoutes } from './admin/overview/overview-routes.ts';
import { addSavedFilterRoutes } from './admin/saved-filters/saved-filter-routes.ts';
import { addSearchRoutes } from './admin/search/search-routes.ts';
import { addTestToolsRoutes } from './admin/test-tools.ts';
import { countArrival } from './analytics/count-arrival.ts';
import { addPageFaultRoutes } from './analytics/page-faults.ts';
import { addAnalyticsRoutes } from './analytics/page-views.ts';
import { addBulkRoutes } from './bulk/bulk-routes.ts';
import { addCodeRoutes } from './codes/admin/code-routes.ts';
import { addContactRoutes } from './contact/contact-routes.ts';
import { isComingSoon } from './content/content-queries.ts';
import { addContentRoutes, addStaffContentRoutes } from './content/content-routes.ts';
import { addCounterSaleRoutes } from './counter-sale/counter-sale.ts';
import { addCustomerRoutes } from './customers/admin/customer-routes.ts';
import { requireVisibleDoor } from './delivery/admin/run-sheet/door-photos.ts';
import { addRunSheetRoutes } from './delivery/admin/run-sheet/run-sheet-routes.ts';
import { addStaffDeliveryRoutes } from './delivery/admin/staff-delivery-routes.ts';
import { addDeliveryRoutes } from './delivery/delivery-routes.ts';
import type { Deps } from './deps.ts';
import { addDrawerRoutes } from './drawer/drawer-routes.ts';
import { addEmailTextRoutes } from './email/admin/email-text-routes.ts';
import { prepareEmails } from './email/shop-emails.ts';
import { AllowedHosts } from './http/guards/hosts-and-origins.ts';
import { headersByPath, setHeaders } from './http/guards/security-headers.ts';
import { addApiDocs } from './http/openapi/api-docs.ts';
import { logRequests, underOwnId } from './http/request-log.ts';
import { Routes } from './http/routes.ts';
import { addApiEnd, addErrorExit, sendPlainProblem } from './http/send.ts';
import { addImageRoutes } from './images/image-routes.ts';
import { addImportExportRoutes } from './import-export/import-export-routes.ts';
import { addJournalRoutes } from './journal/journal-routes.ts';
import { addLaybyPlanRoutes } from './laybys/admin/layby-plan-routes.ts';
import { shopLimits } from './limits.ts';
import { addBroadcastRoutes } from './newsletter/admin/broadcast-routes.ts';
import { addStaffNewsletterRoutes } from './newsletter/admin/staff-newsletter-routes.ts';
import { addNewsletterRoutes } from './newsletter/newsletter.ts';
import { addOfflineChangeRoutes } from './offline/offline-change-routes.ts';
import { Metrics, routeOf } from './operations/metrics.ts';
import { addOperatorRoutes } from './operations/operator-routes.ts';
import { addCorrectionRoutes } from './orders/admin/correction-routes.ts';
import { addStaffOrderRoutes } from './orders/admin/staff-order-routes.ts';
import { addDeliveryOptionsRoute } from './orders/delivery/own-places.ts';
import { addSetDeliveryDateRoute } from './orders/delivery/set-delivery-date.ts';
import { adoptGuestOrders } from './orders/guests/adopt-guest-orders.ts';
import { addOrderRoutes } from './orders/order-routes.ts';
import { addPackingRoutes } from './packing/packing-routes.ts';
import { addPackRoutes } from './packs/pack-routes.ts';
import { addPaymentAlertRoutes } from './payments/alerts/payment-alert-routes.ts';
import { addPaymentRoutes } from './payments/payment-routes.ts';
import { addTillRoutes } from './payments/providers/till/till-routes.ts';
import { openChargesOf } from './payments/reconciliation/resolve-open-charges.ts';
import { addStatementRoutes } from './payments/reconciliation/statement/statement-routes.ts';
import { addRepeatCardRoutes } from './payments/repeating-boxes/repeat-start-routes.ts';
import { addWebhookRoutes } from './payments/webhook/webhook-routes.ts';
import { addProductRoutes, addStaffProductRoutes } from './products/product-routes.ts';
import { findProductsOfItem, touchProductsOfItem } from './products/product-stock.ts';
import { addStaffRepeatRoutes } from './repeats/admin/staff-repeat-routes.ts';
import { requireNoneRunning } from './repeats/repeat-queries.ts';
import { addRepeatRoutes } from './repeats/repeat-routes.ts';
import { addReportRoutes } from './reports/report-routes.ts';
import { addReviewRoutes } from './reviews/review-routes.ts';
import { addScaleRoutes } from './scales/scale-routes.ts';
import { addAssets } from './ssr/assets.ts';
import { CachedResponses } from './ssr/cached-responses.ts';
import { addPageRoutes } from './ssr/page-routes.ts';
import { addPhoneWorkers } from './ssr/phone-pages.ts';
import { addColdRoomRoutes } from './stock/admin/cold-room-routes.ts';
import { addStockReportRoutes } from './stock/admin/report/stock-report-routes.ts';
import { addSupplyRoutes } from './stock/admin/supply-routes.ts';
import { addBuyingRoutes } from './stock/buying/buying-routes.ts';
import { addCuttingRoutes } from './stock/cutting/cutting-routes.ts';
import { addLotRoutes } from './stock/lots/lot-routes.ts';
import { addStockRoutes } from './stock/stock-routes.ts';
import { addObjectRoutes, addUploadRoutes } from './uploads/upload-routes.ts';

export interface ShopApp {
  /** The listener for the requests of node:http. */
  handle: RequestListener;
  routes: Routes;
  /** The Express app, which lists all existing routes. */
  express: Express;
}

/** Creates the whole shop: its routes, and one listener for all requests. */
export function createApp(deps: Deps): ShopApp {
  const siteModes = new SiteModes(deps.store, deps.env.comingSoon, (db) => isComingSoon(db, deps.env));
  const routes = new Routes(deps, siteModes);
  addFeatures(routes, deps);
  assertEveryEndpointServed(routes);

  const allowedHosts = new AllowedHosts(deps.env.allowedHosts);
  const headersOf = headersByPath(deps.env, deps.providers.active.name);
  const pages = new CachedResponses(deps, routes, headersOf);
  const openMetrics = deps.env.operatorToken === null ? null : Metrics.open(deps);
  let metrics: Metrics | null = null;
  void openMetrics?.then((opened) => {
    metrics = opened;
  });
  const app = express();
  app.disable('x-powered-by').set('trust proxy', deps.env.trustProxy).set('etag', false);
  app.enable('case sensitive routing').enable('strict routing').set('query parser', 'simple');
  addAssets(app);
  app.use(logRequests(deps.log));
  addOperatorRoutes(app, deps, openMetrics);
  app.use((request, response, next) => pages.renderMissed(request, response, next));
  addApiDocs(app, deps.env);
  app.use((request, response, next) => routes.servePlain(request, response, next));
  app.use(routes.router);
  addApiEnd(app, routes);
  addImageRoutes(app, deps);
  addObjectRoutes(app, deps, (request, door) => requireVisibleDoor(deps, request, door));
  addPhoneWorkers(app, deps);
  addPageRoutes(app, routes, pages, headersOf);
  addErrorExit(app);

  const handle: RequestListener = (request, response) => {
    metrics?.observe(request, response, () => routeOf(request, routes));
    if (!allowedHosts.allows(request.headers.host)) {
      setHeaders(response, headersOf('/'));
      sendPlainProblem(request, response, new AppError('misdirected'));
      return;
    }
    const serveByExpress = () => {
      setHeaders(response, headersOf(request.url ?? '/'));
      underOwnId(request, deps.env, () => app(request, response));
    };
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      if (isFlooded(deps, request)) {
        setHeaders(response, headersOf('/'));
        sendPlainProblem(request, response, busy(), { staysOpen: true });
        return;
      }
      void prepareEmails().then(serveByExpress);
      return;
    }
    countArrival(deps, request);
    pages.respond(request, response, serveByExpress);
  };
  return {
    routes,
    express: app,
    handle,
  };
}

/**
 * Whether a request is rejected before any work is done for it, because too many new passwords or writes are already waiting. Signed-in
 * users may be staff, so their writes are checked later and more closely (http/guards/check-access.ts).
 */
function isFlooded({ writes }: Deps, { url, headers }: IncomingMessage): boolean {
  if (url === register.path && areNewPasswordsFull()) return true;
  return writes.areFull(shopLimits.waitingWrites) && readSessionHint(headers.cookie ?? '') !== 'customer';
}

function addFeatures(routes: Routes, deps: Deps): void {
  addAccountRoutes(routes, deps, { adoptGuestOrders });
  addUploadRoutes(routes, deps);
  addContentRoutes(routes, deps);
  addCodeRoutes(routes, deps);
  addScaleRoutes(routes, deps);
  addStaffContentRoutes(routes, deps, { requireNoneRunning });
  addProductRoutes(routes, deps);
  addStaffProductRoutes(routes, deps);
  addDeliveryRoutes(routes, deps);
  addDeliveryOptionsRoute(routes, { openCharges: openChargesOf(deps) });
  addOrderRoutes(routes, deps, { openCharges: openChargesOf(deps) });
  addSetDeliveryDateRoute(routes, { openCharges: openChargesOf(deps) });
  addPaymentRoutes(routes, deps);
  addRepeatRoutes(routes, deps);
  addRepeatCardRoutes(routes, deps);
  addStaffRepeatRoutes(routes, deps);
  addTillRoutes(routes, deps);
  addWebhookRoutes(routes, deps);
  addStaffOrderRoutes(routes, deps);
  addCorrectionRoutes(routes, deps);
  addLaybyPlanRoutes(routes, deps);
  addStaffUserRoutes(routes, deps);
  addActivityRoutes(routes);
  addCustomerRoutes(routes, deps);
  addStaffRoutes(routes);
  addSwitchRoutes(routes);
  addOwnSecurityRoutes(routes);
  addCounterSaleRoutes(routes, deps);
  addStaffDeliveryRoutes(routes, deps);
  addOfflineChangeRoutes(routes, deps);
  addRunSheetRoutes(routes, deps);
  addPackingRoutes(routes, deps);
  addLiveRoutes(routes, deps);
  addOverviewRoutes(routes, deps);
  addReportRoutes(routes, deps);
  addSearchRoutes(routes, deps);
  addSavedFilterRoutes(routes, deps);
  addPaymentAlertRoutes(routes, deps);
  addStatementRoutes(routes, deps);
  addDrawerRoutes(routes, deps);
  addJournalRoutes(routes, deps);
  addTestToolsRoutes(routes, deps);
  addEmailTextRoutes(routes, deps);
  addBroadcastRoutes(routes, deps);
  addBulkRoutes(routes);
  addImportExportRoutes(routes, deps);
  addNewsletterRoutes(routes);
  addStaffNewsletterRoutes(routes);
  addContactRoutes(routes);
  addReviewRoutes(routes);
  addStockRoutes(routes, { findProductsOfItem, touchProductsOfItem });
  addLotRoutes(routes);
  addPackRoutes(routes);
  addBuyingRoutes(routes);
  addCuttingRoutes(routes);
  addColdRoomRoutes(routes);
  addStockReportRoutes(routes);
  addSupplyRoutes(routes);
  addAnalyticsRoutes(routes);
  addPageFaultRoutes(routes);
}

/** Throws at startup if a documented endpoint isn't served, or is served twice. */
function assertEveryEndpointServed({ endpoints: served }: Routes): void {
  const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
  const names = served.map(nameOf);
  const missing = endpoints.map(nameOf).filter((name) => !names.includes(name));
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  const unknown = names.filter((name) => !endpoints.some((endpoint) => nameOf(endpoint) === name));
  const wrong = [...missing, ...twice, ...unknown];
  if (wrong.length > 0) throw new Error(`Not served exactly once: ${wrong.join(', ')}`);
}
