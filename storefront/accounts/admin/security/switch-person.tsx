import type { User } from '#core/accounts/account.ts';
import { switchPerson } from '#core/accounts/security/switch-api.ts';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { type Member, PinForm } from './pin-form.tsx';

interface SwitchPersonProps {
  members: readonly Member[];
  onSwitched(user: User): void;
}

/** A form with which another staff member takes over at the counter, by name and PIN. */
export function SwitchPerson({ members, onSwitched }: SwitchPersonProps) {
  const enter = useAdminMutation({
    run: ({ member: { id: userId }, pin }: { member: Member; pin: string }) =>
      call(switchPerson, { body: { userId, pin } }),
    failure: { title: 'Person Not Switched' },
    onDone: onSwitched,
  });
  return (
    <PinForm
      members={members}
      listLabel="Who takes over"
      submitLabel="Continue"
      isPending={enter.isPending}
      failure={enter.failure}
      onChoose={enter.forgetProblem}
      onSubmit={(member, pin) => enter.act({ member, pin })}
    />
  );
}
