import type { Measure } from './measure.ts';
import { adminLists } from './measures/admin-lists.ts';
import { adminScreens } from './measures/admin-screens.ts';
import { backupUnderLoad } from './measures/backup-under-load.ts';
import { cachedPages } from './measures/cached-pages.ts';
import { desktopApp } from './measures/desktop-app.ts';
import { dueInstalments } from './measures/due-instalments.ts';
import { lighthouseScores } from './measures/lighthouse.ts';
import { memoryAfterFlood } from './measures/memory-after-flood.ts';
import { memoryAtRest } from './measures/memory-at-rest.ts';
import { ordersWithPayment } from './measures/orders-with-payment.ts';
import { overload } from './measures/overload.ts';
import { pageScripts } from './measures/page-scripts.ts';
import { reports } from './measures/reports.ts';
import { renderRate, requestRates } from './measures/request-rates.ts';
import { scale } from './measures/scale.ts';
import { signingIn } from './measures/signing-in.ts';
import { startTime } from './measures/start-time.ts';
import { coldRoom } from './measures/stock/cold-room.ts';
import { ordersWithStock } from './measures/stock/orders-with-stock.ts';
import { uploadedImages } from './measures/uploads.ts';

/** All measurements of `npm run bench`, in the order of its table. */
export const measures: Measure[] = [
  requestRates,
  renderRate,
  cachedPages,
  startTime,
  memoryAtRest,
  memoryAfterFlood,
  ordersWithPayment,
  ordersWithStock,
  overload,
  dueInstalments,
  backupUnderLoad,
  signingIn,
  uploadedImages,
  adminLists,
  reports,
  coldRoom,
  adminScreens,
  desktopApp,
  pageScripts,
  lighthouseScores,
  scale,
];
