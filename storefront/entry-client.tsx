import './theme/theme.css';
import { reportUncaughtFaults } from './analytics/report-page-fault.ts';
import { forgetReload, reloadOrSay } from './failed-start.ts';
import { startShop } from './start-shop.tsx';

// Everything else is in the file that it shares with the pages: this one is loaded with each of them too.
reportUncaughtFaults();
startShop().then(forgetReload, (error: unknown) => {
  console.error(error);
  reloadOrSay();
});
