import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { animalOf, type BodyKind, bodyKinds } from '#core/stock/cutting/body-kind.ts';
import { chooseYields, type YieldChoice, type Yields } from '#core/stock/cutting/cutting-api.ts';
import { ScreenFailure } from '#storefront/admin/shell/screen-failure.tsx';
import { ScreenHeading, ScreenSkeleton } from '#storefront/admin/shell/screen-heading.tsx';
import { useMay } from '#storefront/admin/shell/staff-role-context.ts';
import { chipClass } from '#storefront/admin/ui/chip-class.ts';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { NotCounting } from '../not-counting.tsx';
import { cuttingPath, cuttingQueries, yieldsPath } from './cutting-queries.ts';
import { bodyNames, formatEstimate, formatKilos, formatPart, formatShare } from './cutting-text.ts';
import { ValueSharesForm } from './value-shares-form.tsx';

/** /admin/cutting/yields: what a body yields, as usual and by the shop's own runs, and how its cost is divided. */
export function YieldsScreen() {
  const { counting } = useShop();
  const [search] = useSearchParams();
  const kind = bodyKinds.find((each) => each === search.get('body')) ?? 'beef';
  return (
    <>
      <ScreenHeading title="Yields" back={{ to: cuttingPath, label: 'Cutting list' }} />
      {counting ? (
        <>
          <nav aria-label="Bodies" className="mb-5 max-w-full">
            <ul className="runs-on flex gap-1.5 overflow-x-auto pb-1 md:flex-wrap">
              {bodyKinds.map((each) => (
                <li key={each}>
                  <ShopLink
                    to={`${yieldsPath}?body=${each}`}
                    aria-current={each === kind ? 'true' : undefined}
                    className={chipClass}
                  >
                    {bodyNames[each]}
                  </ShopLink>
                </li>
              ))}
            </ul>
          </nav>
          <LoadedYields key={kind} kind={kind} />
        </>
      ) : (
        <NotCounting />
      )}
    </>
  );
}

function LoadedYields({ kind }: { kind: BodyKind }) {
  const { data, isError, refetch } = useQuery(cuttingQueries.yields(kind));
  const isOwner = useMay('owner');
  if (data !== undefined) {
    return (
      <div className="grid gap-8 lg:grid-cols-2">
        <ShownYields kind={kind} yields={data} />
        {isOwner ? <ValueSharesForm kind={kind} /> : null}
      </div>
    );
  }
  if (!isError) return <ScreenSkeleton />;
  return (
    <ScreenFailure
      text="Couldn’t load the yields. Check your connection and try again."
      onRetry={() => void refetch()}
    />
  );
}

const number = 'px-3 py-2 text-right whitespace-nowrap';

function ShownYields({ kind, yields: { usual, learnt, chosen } }: { kind: BodyKind; yields: Yields }) {
  const animal = animalOf(kind);
  const parts = [...new Set([...usual.yields, ...(learnt?.yields ?? [])].map(({ part }) => part))];
  const shareOf = (list: { part: string; share: number }[] | undefined, part: string) =>
    list?.find((each) => each.part === part)?.share ?? null;
  const dripOf = (list: { share: number }[]) => 10_000 - list.reduce((sum, { share }) => sum + share, 0);
  const estimate = formatEstimate(learnt?.runs ?? 0, chosen === 'learnt' && learnt !== null);
  return (
    <section aria-labelledby="yields">
      <h2 id="yields" className="text-xl">
        What a body yields
      </h2>
      {estimate === null ? null : <p className="mt-1 text-sm font-semibold">{estimate}</p>}
      {/* The cutting list works with whole bodies alone. */}
      {kind === animal ? <Choice kind={kind} chosen={chosen} runs={learnt?.runs ?? 0} /> : null}
      <div className="overflow-x-auto border border-ink bg-white">
        <table className="w-full border-collapse text-sm tabular-nums">
          <thead>
            <tr className="border-b border-ink bg-paper text-left">
              <th scope="col" className="px-3 py-2 font-semibold">
                Part
              </th>
              <th scope="col" className={`${number} font-semibold`}>
                Usual
              </th>
              <th scope="col" className={`${number} font-semibold`}>
                {learnt === null ? 'Your runs' : `Your last ${learnt.runs}`}
              </th>
            </tr>
          </thead>
          <tbody>
            <Row
              name="Weight of a body"
              usual={formatKilos(usual.gramsPerBody)}
              learnt={learnt === null ? null : formatKilos(learnt.gramsPerBody)}
            />
            {parts.map((part) => {
              const [one, other] = [shareOf(usual.yields, part), shareOf(learnt?.yields, part)];
              return (
                <Row
                  key={part}
                  name={formatPart(animal, part)}
                  usual={one === null ? null : formatShare(one)}
                  learnt={other === null ? null : formatShare(other)}
                />
              );
            })}
            <Row
              name="Drip"
              usual={formatShare(dripOf(usual.yields))}
              learnt={learnt === null ? null : formatShare(dripOf(learnt.yields))}
            />
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Row({ name, usual, learnt }: { name: string; usual: string | null; learnt: string | null }) {
  return (
    <tr className="border-b border-rule last:border-b-0">
      <th scope="row" className="px-3 py-2 text-left font-normal">
        {name}
      </th>
      <td className={number}>{usual ?? '–'}</td>
      <td className={number}>{learnt ?? '–'}</td>
    </tr>
  );
}

const choices = [
  ['usual', 'Usual yields'],
  ['learnt', 'Yields of your runs'],
] as const;

/** Which yields the cutting list uses. Owners choose. */
function Choice({ kind, chosen, runs }: { kind: BodyKind; chosen: YieldChoice; runs: number }) {
  const isOwner = useMay('owner');
  const { act, isPending, failure } = useAdminMutation({
    run: (next: YieldChoice) => call(chooseYields, { body: { bodyKind: kind, chosen: next } }),
    success: { title: 'Chosen', description: 'The cutting list uses these yields from now on.' },
    failure: { title: 'Not changed', description: 'Couldn’t change the yields. Check your connection and try again.' },
    refresh: [cuttingQueries.all],
  });
  return (
    <fieldset className="my-3" disabled={!isOwner || isPending}>
      <legend className="mb-1.5 text-sm font-semibold">The cutting list uses</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(([value, label]) => (
          <button
            key={value}
            type="button"
            aria-pressed={chosen === value}
            disabled={value === 'learnt' && runs === 0}
            className={`${chipClass} disabled:opacity-60`}
            onClick={() => void act(value)}
          >
            {label}
          </button>
        ))}
      </div>
      {isOwner ? null : <p className="mt-1.5 text-sm text-steel">An owner chooses.</p>}
      {isOwner && runs === 0 ? (
        <p className="mt-1.5 text-sm text-steel">Your own yields can be chosen after the first run of this body.</p>
      ) : null}
      <ActionFailure text={failure} className="mt-2" />
    </fieldset>
  );
}
