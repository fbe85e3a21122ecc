import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { animalOf, type BodyKind } from '#core/stock/cutting/body-kind.ts';
import { saveValueShares } from '#core/stock/cutting/cutting-api.ts';
import { parseShare } from '#core/stock/cutting/share-entry.ts';
import { type ValueShare, valueSharesFault } from '#core/stock/cutting/value-shares.ts';
import { ScreenFailure } from '#storefront/admin/shell/screen-failure.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Field } from '#storefront/ui/field.tsx';
import { cuttingQueries } from './cutting-queries.ts';
import { formatPart, formatShare } from './cutting-text.ts';

/** The form for a body's value shares, which determine how its cost is divided among its cuts. Only owners can see and change it. */
export function ValueSharesForm({ kind }: { kind: BodyKind }) {
  const { data, isError, refetch } = useQuery(cuttingQueries.shares(kind));
  return (
    <section aria-labelledby="shares">
      <h2 id="shares" className="text-xl">
        How its cost is divided
      </h2>
      <p className="mt-1 mb-3 max-w-prose text-sm text-steel">
        The part of a body’s cost that each cut bears, and what is kept of its bone, fat and trim. Dear cuts bear more
        than their weight. What a run doesn’t keep bears nothing. Runs that are booked keep their cost.
      </p>
      {data !== undefined ? (
        <Shares key={JSON.stringify(data.shares)} kind={kind} shares={data.shares} />
      ) : isError ? (
        <ScreenFailure text="Couldn’t load the shares. Check your connection and try again." onRetry={refetch} />
      ) : (
        <p role="status" className="text-sm">
          Loading…
        </p>
      )}
    </section>
  );
}

function Shares({ kind, shares }: { kind: BodyKind; shares: readonly ValueShare[] }) {
  const animal = animalOf(kind);
  const [typed, setTyped] = useState(() => new Map(shares.map(({ cut, share }) => [cut, (share / 100).toFixed(2)])));
  const entered = shares.map(({ cut }) => ({ cut, share: parseShare(typed.get(cut) ?? '') }));
  const read = entered.flatMap(({ cut, share }) => (share === null ? [] : [{ cut, share }]));
  const sum = read.reduce((total, { share }) => total + share, 0);
  const fault =
    read.length < entered.length ? 'Please enter a percentage for each part.' : valueSharesFault(kind, read);
  const { act, isPending, failure } = useAdminMutation({
    run: () => call(saveValueShares, { body: { bodyKind: kind, shares: read } }),
    success: { title: 'Shares saved', description: 'The next runs are divided by them.' },
    failure: { title: 'Not saved', description: 'Couldn’t save the shares. What you typed is still here: try again.' },
    refresh: [cuttingQueries.all],
  });
  function save(event: FormEvent): void {
    event.preventDefault();
    if (fault === null) void act();
  }
  return (
    <form noValidate onSubmit={save} aria-label="Value shares">
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {entered.map(({ cut, share }) => (
          <Field
            key={cut}
            label={`${formatPart(animal, cut)} (%)`}
            inputMode="decimal"
            autoComplete="off"
            value={typed.get(cut) ?? ''}
            error={share === null ? 'Such as 12.5' : undefined}
            onChange={({ target }) => setTyped((before) => new Map(before).set(cut, target.value))}
          />
        ))}
      </div>
      <p role="status" className={`mt-4 text-sm font-semibold ${fault === null ? '' : 'text-oxblood'}`}>
        {fault ?? `Together ${formatShare(sum)}`}
      </p>
      <ActionFailure text={failure} className="mt-2" />
      <Button type="submit" size="sm" className="mt-3" disabled={fault !== null || isPending} aria-busy={isPending}>
        {isPending ? 'Saving…' : 'Save shares'}
      </Button>
    </form>
  );
}
