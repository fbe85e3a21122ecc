import '#storefront/api/zod-without-eval.ts';
import { queryOptions } from '@tanstack/react-query';
import { listDrawerCounts, readDrawer, readDrawerCount } from '#core/drawer/drawer-api.ts';
import { readBas } from '#core/journal/bas-api.ts';
import { listJournalDays, listJournalExports, readJournalDay } from '#core/journal/journal-api.ts';
import { readJournalSettings } from '#core/journal/journal-settings-api.ts';
import { call, callList, from } from '#storefront/api/call.ts';

const drawer = ['admin', 'drawer'] as const;
const journal = ['admin', 'journal'] as const;

export const drawerQueries = {
  all: drawer,
  now: () => queryOptions({ queryKey: [...drawer, 'now'], queryFn: (context) => call(readDrawer, from(context)) }),
  counts: () =>
    queryOptions({
      queryKey: [...drawer, 'counts'],
      queryFn: (context) => callList(listDrawerCounts, { query: { page: 1, pageSize: 20 }, ...from(context) }),
    }),
  count: (id: number) =>
    queryOptions({
      queryKey: [...drawer, 'count', id],
      queryFn: (context) => call(readDrawerCount, { params: { id }, ...from(context) }),
    }),
};

export const journalQueries = {
  all: journal,
  days: (query: URLSearchParams) =>
    queryOptions({
      queryKey: [...journal, 'days', String(query)],
      queryFn: (context) => callList(listJournalDays, { query, ...from(context) }),
    }),
  day: (day: string) =>
    queryOptions({
      queryKey: [...journal, 'day', day],
      queryFn: (context) => call(readJournalDay, { params: { day }, ...from(context) }),
    }),
  exports: () =>
    queryOptions({
      queryKey: [...journal, 'exports'],
      queryFn: (context) => callList(listJournalExports, { query: { page: 1, pageSize: 50 }, ...from(context) }),
    }),
  settings: () =>
    queryOptions({
      queryKey: [...journal, 'settings'],
      queryFn: (context) => call(readJournalSettings, from(context)),
    }),
  bas: (quarter: string) =>
    queryOptions({
      queryKey: [...journal, 'bas', quarter],
      queryFn: (context) => call(readBas, { query: { quarter }, ...from(context) }),
    }),
};
