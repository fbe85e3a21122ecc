/** The staff roles, in descending order of rights. A customer has no role. */
export const staffRoles = ['owner', 'counter', 'driver'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Whether a role has the rights of the needed role. Each role includes the rights of the roles below it. */
export function hasRole(role: StaffRole | null | undefined, needed: StaffRole): boolean {
  return role != null && staffRoles.indexOf(role) <= staffRoles.indexOf(needed);
}

const names: Record<StaffRole, string> = { owner: 'Owner', counter: 'Counter', driver: 'Driver' };

export function roleName(role: StaffRole | null): string {
  return role === null ? 'Customer' : names[role];
}

const needs: Record<StaffRole, string> = {
  owner: 'Only an owner may do this.',
  counter: 'Only counter staff and owners may do this.',
  driver: 'Only staff may do this.',
};

const own: Record<StaffRole, string> = {
  owner: 'You are signed in as an owner.',
  counter: 'You are signed in as counter staff.',
  driver: 'You are signed in as a driver.',
};

/** Explains why access is refused and which role is required. */
export function missingRoleText(role: StaffRole | null, needed: StaffRole): string {
  return `${needs[needed]} ${role === null ? 'You are signed in as a customer.' : own[role]}`;
}
