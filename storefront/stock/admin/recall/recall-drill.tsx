import { useState } from 'react';
import { drillRecall } from '#core/stock/lots/recall-api.ts';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { Button } from '#storefront/ui/button.tsx';
import { countOf } from '#storefront/ui/count-of.ts';
import { inputOf, type RecallSearch } from './recall-queries.ts';

/** A recall for practice, which sends nothing. The activity log records how long it took. */
export function RecallDrill({ search }: { search: RecallSearch }) {
  const [outcome, setOutcome] = useState('');
  const { act, isPending } = useAdminMutation({
    run: () => call(drillRecall, { body: inputOf(search) }),
    failure: { title: 'Drill not done', description: 'Couldn’t reach the shop. Check your connection and try again.' },
    onDone: ({ milliseconds, recall: { certain, possible } }) =>
      setOutcome(
        `Drill done: ${countOf(certain.length, 'certain order')} and ${countOf(possible.length, 'possible order')}, found in ${formatSeconds(milliseconds)}. Nothing was sent; the activity log keeps it.`,
      ),
  });
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
      <Button variant="secondary" size="sm" disabled={isPending} aria-busy={isPending} onClick={() => void act()}>
        {isPending ? 'Trying…' : 'Drill'}
      </Button>
      <p className="text-sm" role="status">
        {outcome === '' ? (
          <span className="text-steel">A drill does everything but send, and notes how long it took.</span>
        ) : (
          outcome
        )}
      </p>
    </div>
  );
}

function formatSeconds(milliseconds: number): string {
  return milliseconds < 1000 ? `${milliseconds} ms` : `${(milliseconds / 1000).toFixed(1)} seconds`;
}
