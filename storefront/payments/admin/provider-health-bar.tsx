import { useState } from 'react';
import { checkProvider, type ProviderCheck } from '#core/payments/provider-health-api.ts';
import { useAdminRecord } from '#storefront/admin/editor/use-admin-record.ts';
import { LoadFailure } from '#storefront/admin/ui/load-failure.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { type HealthLight, healthLight } from './provider-health-text.ts';
import { providerHealthQuery } from './staff-payment-queries.ts';

const dots: Record<HealthLight['tone'], string> = {
  well: 'bg-eucalypt',
  waiting: 'bg-brass',
  faulty: 'bg-oxblood',
  simulated: 'border-2 border-steel',
};

/** Shows whether the shop and its payment provider receive each other's messages, and has a button to check this now. */
export function ProviderHealthBar() {
  const { data, isFailed, refresh } = useAdminRecord(providerHealthQuery);
  const [found, setFound] = useState<ProviderCheck | null>(null);
  const check = useAdminMutation({
    run: () => call(checkProvider, { body: {} }),
    failure: { title: 'Check Failed' },
    refresh: [providerHealthQuery.queryKey],
    onDone: setFound,
  });
  const light = data ? healthLight(data) : null;
  return (
    <section aria-labelledby="provider-health" className="mb-4 border border-ink bg-white px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 text-sm">
          <h2 id="provider-health" className="font-text text-base font-semibold tracking-normal">
            <span className="inline-flex items-center gap-2">
              <span
                aria-hidden="true"
                className={`size-3 shrink-0 rounded-full ${light ? dots[light.tone] : 'bg-bone'}`}
              />
              {light?.label ?? 'Payment provider'}
            </span>
          </h2>
          {light === null && !isFailed ? <Skeleton className="h-[1lh] w-72 max-w-full" /> : null}
          {light === null && isFailed ? (
            <LoadFailure onRetry={refresh}>Couldn’t load the provider’s status.</LoadFailure>
          ) : null}
          {light === null ? null : <p>{light.text}</p>}
          {data?.webhookUrl ? (
            <p className="text-steel">
              Address for events: <code className="break-all text-ink select-all">{data.webhookUrl}</code>
            </p>
          ) : null}
        </div>
        <Button variant="secondary" size="xs" disabled={check.isPending} onClick={() => void check.act()}>
          {check.isPending ? 'Checking…' : 'Check now'}
        </Button>
      </div>
      <p
        role="status"
        className={`text-sm font-semibold empty:hidden ${found?.isWell === false || check.failure ? 'text-oxblood' : ''}`}
      >
        {check.failure || found?.detail}
      </p>
    </section>
  );
}
