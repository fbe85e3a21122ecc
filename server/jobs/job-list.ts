import { removeEmailBodies } from '#server/email/email-expiry.ts';
import { sendEmails } from '#server/email/send-emails.ts';
import { remindOfInstalments } from '#server/orders/remind-of-instalments.ts';
import { cancelNeverPaid } from '#server/payments/cancel-never-paid.ts';
import { chargeDueInstalments } from '#server/payments/charge-due-instalments.ts';
import { resolveOpenChargesJob } from '#server/payments/reconcile.ts';
import { writePageViews } from '#server/visits/visit-jobs.ts';
import { clearUploads } from './clear-uploads.ts';
import { deleteExpired } from './delete-expired.ts';
import type { Job } from './scheduler.ts';

/** All that the shop does by itself. */
export function jobList(): Job[] {
  return [
    resolveOpenChargesJob,
    chargeDueInstalments,
    cancelNeverPaid,
    remindOfInstalments,
    sendEmails(),
    removeEmailBodies(),
    writePageViews,
    deleteExpired,
    clearUploads,
  ];
}
