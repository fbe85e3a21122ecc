import { useQuery } from '@tanstack/react-query';
import { type FormEvent, Fragment, useState } from 'react';
import { formatDayMonth } from '#core/dates.ts';
import { formatAmount } from '#core/stock/stock-amount.ts';
import type { StockItem } from '#core/stock/stock-api.ts';
import { type StockSupply, saveStockSupply } from '#core/stock/supply-api.ts';
import { useMay } from '#storefront/admin/shell/staff-role-context.ts';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Field } from '#storefront/ui/field.tsx';
import { stockQueries } from '../stock-queries.ts';
import { amountError, amountText, readSupply, type SupplyText, textOf } from './supply-text.ts';

/**
 * Shows how much of an item can be supplied in each week, and how much of that is promised. Only shown for an item that is cut for the
 * delivery day. It is closed at first, so that the item's history is near the top on a phone.
 */
export function SupplyCard({ item }: { item: StockItem }) {
  const { data, isError, refetch } = useQuery(stockQueries.supply(item.id));
  return (
    <details className="mt-6">
      <summary className="min-h-11 cursor-pointer content-center">
        <h2 className="inline text-xl">Supply by week</h2>
      </summary>
      <p className="mt-1 mb-3 max-w-prose text-sm text-steel">
        Once a week’s supply is promised, its days can’t be chosen for this item. A week without a number goes by the
        purchases of this item that are expected in it; without any, everything can be ordered.
      </p>
      {data ? (
        <SupplyForm item={item} latest={data} />
      ) : isError ? (
        <div role="alert" className="ledger-margin bg-white px-4 py-3">
          <p>Couldn’t load the supply. Check your connection and try again.</p>
          <Button variant="secondary" size="sm" className="mt-2" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <p role="status" className="text-steel">
          Loading the supply…
        </p>
      )}
    </details>
  );
}

function SupplyForm({ item, latest }: { item: StockItem; latest: StockSupply }) {
  const isOwner = useMay('owner');
  const [base, setBase] = useState(latest);
  const [typed, setTyped] = useState<SupplyText>(() => textOf(item.unit, latest));
  const isTyped = JSON.stringify(typed) !== JSON.stringify(textOf(item.unit, base));
  const isOvertaken = latest.version > base.version;
  function startFrom(supply: StockSupply): void {
    setBase(supply);
    setTyped(textOf(item.unit, supply));
  }
  // If another user has changed the supply, the form takes over the change, unless something was typed.
  if (isOvertaken && !isTyped) startFrom(latest);
  const [hasTried, setTried] = useState(false);
  const body = readSupply(item.unit, typed);
  const { act, isPending, failure, forgetProblem } = useAdminMutation({
    run: (numbers: NonNullable<typeof body>) =>
      call(saveStockSupply, { params: { id: item.id }, body: { ...numbers, version: base.version } }),
    success: { title: 'Supply Saved', description: `Days of ${item.name} go by it from now on.` },
    failure: {
      title: 'Supply Not Saved',
      description: 'Couldn’t save the supply. Check your connection and try again.',
    },
    refresh: [stockQueries.all],
    onDone: startFrom,
  });
  function save(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (body !== null) void act(body);
  }
  const unit = item.unit === 'gram' ? 'kg' : 'pieces';
  const field = (label: string, hint: string, value: string, change: (text: string) => void) => (
    <Field
      label={`${label} (${unit})`}
      hint={hint}
      inputMode={item.unit === 'gram' ? 'decimal' : 'numeric'}
      autoComplete="off"
      value={value}
      error={hasTried ? amountError(item.unit, value) : undefined}
      onChange={({ target }) => change(target.value)}
    />
  );
  const every = latest.standing === null ? 'no limit' : `${amountText(item.unit, latest.standing)} ${unit}`;
  return (
    <form noValidate aria-label="Supply by week" onSubmit={save} className="grid gap-4">
      {isOwner ? (
        <div className="grid max-w-5xl gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
          <div className="sm:col-span-full sm:max-w-60">
            {field('Every week', 'Empty for no limit', typed.standing, (standing) => setTyped({ ...typed, standing }))}
          </div>
          {latest.weeks.map((week) => (
            <Fragment key={week.monday}>
              {field(weekName(week), factsOf(item, week, latest.standing), typed.weeks[week.monday] ?? '', (text) =>
                setTyped({ ...typed, weeks: { ...typed.weeks, [week.monday]: text } }),
              )}
            </Fragment>
          ))}
        </div>
      ) : (
        <dl className="ledger max-w-xl">
          <div>
            <dt>Every week</dt>
            <dd>{every}</dd>
          </div>
          {latest.weeks.map((week) => (
            <div key={week.monday}>
              <dt>{weekName(week)}</dt>
              <dd>{factsOf(item, week, latest.standing)}</dd>
            </div>
          ))}
        </dl>
      )}
      {isOwner ? (
        <>
          <ActionFailure
            text={
              isOvertaken
                ? 'Someone else has changed this item in the meantime. Load it again; your numbers stay until then.'
                : failure
            }
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" disabled={isPending || isOvertaken}>
              {isPending ? 'Saving…' : 'Save supply'}
            </Button>
            {isOvertaken ? (
              <Button
                variant="secondary"
                onClick={() => {
                  startFrom(latest);
                  forgetProblem();
                }}
              >
                Load again
              </Button>
            ) : null}
          </div>
        </>
      ) : null}
    </form>
  );
}

type Week = StockSupply['weeks'][number];

/** Describes a week's promised amount and its supply, e.g. "3 promised of 10, purchases still bring 4". */
function factsOf({ unit }: StockItem, { amount, promised, expected }: Week, standing: number | null): string {
  const limit = amount ?? standing;
  const text = (measure: number) =>
    formatAmount(unit === 'gram' ? 'gram' : 'piece', { pieces: measure, grams: measure });
  const parts = [
    `${text(promised)} promised${limit === null ? '' : ` of ${text(limit)}`}`,
    limit !== null && promised > limit ? `${text(promised - limit)} too many` : '',
    expected === null ? '' : `purchases still bring ${text(expected)}`,
  ];
  return parts.filter((part) => part !== '').join(', ');
}

function weekName({ monday }: Week): string {
  return `Week of ${formatDayMonth(monday)}`;
}
