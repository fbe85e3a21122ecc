import '#storefront/api/zod-without-eval.ts';
import { queryOptions } from '@tanstack/react-query';
import { listPacks, readLabelSample, readLabelSettings } from '#core/packs/packs-api.ts';
import { listQueryOf, queryOf } from '#storefront/api/call.ts';
import { loadDrawCode } from './draw-code.ts';

const all = ['admin', 'packs'] as const;

/** The query options for packs and their labels. */
export const packQueries = {
  all,
  list: (query: URLSearchParams) => listQueryOf([...all, 'list', String(query)], listPacks, { query }),
  /** Loads a pack of a product as it would be labelled today. */
  sample: (id: number) => queryOf([...all, 'sample', id], readLabelSample, { params: { id } }),
  settings: () => queryOf([...all, 'settings'], readLabelSettings),
  /** Loads the code that draws bar codes. It is a large file, so it is loaded only once. */
  drawCode: () =>
    queryOptions({
      queryKey: [...all, 'draw-code'],
      queryFn: async () => ({ draw: await loadDrawCode() }),
      structuralSharing: false,
    }),
};

/** The query for the products for which labels can be made. */
export const listedProducts = new URLSearchParams({ state: 'listed', page: '1', pageSize: '200' });

export const labelsPath = '/admin/labels';
export const labelSettingsPath = '/admin/labels/settings';
