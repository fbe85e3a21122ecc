/** Exports every table of the shop, in one place for the migrations and the store. */
export { passwordResets, resetCodes, sessions, staffChanges, users } from '#server/accounts/account-tables.ts';
export { activities } from '#server/accounts/activity/activity-tables.ts';
export {
  deviceMembers,
  passkeys,
  recoveryCodes,
  securityChallenges,
  staffSettings,
  totpSecrets,
} from '#server/accounts/security/security-tables.ts';
export { savedFilters } from '#server/admin/saved-filters/saved-filter-tables.ts';
export {
  arrivals,
  pageFaults,
  pageViews,
  productViews,
  productViewTotals,
} from '#server/analytics/analytics-tables.ts';
export { bulkJobs, bulkRows } from '#server/bulk/bulk-tables.ts';
export { codeRules } from '#server/codes/code-tables.ts';
export { contactMessages } from '#server/contact/contact-tables.ts';
export { pageContents, publicRevision, settings } from '#server/content/content-tables.ts';
export {
  customerEvents,
  customerMerges,
  customerNotes,
  customers,
  customerTags,
  customerTerms,
} from '#server/customers/customer-tables.ts';
export { deliveryRuns, runStops } from '#server/delivery/admin/run-sheet/run-tables.ts';
export {
  closedDays,
  deliveryPlaces,
  deliveryWishes,
  deliveryZones,
  extraDays,
  pickupSettings,
  struckHolidays,
} from '#server/delivery/delivery-tables.ts';
export { drawerCounts } from '#server/drawer/drawer-tables.ts';
export { emailOptOuts } from '#server/email/consent/opt-out-tables.ts';
export { outbox } from '#server/email/email-tables.ts';
export { emailTexts } from '#server/email/texts/email-text-tables.ts';
export { idempotencyKeys } from '#server/http/idempotency/idempotency-tables.ts';
export { jobLeases } from '#server/jobs/job-tables.ts';
export {
  journalDays,
  journalExports,
  journalSales,
  journalSettings,
} from '#server/journal/journal-tables.ts';
export { chargingProvider, instalmentSums, instalments, laybyPlans } from '#server/laybys/layby-tables.ts';
export { broadcastRecipients, broadcasts } from '#server/newsletter/admin/broadcast-tables.ts';
export { newsletterSubscribers, openingAnnouncement } from '#server/newsletter/newsletter-tables.ts';
export { offlineChanges } from '#server/offline/offline-tables.ts';
export { orderEvents, orderGrants, orderItems, orderLines, orders, orderTags } from '#server/orders/order-tables.ts';
export { stockAllocations } from '#server/orders/stock/allocation-tables.ts';
export { itemRequests, weighings, weightRequests } from '#server/orders/weighing/weighing-tables.ts';
export { packedLines, packings } from '#server/packing/packing-tables.ts';
export { labelSettings, packs } from '#server/packs/pack-tables.ts';
export { agreedCards, cardSetups, providerCustomers } from '#server/payments/cards/card-tables.ts';
export {
  chargeAllocations,
  charges,
  disputes,
  paymentAlerts,
  payments,
  providerEvents,
  refunds,
  startedPayments,
} from '#server/payments/payment-tables.ts';
export { shopIdentity } from '#server/payments/providers/identity-tables.ts';
export { providerComparisons } from '#server/payments/reconciliation/comparison-tables.ts';
export { repeatAttempts, repeatCardSetups } from '#server/payments/repeating-boxes/repeat-payment-tables.ts';
export { productStock, products } from '#server/products/product-tables.ts';
export { stockWishes } from '#server/products/wishes/stock-wish-tables.ts';
export {
  repeatChanges,
  repeatCycleItems,
  repeatCycles,
  repeatItems,
  repeatReplacements,
  repeats,
} from '#server/repeats/repeat-tables.ts';
export { daySales, dayTakings, orderSales, productSales, productTotals } from '#server/reports/report-tables.ts';
export { reviews } from '#server/reviews/review-tables.ts';
export { pluRows, scaleSettings } from '#server/scales/scale-tables.ts';
export { purchaseLines, purchases, receiptLines, receipts, suppliers } from '#server/stock/buying/buying-tables.ts';
export { chosenYields, cuttingRunLines, cuttingRuns, valueShares } from '#server/stock/cutting/cutting-tables.ts';
export { lotParents, lots } from '#server/stock/lots/lot-tables.ts';
export {
  stockAlerts,
  stockItems,
  stockLevels,
  stockMoves,
  stockPlaces,
  stockSupplies,
} from '#server/stock/stock-tables.ts';
export { uploads } from '#server/uploads/upload-tables.ts';
