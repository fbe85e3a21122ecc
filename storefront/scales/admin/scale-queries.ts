import '#storefront/api/zod-without-eval.ts';
import { queryOptions } from '@tanstack/react-query';
import { readCodeRules } from '#core/codes/code-api.ts';
import { readPlu } from '#core/scales/plu/plu-api.ts';
import { readScales } from '#core/scales/scale-api.ts';
import { call, from } from '#storefront/api/call.ts';
import { freshness } from '#storefront/api/freshness.ts';

export const scalesPath = '/admin/scales';
export const codesPath = `${scalesPath}/codes`;

/** The query options for the owner's scales, and for the rules by which scanned codes are read. */
export const scaleQueries = {
  scales: () =>
    queryOptions({
      queryKey: ['scales', 'settings'],
      queryFn: (context) => call(readScales, from(context)),
      ...freshness.eachTime,
    }),
  plu: () =>
    queryOptions({
      queryKey: ['scales', 'plu'],
      queryFn: (context) => call(readPlu, from(context)),
      ...freshness.eachTime,
    }),
  rules: () =>
    queryOptions({
      queryKey: ['scales', 'code-rules'],
      queryFn: (context) => call(readCodeRules, from(context)),
      ...freshness.eachTime,
    }),
};
