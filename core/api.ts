import {
  changeDetails,
  changePassword,
  currentUser,
  forgotPassword,
  login,
  logout,
  openSession,
  register,
  resetPassword,
  resetPasswordByCode,
} from './accounts/account-api.ts';
import { listActivity } from './accounts/activity/activity-api.ts';
import { readCloseRequest, requestClose, withdrawCloseRequest } from './accounts/close-request-api.ts';
import { securityEndpoints } from './accounts/security/security-endpoints.ts';
import { listUsers, readUser, setUserAdmin } from './accounts/staff-account-api.ts';
import { streamEvents } from './admin/live-api.ts';
import { readOverview } from './admin/overview-api.ts';
import { savedFilterEndpoints } from './admin/saved-filter-api.ts';
import { searchShop } from './admin/search-api.ts';
import { listEmails, listJobs, listTillCharges, readEmail, retryEmail, sendTestEmail } from './admin/test-tools-api.ts';
import { clearPageFaults, listPageFaults, reportPageFault } from './analytics/page-fault-api.ts';
import { countPageView } from './analytics/visit-api.ts';
import { bulkApi } from './bulk/bulk-api.ts';
import { readCodeRules, saveCodeRules } from './codes/code-api.ts';
import { listContactMessages, markContactMessage, sendContactMessage } from './contact/contact-api.ts';
import { readPageContent, readSeo, readShop } from './content/content-api.ts';
import {
  previewMarkdown,
  readStaffSeo,
  readStaffShop,
  savePageContent,
  savePublicSeo,
  saveSeo,
  saveShop,
} from './content/staff-content-api.ts';
import { makeCounterSale } from './counter-sale/counter-sale-api.ts';
import { customerEndpoints } from './customers/customer-endpoints.ts';
import {
  readDeliveryAreas,
  readDeliveryOptions,
  readOrderDeliveryOptions,
  requestDeliveryNotice,
  setDeliveryDate,
} from './delivery/delivery-api.ts';
import { moveStop, recordStop, startRun } from './delivery/run-api.ts';
import { listDeliveryDays, markDelivered, readRunSheet, runSheetFile } from './delivery/run-sheet-api.ts';
import {
  addExtraDay,
  changeDeliveryZone,
  closeDay,
  createDeliveryZone,
  deleteDeliveryZone,
  deleteExtraDay,
  deliveryWishesFile,
  listClosedDays,
  listDeliveryWishes,
  listDeliveryZones,
  listExtraDays,
  listHolidays,
  readDeliveryLoad,
  readPickup,
  reopenDay,
  savePickup,
  strikeHoliday,
} from './delivery/staff-delivery-api.ts';
import { emailTextApi } from './email/email-text-api.ts';
import type { Endpoint } from './endpoint.ts';
import {
  exportTable,
  importProducts,
  importStock,
  previewProductImport,
  previewStockImport,
  streamImportProgress,
} from './import-export/import-export-api.ts';
import { journalEndpoints } from './journal/journal-endpoints.ts';
import { listLaybyPlans, listPlanInstalments, retryPlanInstalment, setLaybyPlanStatus } from './laybys/layby-api.ts';
import { broadcastApi } from './newsletter/broadcast-api.ts';
import {
  confirmNewsletter,
  subscribeToNewsletter,
  unsubscribeFromNewsletter,
  unsubscribeInOneClick,
} from './newsletter/newsletter-api.ts';
import {
  listSubscribers,
  readOpeningAnnouncement,
  sendOpeningAnnouncement,
  subscriberFile,
} from './newsletter/staff-newsletter-api.ts';
import { applyOfflineChange } from './offline/offline-change-api.ts';
import { editOrderDetails, editOrderItems } from './orders/corrections/edit-order-api.ts';
import { listOrderEmails, resendOrderEmail } from './orders/corrections/order-email-api.ts';
import { createOrders, dropOrder, ownOrders, requestCancellation } from './orders/order-api.ts';
import { claimOrderLink, openOrderLink } from './orders/order-link-api.ts';
import { readOrderPapers } from './orders/papers/order-papers-api.ts';
import { readRefundable, refundOrder, voidSale } from './orders/refunds/refund-api.ts';
import { staffOrderEndpoints } from './orders/staff-order-api.ts';
import { packingApi } from './packing/packing-api.ts';
import { listOrphanedCharges, refundOrphanedCharge } from './payments/orphaned-charge-api.ts';
import {
  closePaymentAlert,
  listDisputes,
  listPaymentAlerts,
  refundUnknownCharge,
} from './payments/payment-alert-api.ts';
import { changeCard, createSubscription, makePayment, orderPayments } from './payments/payment-api.ts';
import { checkProvider, readProviderHealth } from './payments/provider-health-api.ts';
import { readStatement, statementFile } from './payments/statement-api.ts';
import { confirmAtTill } from './payments/till-api.ts';
import { receiveStripeEvent } from './payments/webhook-api.ts';
import { productApi } from './products/product-api.ts';
import {
  changeProduct,
  createProduct,
  createTestProduct,
  deleteProduct,
  listStaffProducts,
  markOutOfStock,
  moveProduct,
  productFile,
  readStaffProduct,
  restoreProduct,
} from './products/staff-product-api.ts';
import { repeatsApi } from './repeats/repeats-api.ts';
import { readReport, reportFile } from './reports/report-api.ts';
import { hideReview, listProductReviews, listReviews, openReviews, sendReview } from './reviews/review-api.ts';
import { scaleApi } from './scales/scale-api.ts';
import { coldRoomApi } from './stock/cold-room-api.ts';
import { createUpload, putUpload } from './uploads/upload-api.ts';

/** All endpoints by the names of their exports, which are the operation ids in the documentation. */
export const api = {
  currentUser,
  register,
  login,
  logout,
  openSession,
  changeDetails,
  changePassword,
  forgotPassword,
  resetPassword,
  resetPasswordByCode,
  readCloseRequest,
  requestClose,
  withdrawCloseRequest,
  ...productApi,
  listStaffProducts,
  markOutOfStock,
  readStaffProduct,
  createProduct,
  changeProduct,
  deleteProduct,
  restoreProduct,
  moveProduct,
  productFile,
  createTestProduct,
  readPageContent,
  readSeo,
  readShop,
  savePageContent,
  savePublicSeo,
  readStaffSeo,
  saveSeo,
  readStaffShop,
  saveShop,
  previewMarkdown,
  listProductReviews,
  openReviews,
  sendReview,
  listReviews,
  hideReview,
  sendContactMessage,
  listContactMessages,
  markContactMessage,
  createOrders,
  ownOrders,
  requestCancellation,
  dropOrder,
  openOrderLink,
  claimOrderLink,
  makePayment,
  orderPayments,
  changeCard,
  confirmAtTill,
  receiveStripeEvent,
  createSubscription,
  readDeliveryOptions,
  readDeliveryAreas,
  requestDeliveryNotice,
  readOrderDeliveryOptions,
  setDeliveryDate,
  listDeliveryZones,
  createDeliveryZone,
  changeDeliveryZone,
  deleteDeliveryZone,
  listClosedDays,
  closeDay,
  reopenDay,
  listExtraDays,
  addExtraDay,
  deleteExtraDay,
  readDeliveryLoad,
  listHolidays,
  strikeHoliday,
  readPickup,
  savePickup,
  readCodeRules,
  saveCodeRules,
  ...scaleApi,
  deliveryWishesFile,
  listDeliveryWishes,
  ...staffOrderEndpoints,
  readOrderPapers,
  readRefundable,
  refundOrder,
  voidSale,
  listOrderEmails,
  resendOrderEmail,
  editOrderDetails,
  editOrderItems,
  listActivity,
  ...securityEndpoints,
  listUsers,
  readUser,
  setUserAdmin,
  ...customerEndpoints,
  listLaybyPlans,
  listPlanInstalments,
  setLaybyPlanStatus,
  retryPlanInstalment,
  makeCounterSale,
  applyOfflineChange,
  listDeliveryDays,
  readRunSheet,
  runSheetFile,
  markDelivered,
  startRun,
  recordStop,
  moveStop,
  streamEvents,
  readOverview,
  searchShop,
  ...savedFilterEndpoints,
  listEmails,
  readEmail,
  retryEmail,
  sendTestEmail,
  ...emailTextApi,
  listTillCharges,
  listOrphanedCharges,
  refundOrphanedCharge,
  listPaymentAlerts,
  closePaymentAlert,
  refundUnknownCharge,
  listDisputes,
  readProviderHealth,
  checkProvider,
  readStatement,
  statementFile,
  ...journalEndpoints,
  listJobs,
  createUpload,
  putUpload,
  readReport,
  reportFile,
  exportTable,
  previewProductImport,
  importProducts,
  importStock,
  previewStockImport,
  streamImportProgress,
  subscribeToNewsletter,
  confirmNewsletter,
  unsubscribeFromNewsletter,
  unsubscribeInOneClick,
  listSubscribers,
  subscriberFile,
  readOpeningAnnouncement,
  sendOpeningAnnouncement,
  ...broadcastApi,
  ...bulkApi,
  countPageView,
  reportPageFault,
  listPageFaults,
  clearPageFaults,
  ...coldRoomApi,
  ...packingApi,
  ...repeatsApi,
} as const;

/**
 * Every endpoint. A route that isn't in this list does not exist; the access tests and the documentation are generated from it.
 */
export const endpoints: readonly Endpoint[] = Object.values(api);

/** The type of the endpoint with a given method and path, which determines the arguments and the result of `call`. */
export type Api = { [E in (typeof api)[keyof typeof api] as `${E['method']} ${E['path']}`]: E };
