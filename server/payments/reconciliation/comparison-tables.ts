import * as t from '#server/db/columns.ts';
import { providerNames } from '../providers/payment-provider.ts';

/** The newest comparison of the shop's charges with each provider's. */
export const providerComparisons = t.table(
  'provider_comparisons',
  {
    provider: t.choice('provider', providerNames).primaryKey(),
    /**
     * The start of the compared period while the comparison isn't finished, otherwise null. It is stored before the first import,
     * because the newest stored charge no longer shows it afterwards.
     */
    comparedSince: t.instant('compared_since'),
    /** A random id of the newest finished comparison. */
    finishedId: t.text('finished_id'),
  },
  (row) => [t.oneOf('provider_comparisons_provider', row.provider, providerNames)],
);
