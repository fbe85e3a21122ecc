import '#storefront/api/zod-without-eval.ts';
import { listDrawerCounts, readDrawer, readDrawerCount } from '#core/drawer/drawer-api.ts';
import { readBas } from '#core/journal/bas-api.ts';
import { listJournalDays, listJournalExports, readJournalDay } from '#core/journal/journal-api.ts';
import { readJournalSettings } from '#core/journal/journal-settings-api.ts';
import { listQueryOf, queryOf } from '#storefront/api/call.ts';

const drawer = ['admin', 'drawer'] as const;
const journal = ['admin', 'journal'] as const;

export const drawerQueries = {
  all: drawer,
  now: () => queryOf([...drawer, 'now'], readDrawer),
  counts: () => listQueryOf([...drawer, 'counts'], listDrawerCounts, { query: { page: 1, pageSize: 20 } }),
  count: (id: number) => queryOf([...drawer, 'count', id], readDrawerCount, { params: { id } }),
};

export const journalQueries = {
  all: journal,
  days: (query: URLSearchParams) => listQueryOf([...journal, 'days', String(query)], listJournalDays, { query }),
  day: (day: string) => queryOf([...journal, 'day', day], readJournalDay, { params: { day } }),
  exports: () => listQueryOf([...journal, 'exports'], listJournalExports, { query: { page: 1, pageSize: 50 } }),
  settings: () => queryOf([...journal, 'settings'], readJournalSettings),
  bas: (quarter: string) => queryOf([...journal, 'bas', quarter], readBas, { query: { quarter } }),
};
