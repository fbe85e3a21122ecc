import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { formatInstant } from '#core/dates.ts';
import { ScreenFailure } from '#storefront/admin/shell/screen-failure.tsx';
import { ScreenSkeleton } from '#storefront/admin/shell/screen-heading.tsx';
import { countOf } from '#storefront/ui/count-of.ts';
import { stockPath } from '../stock-queries.ts';
import { CountCard } from './count-card.tsx';
import { type CountLine, linesOf, nextLine } from './count-lines.ts';
import { CountList } from './count-list.tsx';
import { CountNotices } from './count-notices.tsx';
import type { Counter } from './count-store.ts';
import { CountWalk, type ShownWalk } from './count-walk.ts';

interface CountRoomProps {
  by: Counter;
  /** Asks the shop whether `by` is still signed in. Left out if the surrounding program watches the session itself. */
  isStillBy?: () => Promise<boolean>;
  /** Renders the sign-in, which is shown if the session has ended. */
  signIn?: (onSignedIn: () => void) => ReactNode;
}

/** One person's stock count in the cold room: the items, their counts, and the counts that the shop hasn't received yet. */
export function CountRoom({ by, isStillBy, signIn }: CountRoomProps) {
  const [walk] = useState(() => new CountWalk(by, isStillBy));
  useEffect(() => walk.open(), [walk]);
  const shown = useSyncExternalStore(walk.subscribe, () => walk.shown);
  return (
    <>
      <LinkState shown={shown} />
      {shown.link === 'signed-out' && signIn ? <div className="mb-4">{signIn(() => void walk.refresh())}</div> : null}
      <CountNotices walk={walk} shown={shown} by={by} />
      <CountedRoom walk={walk} shown={shown} />
    </>
  );
}

function LinkState({ shown: { link, waiting, stock } }: { shown: ShownWalk }) {
  const wait = waiting.length === 0 ? '' : `${countOf(waiting.length, 'count')} not sent yet.`;
  const texts: Record<ShownWalk['link'], string> = {
    asking: 'Connecting…',
    reached: wait || 'Every count is sent.',
    'no-signal': `No connection${stock === null ? '' : ` since ${formatInstant(stock.at)}`}: counts are kept on this device and sent later. ${wait}`,
    'signed-out': `You are signed out: counts are kept on this device until you sign in. ${wait}`,
    'second-step': `Your account needs a second step, set up under Security: counts are kept on this device until then. ${wait}`,
  };
  return (
    <p role="status" className="mb-4 min-h-5 text-sm text-steel">
      {texts[link]}
    </p>
  );
}

function CountedRoom({ walk, shown }: { walk: CountWalk; shown: ShownWalk }) {
  /** The id of the item that is being counted. It stays the same if someone else counts the item. Undefined until the items are loaded. */
  const [chosen, setChosen] = useState<number | null>();
  const heading = useRef<HTMLHeadingElement>(null);
  const { isRead, link, stock } = shown;
  if (!isRead || (stock === null && link === 'asking')) return <ScreenSkeleton />;
  if (stock === null) {
    return (
      <ScreenFailure
        text="The stock isn’t on this device yet. Check your connection and try again."
        onRetry={() => void walk.refresh()}
      />
    );
  }
  if (stock.items.length === 0) {
    return <ScreenFailure text="There is nothing to count yet." instead={{ to: stockPath, label: 'Stock items' }} />;
  }
  const lines = linesOf(shown, new Date());
  if (chosen === undefined) {
    const begun = lines.find(({ item }) => item.id === walk.typed.at(-1)?.itemId);
    setChosen((begun ?? nextLine(lines, null))?.item.id ?? null);
  }
  const current = lines.find(({ item }) => item.id === chosen) ?? null;
  function choose(line: CountLine | null): void {
    setChosen(line?.item.id ?? null);
    // Announces the item to screen readers, and scrolls it to the top of the screen.
    requestAnimationFrame(() => {
      heading.current?.focus({ preventScroll: true });
      heading.current?.scrollIntoView({ block: 'start' });
    });
  }
  const next = nextLine(lines, current?.item.id ?? null);
  const done = lines.filter(({ isDone }) => isDone).length;
  return (
    <div className="grid items-start gap-6 md:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
      {current === null ? (
        <section className="border border-ink bg-white p-4">
          <h2 ref={heading} tabIndex={-1} className="text-2xl">
            {done === lines.length ? 'Everything is counted today' : 'Choose the next item'}
          </h2>
          <p className="mt-1 text-sm text-steel">Any item can be counted again.</p>
        </section>
      ) : (
        <CountCard
          key={current.item.id}
          walk={walk}
          line={current}
          knownAt={stock.at}
          heading={heading}
          onDone={() => choose(next)}
          onSkip={() => choose(next)}
        />
      )}
      <section aria-labelledby="items">
        <h2 id="items" className="mb-3 text-xl">
          Items: {done} of {lines.length} counted today
        </h2>
        <CountList
          lines={lines}
          currentId={current?.item.id ?? null}
          onChoose={(id) => choose(lines.find(({ item }) => item.id === id) ?? null)}
        />
      </section>
    </div>
  );
}
