import { useQuery } from '@tanstack/react-query';
import { cutsOf } from '#core/cuts/cut.ts';
import { typeNames } from '#core/products/product-options.ts';
import type { Period } from '#core/reports/report-period.ts';
import { type BodyChoice, type BodyKind, bodyChoices, kindsOf } from '#core/stock/cutting/body-kind.ts';
import type { CuttingList } from '#core/stock/cutting/cutting-list-api.ts';
import { useMay } from '#storefront/admin/shell/staff-role-context.ts';
import { chipClass } from '#storefront/admin/ui/chip-class.ts';
import { specialPath } from '#storefront/products/admin/product-paths.ts';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { stockQueries } from '../stock-queries.ts';
import { listAddress } from './cutting-period.ts';
import { yieldsPath } from './cutting-queries.ts';
import { boughtRows, countBodies, describeBuying, formatEstimate, formatKilos, formatPart } from './cutting-text.ts';

type Animal = CuttingList['animals'][number];

const number = 'px-3 py-2 text-right whitespace-nowrap max-lg:px-2';

/** Shows, for one animal, the needed cuts, the number of bodies to cut for them, and what is left over of each cut. */
export function AnimalToCut({ toCut, period }: { toCut: Animal; period: Period }) {
  const { animal, bodies, isLearnt, runs, cuts, others, missing } = toCut;
  const mayDraft = useMay('owner');
  const { data: items = [] } = useQuery({ ...stockQueries.choices(), enabled: mayDraft });
  const name = typeNames[animal];
  const shown = cuts.filter((cut) => cut.needed + cut.mayNeed + cut.onHand + cut.fromBodies > 0);
  const mayNeed = cuts.some((cut) => cut.mayNeed > 0);
  const estimate = formatEstimate(runs, isLearnt);
  const missed = cutsOf(animal).flatMap((cut) => (missing.includes(cut.key) ? [cut.name] : []));
  return (
    <section aria-labelledby={`cut-${animal}`}>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={`cut-${animal}`} className="text-xl">
          {name}: {countBodies(toCut)}
        </h2>
        <p className="text-sm text-steel">
          {boughtRows(toCut)
            .map((row) => `${row.name}: ${formatKilos(row.gramsPerBody)}`)
            .join(', ')}
          , by {isLearnt ? 'your own yields' : 'the usual yields'}
        </p>
      </div>
      {kindsOf(animal, 'quarters').length > 1 && toCut.kinds.length > 0 ? (
        <BodyChoices name={name} chosen={toCut.kinds.length > 1 ? 'quarters' : 'whole'} period={period} />
      ) : null}
      {describeBuying(toCut).map((text) => (
        <p key={text} className="mb-2 text-sm font-semibold">
          {text}
        </p>
      ))}
      {estimate === null ? null : (
        <p className="mb-2 text-sm">
          {estimate}{' '}
          <ShopLink to={`${yieldsPath}?body=${estimatedKind(toCut)}`} className="text-link">
            Yields
          </ShopLink>
        </p>
      )}
      {missed.length === 0 ? null : (
        <p role="alert" className="mb-2 text-sm font-semibold text-oxblood">
          By these yields no body has any {missed.join(', ')}: buy it, or check the yields.
        </p>
      )}
      <div className="relative overflow-x-auto border border-ink bg-white">
        <table className="w-full border-collapse text-sm tabular-nums">
          <caption className="sr-only">Cuts of {name}, in kilograms</caption>
          <thead>
            <tr className="border-b border-ink bg-paper text-left">
              <th scope="col" className="px-3 py-2 font-semibold max-lg:px-2">
                Cut
              </th>
              <th scope="col" className={`${number} font-semibold max-lg:hidden`}>
                Ordered
              </th>
              {mayNeed ? (
                <th scope="col" className={`${number} font-semibold max-lg:hidden`}>
                  Laybys may need
                </th>
              ) : null}
              <th scope="col" className={`${number} font-semibold max-lg:hidden`}>
                On hand
              </th>
              <th scope="col" className={`${number} font-semibold`}>
                To cut
              </th>
              <th scope="col" className={`${number} font-semibold max-lg:hidden`}>
                From the bodies
              </th>
              <th scope="col" className={`${number} font-semibold`}>
                Left over
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((cut) => {
              const item = items.find((each) => each.cut === `${animal}/${cut.cut}`);
              return (
                <tr key={cut.cut} className="border-b border-rule last:border-b-0">
                  <th scope="row" className="px-3 py-2 text-left font-semibold max-lg:px-2">
                    {cut.name}
                    <span className="block font-normal text-steel lg:hidden">
                      {formatKilos(cut.needed)} ordered
                      {cut.mayNeed === 0 ? '' : `, ${formatKilos(cut.mayNeed)} for laybys`}, {formatKilos(cut.onHand)}{' '}
                      on hand
                    </span>
                  </th>
                  <td className={`${number} max-lg:hidden`}>{formatKilos(cut.needed)}</td>
                  {mayNeed ? <td className={`${number} max-lg:hidden`}>{formatKilos(cut.mayNeed)}</td> : null}
                  <td className={`${number} max-lg:hidden`}>{formatKilos(cut.onHand)}</td>
                  <td className={`${number} font-semibold`}>{formatKilos(cut.toCut)}</td>
                  <td className={`${number} max-lg:hidden`}>{formatKilos(cut.fromBodies)}</td>
                  <td className={number}>
                    {formatKilos(cut.left)}
                    {mayDraft && cut.left > 0 ? (
                      <span className="ml-3 max-lg:mt-1 max-lg:ml-0 max-lg:block">
                        <ButtonLink
                          to={specialPath({ cut: `${animal}/${cut.cut}`, item: item ?? null })}
                          variant="secondary"
                          size="xs"
                        >
                          Draft special<span className="sr-only"> from {cut.name}</span>
                        </ButtonLink>
                      </span>
                    ) : null}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {bodies === 0 ? null : (
        <p className="mt-2 text-sm text-steel">
          Also from the bodies:{' '}
          {others
            .map(({ part, grams }) => `${formatPart(animal, part).toLowerCase()} ${formatKilos(grams)}`)
            .join(', ')}
        </p>
      )}
    </section>
  );
}

/** Of the kinds of body that have to be cut, returns the one with the fewest recorded runs. */
function estimatedKind({ animal, kinds }: Animal): BodyKind {
  const cut = kinds.filter(({ bodies }) => bodies > 0);
  return (cut.length === 0 ? kinds : cut).toSorted((one, other) => one.runs - other.runs)[0]?.kind ?? animal;
}

const choiceLabels: Record<BodyChoice, string> = { whole: 'Whole bodies', quarters: 'Quarters' };

/** The choice whether an animal is counted in whole bodies or in quarters. */
function BodyChoices({ name, chosen, period }: { name: string; chosen: BodyChoice; period: Period }) {
  return (
    <nav aria-label={`How ${name.toLowerCase()} is bought`} className="mb-2">
      <ul className="flex gap-1.5">
        {bodyChoices.map((choice) => (
          <li key={choice}>
            <ShopLink
              to={listAddress(period, choice)}
              preventScrollReset
              aria-current={choice === chosen ? 'true' : undefined}
              className={chipClass}
            >
              {choiceLabels[choice]}
            </ShopLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
