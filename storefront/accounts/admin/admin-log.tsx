import type { AdminChange, StaffUser } from '#core/accounts/staff-account-api.ts';
import { formatInstant } from '#storefront/admin/ui/format-instant.ts';
import { formatAdminChange } from './user-text.ts';

/** Who gave somebody admin status and took it, oldest first; nothing for an account that never had it. */
export function AdminLog({ user }: { user: StaffUser }) {
  const { adminChanges, isAdmin } = user;
  if (adminChanges.length === 0 && !isAdmin) return null;
  return (
    <section aria-labelledby="admin-status" className="mt-8">
      <h2 id="admin-status" className="mb-3 text-xl">
        Admin status
      </h2>
      {adminChanges.length === 0 ? (
        <p className="text-sm text-steel">An admin since before the shop noted who gave it.</p>
      ) : (
        <ol className="grid gap-1.5 text-sm">
          {adminChanges.map((change) => (
            <AdminLine key={change.id} user={user} change={change} />
          ))}
        </ol>
      )}
    </section>
  );
}

function AdminLine({ user, change }: { user: StaffUser; change: AdminChange }) {
  return (
    <li className="flex flex-wrap gap-x-4">
      <time dateTime={change.at} className="w-44 shrink-0 text-steel tabular-nums">
        {formatInstant(change.at)}
      </time>
      <span className="wrap-anywhere">{formatAdminChange(change, user.id)}</span>
    </li>
  );
}
