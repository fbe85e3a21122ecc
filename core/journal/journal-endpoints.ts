import { countDrawer, listDrawerCounts, readDrawer, readDrawerCount } from '../drawer/drawer-api.ts';
import { basFile, readBas } from './bas-api.ts';
import {
  exportJournal,
  journalExportFile,
  listJournalDays,
  listJournalExports,
  readJournalDay,
} from './journal-api.ts';
import { readJournalSettings, saveJournalSettings } from './journal-settings-api.ts';

/** The endpoints of the cash drawer, the journal and the BAS under the names of their exports. */
export const journalEndpoints = {
  readDrawer,
  countDrawer,
  listDrawerCounts,
  readDrawerCount,
  listJournalDays,
  readJournalDay,
  exportJournal,
  listJournalExports,
  journalExportFile,
  readJournalSettings,
  saveJournalSettings,
  readBas,
  basFile,
} as const;
