import { useState } from 'react';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { countOf } from '#storefront/ui/count-of.ts';
import type { Counter } from './count-store.ts';
import type { CountWalk, ShownWalk } from './count-walk.ts';

const box =
  'ledger-margin flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border border-ink bg-paper px-4 py-3 text-sm';

/** Shows two notices: counts that the shop didn’t record, and unsent counts of another person on this device. */
export function CountNotices({ walk, shown, by }: { walk: CountWalk; shown: ShownWalk; by: Counter }) {
  const [failure, setFailure] = useState('');
  const others = shown.waiting.filter((count) => count.by.id !== by.id);
  const names = [...new Set(others.map((count) => count.by.name))].join(', ');
  const run = (work: () => Promise<void>) =>
    void work().then(
      () => setFailure(''),
      () => setFailure('This device couldn’t save that. Please try again.'),
    );
  return (
    <div className="grid gap-3 not-empty:mb-4">
      <div role="alert" className="grid gap-3 empty:hidden">
        {shown.notices.map((notice) => (
          <p key={notice.id} className={box}>
            {notice.text}
            <Button variant="secondary" size="sm" onClick={() => run(() => walk.dismiss(notice))}>
              Understood
            </Button>
          </p>
        ))}
      </div>
      {others.length === 0 ? null : (
        <p className={box}>
          {countOf(others.length, 'count')} by {names} on this device {others.length === 1 ? 'isn’t' : 'aren’t'} sent
          yet. They wait until {names} signs in here, unless you send them in your name.
          <Button variant="secondary" size="sm" onClick={() => run(() => walk.takeOver())}>
            Send in my name
          </Button>
        </p>
      )}
      <ActionFailure text={failure} />
    </div>
  );
}
