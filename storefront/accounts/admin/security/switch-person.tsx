import { useState } from 'react';
import type { User } from '#core/accounts/account.ts';
import { type CounterDevice, switchPerson } from '#core/accounts/security/switch-api.ts';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Field } from '#storefront/ui/field.tsx';

type Member = CounterDevice['members'][number];

interface SwitchPersonProps {
  members: readonly Member[];
  onSwitched(user: User): void;
}

function whyNoPin({ needsShop = false }: Member): string {
  return needsShop ? 'PIN not known here: only once the shop can be reached.' : 'No PIN yet: password only.';
}

/** Who takes over at the counter: a name, and its PIN. */
export function SwitchPerson({ members, onSwitched }: SwitchPersonProps) {
  const [chosen, setChosen] = useState<Member | null>(null);
  const [pin, setPin] = useState('');
  const enter = useAdminMutation({
    run: ({ id }: Member) => call(switchPerson, { body: { userId: id, pin } }),
    failure: { title: 'Not Switched' },
    onDone: onSwitched,
  });
  return (
    <div className="grid gap-4">
      <ul aria-label="Who takes over" className="grid gap-2 sm:grid-cols-2">
        {members.map((member) => (
          <li key={member.id}>
            <Button
              variant={chosen?.id === member.id ? 'primary' : 'secondary'}
              aria-pressed={chosen?.id === member.id}
              className="w-full"
              disabled={!member.hasPin || member.isBlocked}
              onClick={() => {
                enter.forgetProblem();
                setPin('');
                setChosen(member);
              }}
            >
              {member.name}
            </Button>
            {member.isBlocked ? <p className="mt-1 text-sm text-steel">Too many wrong PINs: password only.</p> : null}
            {member.hasPin ? null : <p className="mt-1 text-sm text-steel">{whyNoPin(member)}</p>}
          </li>
        ))}
      </ul>
      {chosen === null ? null : (
        <form
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            void enter.act(chosen).then((isRight) => (isRight ? null : setPin('')));
          }}
        >
          <Field
            key={chosen.id}
            autoFocus
            label={`PIN of ${chosen.name}`}
            type="password"
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            value={pin}
            onChange={({ target }) => setPin(target.value)}
          />
          <ActionFailure text={enter.failure} />
          <Button type="submit" disabled={enter.isPending || pin.length < 4}>
            {enter.isPending ? 'Checking…' : 'Go on'}
          </Button>
        </form>
      )}
    </div>
  );
}
