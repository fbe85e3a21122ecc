import { useQuery } from '@tanstack/react-query';
import type { User } from '#core/accounts/account.ts';
import { securityQueries } from './security-queries.ts';
import { SwitchPerson } from './switch-person.tsx';

/**
 * A form for signing in again after a counter was locked and its page reloaded. Anyone who has a PIN at this counter can use it.
 */
export function ComeBack({ onSwitched }: { onSwitched(user: User): void }) {
  const { data: device } = useQuery(securityQueries.device());
  const members = device?.members.filter(({ hasPin, needsShop }) => hasPin || needsShop) ?? [];
  if (members.length === 0) return null;
  return (
    <section aria-labelledby="come-back" className="mt-8">
      <h3 id="come-back" className="mb-4 text-xl">
        Or by PIN
      </h3>
      <SwitchPerson members={members} onSwitched={onSwitched} />
    </section>
  );
}
