import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { animalOf, type BodyKind, bodyKinds } from '#core/stock/cutting/body-kind.ts';
import { chooseYields, type YieldChoice, type Yields } from '#core/stock/cutting/cutting-api.ts';
import { ScreenFailure } from '#storefront/admin/shell/screen-failure.tsx';
import { ScreenHeading, ScreenSkeleton } from '#storefront/admin/shell/screen-heading.tsx';
import { useMay } from '#storefront/admin/shell/staff-role-context.ts';
import { chipClass } from '#storefront/admin/ui/chip-class.ts';
import { NotCounting } from '#storefront/admin/ui/switched-off.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { cuttingPath, cuttingQueries, yieldsPath } from './cutting-queries.ts';
import { bodyNames, formatEstimate, formatKilos, formatPart, formatShare } from './cutting-text.ts';
import { FiguresRow, FiguresTable } from './figures-table.tsx';
import { ValueSharesForm } from './value-shares-form.tsx';

/** /admin/cutting/yields: the default yields of a body, the yields of the shop's own runs, and how the body's cost is divided. */
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
  return <ScreenFailure text="Couldn’t load the yields. Check your connection and try again." onRetry={refetch} />;
}

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
      <FiguresTable heads={['Part', 'Usual', learnt === null ? 'Your runs' : `Your last ${learnt.runs}`]}>
        <FiguresRow
          name="Weight of a body"
          figures={[formatKilos(usual.gramsPerBody), learnt === null ? null : formatKilos(learnt.gramsPerBody)]}
        />
        {parts.map((part) => {
          const [one, other] = [shareOf(usual.yields, part), shareOf(learnt?.yields, part)];
          return (
            <FiguresRow
              key={part}
              name={formatPart(animal, part)}
              figures={[one === null ? null : formatShare(one), other === null ? null : formatShare(other)]}
            />
          );
        })}
        <FiguresRow
          name="Drip"
          figures={[formatShare(dripOf(usual.yields)), learnt === null ? null : formatShare(dripOf(learnt.yields))]}
        />
      </FiguresTable>
    </section>
  );
}

const choices = [
  ['usual', 'Usual yields'],
  ['learnt', 'Yields of your runs'],
] as const;

/** Shows whether the cutting list uses the default yields or those of the shop's own runs. Owners can change this. */
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
