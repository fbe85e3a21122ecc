import * as t from '#server/db/columns.ts';
import { providerNames } from '../providers/payment-provider.ts';

/** The state of the comparison of the shop's charges with each provider's. */
export const providerComparisons = t.table(
  'provider_comparisons',
  {
    provider: t.choice('provider', providerNames).primaryKey(),
    /**
     * The start of the compared period; null once the comparison is finished. The start is calculated from the newest stored charge. It
     * must be stored before the first import, because an import may add a newer charge.
     */
    comparedSince: t.instant('compared_since'),
    /** A random id of the newest finished comparison. */
    finishedId: t.text('finished_id'),
  },
  (row) => [t.oneOf('provider_comparisons_provider', row.provider, providerNames)],
);
