import '#storefront/api/zod-without-eval.ts';
import { readCodeRules } from '#core/codes/code-api.ts';
import { readPlu } from '#core/scales/plu/plu-api.ts';
import { readScales } from '#core/scales/scale-api.ts';
import { queryOf } from '#storefront/api/call.ts';
import { freshness } from '#storefront/api/freshness.ts';

export const scalesPath = '/admin/scales';
export const codesPath = `${scalesPath}/codes`;

/** The query options for the owner's scales, and for the rules by which scanned codes are read. */
export const scaleQueries = {
  scales: () => ({ ...queryOf(['scales', 'settings'], readScales), ...freshness.eachTime }),
  plu: () => ({ ...queryOf(['scales', 'plu'], readPlu), ...freshness.eachTime }),
  rules: () => ({ ...queryOf(['scales', 'code-rules'], readCodeRules), ...freshness.eachTime }),
};
