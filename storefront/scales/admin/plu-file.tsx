import { useQuery } from '@tanstack/react-query';
import { callPath } from '#core/call-path.ts';
import { formatInstant } from '#core/dates.ts';
import { formatMoney } from '#core/money.ts';
import { markPluLoaded, type Plu, pluFile } from '#core/scales/plu/plu-api.ts';
import { LoadFailure } from '#storefront/admin/ui/load-failure.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { browserStorage } from '#storefront/cart/memory-storage.ts';
import { DownloadLink } from '#storefront/platform/admin/download-link.tsx';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button, buttonClass } from '#storefront/ui/button.tsx';
import { countOf } from '#storefront/ui/count-of.ts';
import { scaleQueries } from './scale-queries.ts';

/**
 * The prices for the label scale. Staff see the changes that the scale doesn't have yet, download the file for the scale's program, and
 * confirm that it was loaded.
 */
export function PluFile() {
  const { data, isError, refetch } = useQuery(scaleQueries.plu());
  return (
    <section aria-labelledby="plu-heading" className="mt-10 max-w-4xl border-t border-ink pt-5">
      <h2 id="plu-heading" className="text-2xl">
        Prices for the label scale
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-sm text-steel">
        A PLU file for the program of a scale that prints labels. A product’s number is its SKU, if that has at most six
        digits.
      </p>
      {data !== undefined ? (
        <Prices plu={data} refetch={refetch} />
      ) : isError ? (
        <LoadFailure className="font-semibold" onRetry={refetch}>
          Couldn’t load the prices. Check your connection and try again.
        </LoadFailure>
      ) : (
        <p>Loading the prices…</p>
      )}
    </section>
  );
}

const storageKey = 'plu-downloaded';
/**
 * The digest (hash) of the rows that were last downloaded on this computer. It is stored, because staff may load the file onto the
 * scale much later, when prices have changed again.
 */
const downloaded = {
  digest: () => browserStorage().getItem(storageKey),
  remember: (digest: string) => browserStorage().setItem(storageKey, digest),
  forget: () => browserStorage().removeItem(storageKey),
};

const changeTexts = { new: 'New', changed: 'Changed', removed: 'Remove', same: '' } as const;
/** The maximum number of rows shown on the screen. The file contains all rows. */
const shownRows = 50;

function Prices({ plu: { rows, digest, loadedAt, problems }, refetch }: { plu: Plu; refetch(): Promise<unknown> }) {
  const changed = rows.filter(({ change }) => change !== 'same');
  const { act, isPending, failure } = useAdminMutation({
    run: () => call(markPluLoaded, { body: { digest: downloaded.digest() ?? digest } }),
    onDone: downloaded.forget,
    success: { title: 'Saved', description: 'The scale has these prices.' },
    failure: { title: 'Not saved', description: 'Couldn’t save that the scale has these prices.' },
    onConflict: async () => void (await refetch()),
    refresh: [scaleQueries.plu().queryKey],
  });
  const since = loadedAt === null ? '' : ` since ${formatInstant(loadedAt)}`;
  if (rows.length === 0 && problems.length === 0) {
    return <p className="font-semibold">No product has a SKU of at most six digits yet.</p>;
  }
  return (
    <>
      <p className="font-semibold">
        {changed.length === 0
          ? `The scale has ${countOf(rows.length, 'price')}${since === '' ? '' : `, loaded ${formatInstant(loadedAt ?? '')}`}.`
          : `${countOf(changed.length, 'change')}${since}.`}
      </p>
      {changed.length === 0 ? null : <Changes rows={changed.slice(0, shownRows)} />}
      {changed.length > shownRows ? (
        <p className="mt-1 text-sm">The file has {changed.length - shownRows} more.</p>
      ) : null}
      {problems.length > 0 ? (
        <ul className="mt-3 grid gap-1 text-sm font-semibold text-oxblood">
          {problems.map(({ productId, problem }) => (
            <li key={productId}>{problem}</li>
          ))}
        </ul>
      ) : null}
      <div className="mt-4 flex flex-wrap gap-2">
        {changed.length === 0 ? null : (
          <Download what="changes" digest={digest}>
            Download changes
          </Download>
        )}
        <Download what="all" digest={digest}>
          Download all prices
        </Download>
        {changed.length === 0 ? null : (
          <Button size="sm" disabled={isPending} onClick={() => void act()}>
            The scale has them
          </Button>
        )}
      </div>
      <ActionFailure text={failure} className="mt-3" />
    </>
  );
}

function Download({ what, digest, children }: { what: 'changes' | 'all'; digest: string; children: string }) {
  return (
    <DownloadLink
      path={callPath(pluFile, { query: { what } })}
      className={buttonClass({ variant: 'secondary', size: 'sm' })}
      onPress={() => downloaded.remember(digest)}
    >
      {children}
    </DownloadLink>
  );
}

function Changes({ rows }: { rows: Plu['rows'] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: with the keyboard, the table can be scrolled only if it has the focus
    <section tabIndex={0} aria-label="Changes for the scale" className="mt-3 overflow-x-auto">
      <table className="w-full border-collapse text-left text-sm">
        <thead>
          <tr className="border-b border-ink">
            {['PLU', 'Name', 'Price', 'Use by', 'Change'].map((heading) => (
              <th key={heading} scope="col" className="py-1.5 pr-4">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ number, name, price, unit, useByDays, change }) => (
            <tr key={number} className="border-b border-rule">
              <td className="py-1.5 pr-4 tabular-nums">{number}</td>
              <td className="py-1.5 pr-4">{name}</td>
              <td className="py-1.5 pr-4 whitespace-nowrap tabular-nums">
                {formatMoney(price)} {unit === 'kg' ? 'a kilo' : 'each'}
              </td>
              <td className="py-1.5 pr-4 whitespace-nowrap">{useByDays === null ? '' : countOf(useByDays, 'day')}</td>
              <td className="py-1.5">{changeTexts[change]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
