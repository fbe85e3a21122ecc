import './theme/theme.css';
import { reportUncaughtFaults } from './analytics/report-page-fault.ts';
import { forgetReload, reloadOrSay } from './failed-start.ts';
import { startShop } from './start-shop.tsx';

// This file contains as little code as possible, because it is loaded with each page. All other code is in chunks that pages
// share.
reportUncaughtFaults();
startShop().then(forgetReload, (error: unknown) => {
  console.error(error);
  reloadOrSay();
});
