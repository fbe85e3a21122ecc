import { useQuery } from '@tanstack/react-query';
import { ScreenFailure } from '#storefront/admin/shell/screen-failure.tsx';
import { ScreenHeading } from '#storefront/admin/shell/screen-heading.tsx';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { AddStaffForm } from './add-staff-form.tsx';
import { ConfirmGate } from './confirm-gate.tsx';
import { securityQueries } from './security-queries.ts';
import { StaffLimitsForm } from './staff-limits-form.tsx';
import { StaffMembers } from './staff-members.tsx';
import { StaffSettingsForm } from './staff-settings-form.tsx';

/**
 * /admin/staff: the staff and their roles, the requirements for their sign-ins, and the limits up to which they may act without
 * an owner.
 */
export function StaffScreen() {
  return (
    <>
      <ScreenHeading
        title="Staff"
        actions={
          <ButtonLink to="/admin/activity?kind=rights" variant="secondary" size="sm">
            Who changed roles
          </ButtonLink>
        }
      />
      <ConfirmGate>
        <People />
      </ConfirmGate>
    </>
  );
}

function People() {
  const staff = useQuery(securityQueries.staff());
  const settings = useQuery(securityQueries.settings());
  const limits = useQuery(securityQueries.limits());
  const queries = [staff, settings, limits];
  if (queries.some(({ isError }) => isError)) {
    const again = () => void Promise.all(queries.map(({ refetch }) => refetch()));
    return <ScreenFailure text="Couldn’t load the staff. Check your connection and try again." onRetry={again} />;
  }
  if (staff.data === undefined || settings.data === undefined || limits.data === undefined)
    return <Skeleton className="h-96" />;
  return (
    <div className="grid gap-8">
      <StaffMembers members={staff.data} />
      <AddStaffForm />
      <StaffSettingsForm settings={settings.data} />
      {limits.data === null ? null : <StaffLimitsForm limits={limits.data} />}
    </div>
  );
}
