import './theme/theme.css';
import { reportUncaughtFaults } from './analytics/report-page-fault.ts';
import { forgetReload, reloadOrSay } from './failed-start.ts';
import { startShop } from './start-shop.tsx';

// All other code is in chunks shared with the pages, because this file is loaded with each page too.
reportUncaughtFaults();
startShop().then(forgetReload, (error: unknown) => {
  console.error(error);
  reloadOrSay();
});
