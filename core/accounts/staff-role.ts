/** What staff may be, the one who may most first. A customer has no role. */
export const staffRoles = ['owner', 'counter', 'driver'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Whether somebody of this role may do what asks for the other one: each may do what those below it may. */
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

/** Why somebody is refused, in words that say which role it takes. */
export function missingRoleText(role: StaffRole | null, needed: StaffRole): string {
  return `${needs[needed]} ${role === null ? 'You are signed in as a customer.' : own[role]}`;
}
