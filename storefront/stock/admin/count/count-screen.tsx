import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { User } from '#core/accounts/account.ts';
import { accountName } from '#core/accounts/account-name.ts';
import { useCurrentUser } from '#storefront/accounts/current-user.ts';
import { ScreenFailure } from '#storefront/admin/shell/screen-failure.tsx';
import { ScreenHeading, ScreenSkeleton } from '#storefront/admin/shell/screen-heading.tsx';
import { countOf } from '#storefront/ui/count-of.ts';
import { stockPath } from '../stock-queries.ts';
import { CountCard } from './count-card.tsx';
import { type CountLine, linesOf, nextLine } from './count-lines.ts';
import { CountList } from './count-list.tsx';
import { CountNotices } from './count-notices.tsx';
import { CountWalk, type ShownWalk } from './count-walk.ts';

/** /admin/stock/count: counts the cold room, one item after the other, also without a connection. */
export function CountScreen() {
  const user = useCurrentUser();
  // While the connection or the session is lost, the walk goes on in the name of the person who began it.
  const [counter, setCounter] = useState<User | null>(null);
  if (user && user.id !== counter?.id) setCounter(user);
  return (
    <>
      <ScreenHeading title="Count" back={{ to: stockPath, label: 'Stock' }} />
      {counter === null ? <ScreenSkeleton /> : <Walk key={counter.id} user={counter} />}
    </>
  );
}

function Walk({ user }: { user: User }) {
  const [walk] = useState(() => new CountWalk(counterOf(user)));
  useEffect(() => walk.open(), [walk]);
  const shown = useSyncExternalStore(walk.subscribe, () => walk.shown);
  return (
    <>
      <LinkState shown={shown} />
      <CountNotices walk={walk} shown={shown} by={counterOf(user)} />
      <CountedRoom walk={walk} shown={shown} />
    </>
  );
}

function counterOf(user: User) {
  return { id: user.id, name: accountName(user) };
}

function LinkState({ shown: { link, waiting } }: { shown: ShownWalk }) {
  const wait = waiting.length === 0 ? '' : `${countOf(waiting.length, 'count')} not sent yet.`;
  const texts: Record<ShownWalk['link'], string> = {
    asking: 'Connecting…',
    reached: wait || 'Every count is sent.',
    'no-signal': `No connection: counts are kept on this device and sent later. ${wait}`,
    'signed-out': `You are signed out: counts are kept on this device until you sign in. ${wait}`,
  };
  return (
    <p role="status" className="mb-4 min-h-5 text-sm text-steel">
      {texts[link]}
    </p>
  );
}

function CountedRoom({ walk, shown }: { walk: CountWalk; shown: ShownWalk }) {
  /** The item that is counted now. It stays when someone else counts it; undefined until the items are there. */
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
  if (chosen === undefined) setChosen(nextLine(lines, null)?.item.id ?? null);
  const current = lines.find(({ item }) => item.id === chosen) ?? null;
  function choose(line: CountLine | null): void {
    setChosen(line?.item.id ?? null);
    // Announces the item, and scrolls it to the top of the screen.
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
