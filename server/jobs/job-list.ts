import { reportResets } from '#server/accounts/report-resets.ts';
import { writePageViews } from '#server/analytics/page-views.ts';
import { runBulkJobs } from '#server/bulk/run-bulk-jobs.ts';
import { notifyWaiting } from '#server/delivery/notify-waiting.ts';
import { removeEmailBodies } from '#server/email/sending/email-expiry.ts';
import { sendEmails } from '#server/email/sending/send-emails.ts';
import { closeJournalDays } from '#server/journal/days/close-days.ts';
import { noteChargingProvider } from '#server/laybys/chargeable-card.ts';
import { sendBroadcasts } from '#server/newsletter/admin/send-broadcasts.ts';
import { announceOpening } from '#server/newsletter/opening-announcement.ts';
import { remindOfInstalments } from '#server/orders/remind-of-instalments.ts';
import { holdStockOfOpenOrders } from '#server/orders/stock/hold-open-orders.ts';
import { capturePackedOrders } from '#server/packing/capture-packed.ts';
import { deleteErasedCustomers } from '#server/payments/cards/delete-erased-customers.ts';
import { chargeDueInstalments } from '#server/payments/due-instalments/charge-due-instalments.ts';
import { placeHolds } from '#server/payments/holds/place-holds.ts';
import { watchHolds } from '#server/payments/holds/watch-holds.ts';
import { lookForLateChanges } from '#server/payments/reconciliation/look-for-late-changes.ts';
import { resolveOpenChargesJob } from '#server/payments/reconciliation/resolve-open-charges.ts';
import { runCutoffs } from '#server/payments/repeating-boxes/run-cutoffs.ts';
import { cancelNeverPaid } from '#server/payments/unpaid-orders/cancel-never-paid.ts';
import { releaseUnpaidPlaces } from '#server/payments/unpaid-orders/release-unpaid-places.ts';
import { notifyWhenBack } from '#server/products/wishes/notify-when-back.ts';
import { watchBoxes } from '#server/repeats/admin/watch-boxes.ts';
import { announceBoxes } from '#server/repeats/announce-boxes.ts';
import { askForReviews } from '#server/reviews/ask-for-reviews.ts';
import { emailLowStock } from '#server/stock/email-low-stock.ts';
import { noteExpiredLots } from '#server/stock/lots/note-expired-lots.ts';
import { clearUploads, deleteExpired } from './clear-up.ts';
import { nightlyBackup } from './nightly-backup.ts';
import type { Job } from './scheduler.ts';

/** All of the shop's jobs. */
export function jobList(): Job[] {
  return [
    noteChargingProvider,
    resolveOpenChargesJob,
    chargeDueInstalments,
    announceBoxes,
    runCutoffs,
    watchBoxes,
    placeHolds,
    watchHolds,
    capturePackedOrders,
    releaseUnpaidPlaces,
    holdStockOfOpenOrders,
    cancelNeverPaid,
    lookForLateChanges,
    deleteErasedCustomers,
    closeJournalDays,
    remindOfInstalments,
    askForReviews,
    notifyWaiting,
    noteExpiredLots,
    notifyWhenBack,
    emailLowStock,
    reportResets,
    announceOpening,
    sendBroadcasts,
    runBulkJobs,
    sendEmails(),
    removeEmailBodies(),
    writePageViews,
    deleteExpired,
    clearUploads,
    nightlyBackup,
  ];
}
