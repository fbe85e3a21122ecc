import '#storefront/api/zod-without-eval.ts';
import { readOverview } from '#core/admin/overview-api.ts';
import { queryOf } from '#storefront/api/call.ts';

/** The query options for the figures of the overview. */
export const overviewQuery = queryOf(['admin', 'overview'], readOverview);
