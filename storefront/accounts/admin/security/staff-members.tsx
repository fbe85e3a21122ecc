import { useState } from 'react';
import { accountName } from '#core/accounts/account-name.ts';
import {
  changeStaffRole,
  resendInvitation,
  resetSecondFactor,
  type StaffMember,
} from '#core/accounts/security/staff-api.ts';
import { roleName, type StaffRole, staffRoles } from '#core/accounts/staff-role.ts';
import { formatInstant } from '#core/dates.ts';
import { useCurrentUser } from '#storefront/accounts/current-user.ts';
import { ConfirmDialog } from '#storefront/admin/ui/confirm-dialog.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { Badge } from '#storefront/ui/badge.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { securityQueries } from './security-queries.ts';

type Question =
  | { member: StaffMember; kind: 'leave' | 'second-factor' | 'invite' }
  | { member: StaffMember; kind: StaffRole };

/** All staff members, with controls to change their role and to remove them. */
export function StaffMembers({ members }: { members: readonly StaffMember[] }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const ownId = useCurrentUser()?.id;
  const change = useAdminMutation({
    run: ({ id, role }: { id: number; role: StaffRole | null }) =>
      call(changeStaffRole, { params: { id }, body: { role } }),
    success: { title: 'Role Changed' },
    failure: { title: 'Role Not Changed' },
    refresh: [securityQueries.all],
    onDone: () => setQuestion(null),
  });
  const reset = useAdminMutation({
    run: (id: number) => call(resetSecondFactor, { params: { id }, body: {} }),
    success: { title: 'Second Step Removed' },
    failure: { title: 'Second Step Not Removed' },
    refresh: [securityQueries.all],
    onDone: () => setQuestion(null),
  });
  const invite = useAdminMutation({
    run: ({ id }: StaffMember) => call(resendInvitation, { params: { id }, body: {} }),
    success: { title: 'Invitation Sent' },
    failure: { title: 'Invitation Not Sent' },
    refresh: [securityQueries.all],
    onDone: () => setQuestion(null),
  });
  function confirm({ member, kind }: Question): Promise<boolean> {
    const { id } = member;
    if (kind === 'invite') return invite.act(member);
    if (kind === 'second-factor') return reset.act(id);
    return change.act({ id, role: kind === 'leave' ? null : kind });
  }
  return (
    <section aria-label="On the staff">
      <ul className="border border-ink bg-white">
        {members.map((member) => (
          <li
            key={member.id}
            className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-rule px-4 py-3 last:border-b-0"
          >
            <div className="min-w-0 grow basis-60">
              <p className="flex flex-wrap items-center gap-2">
                <ShopLink to={`/admin/users/${member.id}`} className="text-link font-semibold wrap-anywhere">
                  {accountName(member)}
                </ShopLink>
                {member.id === ownId ? <Badge>You</Badge> : null}
                {member.invitedUntil === null && !member.isPending ? null : <Badge tone="progress">Invited</Badge>}
                {member.hasSecondFactor ? <Badge tone="done">Second step</Badge> : null}
                {member.hasPin ? <Badge>PIN</Badge> : null}
              </p>
              <p className="text-sm wrap-anywhere text-steel">
                {member.email} · {presenceOf(member)}
              </p>
            </div>
            <label className="flex items-center gap-2 text-sm">
              <span className="sr-only">Role of {accountName(member)}</span>
              <select
                value={member.role}
                disabled={change.isPending}
                onChange={({ target }) => setQuestion({ member, kind: target.value as StaffRole })}
                className="min-h-11 rounded-md border border-steel bg-white px-2"
              >
                {staffRoles.map((role) => (
                  <option key={role} value={role}>
                    {roleName(role)}
                  </option>
                ))}
              </select>
            </label>
            <div className="flex flex-wrap gap-2">
              {member.invitedUntil === null && !member.isPending ? null : (
                <Button variant="secondary" size="xs" onClick={() => setQuestion({ member, kind: 'invite' })}>
                  Invite again<span className="sr-only">: {accountName(member)}</span>
                </Button>
              )}
              {member.hasSecondFactor ? (
                <Button variant="quiet" size="xs" onClick={() => setQuestion({ member, kind: 'second-factor' })}>
                  Lost second step<span className="sr-only"> of {accountName(member)}</span>
                </Button>
              ) : null}
              <Button variant="secondary" size="xs" onClick={() => setQuestion({ member, kind: 'leave' })}>
                Remove from the staff<span className="sr-only">: {accountName(member)}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {question === null ? null : (
        <ConfirmDialog
          open
          danger={question.kind === 'leave' || question.kind === 'second-factor'}
          onOpenChange={() => setQuestion(null)}
          {...labelsOf(question)}
          isPending={change.isPending || reset.isPending || invite.isPending}
          failure={(question.kind === 'invite' ? invite : question.kind === 'second-factor' ? reset : change).failure}
          onConfirm={() => void confirm(question)}
        >
          <p className="wrap-anywhere">{meaningOf(question, question.member.id === ownId)}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

/** Describes whether a staff member has joined yet, and when they were last active. */
function presenceOf({ invitedUntil, isPending, lastSeenAt }: StaffMember): string {
  if (invitedUntil === null && isPending) return 'Hasn’t opened the link. It has expired: invite them again';
  if (invitedUntil !== null) {
    const isOver = new Date(invitedUntil) < new Date();
    return `Hasn’t opened the link yet. It ${isOver ? 'expired' : 'works until'} ${formatInstant(invitedUntil)}`;
  }
  return lastSeenAt === null ? 'Not signed in' : `Last seen ${formatInstant(lastSeenAt)}`;
}

const mayDo: Record<StaffRole, string> = {
  owner: 'Owners can do everything: prices, settings, the books, exports, and who is on the staff.',
  counter:
    'Counter staff sell, take payments, correct orders and see customers. They can’t open settings, the books or exports.',
  driver: 'Drivers see only the run.',
};

function labelsOf({ member, kind }: Question): { title: string; confirmLabel: string } {
  const name = accountName(member);
  if (kind === 'invite') return { title: `Invite ${name} again?`, confirmLabel: 'Send a new link' };
  if (kind === 'leave') return { title: `Remove ${name} from the staff?`, confirmLabel: 'Remove from the staff' };
  if (kind === 'second-factor') {
    return { title: `Remove the second step of ${name}?`, confirmLabel: 'Remove it' };
  }
  return { title: `Change the role of ${name}?`, confirmLabel: `Change to ${roleName(kind)}` };
}

function meaningOf({ kind, member }: Question, isOwn: boolean): string {
  if (kind === 'invite') {
    return `We email ${member.email} a link to choose a password. It works for seven days, and the earlier link stops working.`;
  }
  if (kind === 'leave') {
    return 'They are signed out everywhere immediately and become a customer again. Their orders and sales stay.';
  }
  if (kind === 'second-factor') {
    return 'Use this if they have lost both their phone and their recovery codes. They are signed out everywhere.';
  }
  const own = isOwn ? ' This is your own account: only another owner can give you the role back.' : '';
  return `${mayDo[kind]} This applies from their next click.${own}`;
}
