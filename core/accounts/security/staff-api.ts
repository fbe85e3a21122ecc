import { z } from 'zod';
import { registrationSchema, userSchema } from '#core/accounts/account.ts';
import { staffRoles } from '#core/accounts/staff-role.ts';
import { defineEndpoint, idParams, instantSchema } from '#core/endpoint.ts';

const tag = 'staff';

export const staffMemberSchema = userSchema
  .pick({ id: true, username: true, email: true, firstName: true, lastName: true })
  .extend({
    role: z.enum(staffRoles),
    /** The role applies once the emailed link has been opened; until then the account has no rights. */
    isPending: z.boolean().default(false),
    /** Accurate to within an hour. Null if the staff member hasn't been signed in for a month. */
    lastSeenAt: instantSchema.nullable(),
    /** When the link in the invitation expires or expired. Null if the staff member has set a password. */
    invitedUntil: instantSchema.nullable(),
    hasPin: z.boolean(),
    hasSecondFactor: z.boolean(),
  });
export type StaffMember = z.infer<typeof staffMemberSchema>;

export const secondFactorDuties = ['nobody', 'owners', 'staff'] as const;

export const staffSettingsSchema = z.object({
  /** Who must use a second step to sign in. They set it up the next time they sign in. */
  requiresSecondFactorOf: z.enum(secondFactorDuties),
  /** Null if screens never lock automatically. */
  lockAfterMinutes: z.number().int().min(1).max(240).nullable(),
});
export type StaffSettings = z.infer<typeof staffSettingsSchema>;

export const listStaff = defineEndpoint({
  method: 'GET',
  path: '/api/admin/staff',
  access: 'owner',
  summary: 'Everybody with a staff role, owners first',
  tag,
  response: z.array(staffMemberSchema),
});

const { username, email, firstName, lastName } = registrationSchema.shape;
const newStaffSchema = z.object({
  email,
  username: username.optional(),
  firstName,
  lastName,
  role: z.enum(staffRoles),
});

export const addStaff = defineEndpoint({
  method: 'POST',
  path: '/api/admin/staff',
  access: 'owner',
  confirms: 'always',
  summary:
    'Invites somebody to the staff by email: the role counts once the link, which works for seven days, was opened and a ' +
    'password chosen by it; until then the account of this address has no rights',
  tag,
  body: newStaffSchema,
  response: z.object({ member: staffMemberSchema, isInvited: z.boolean() }),
  status: 201,
});

export const changeStaffRole = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/staff/:id',
  access: 'owner',
  confirms: 'always',
  summary:
    'Changes somebody’s role from their next request on, or the role they are invited to; a customer is invited. Null takes it away ' +
    'and ends their sessions. The last owner stays',
  tag,
  params: idParams,
  body: z.object({ role: z.enum(staffRoles).nullable() }),
  response: z.array(staffMemberSchema),
});

export const resetSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/api/admin/staff/:id/reset-second-factor',
  access: 'owner',
  confirms: 'always',
  summary: 'Takes the second step of somebody who has lost it away, with its recovery codes, and ends their sessions',
  tag,
  params: idParams,
  body: z.object({}).optional(),
  response: z.array(staffMemberSchema),
});

export const resendInvitation = defineEndpoint({
  method: 'POST',
  path: '/api/admin/staff/:id/invitation',
  access: 'owner',
  confirms: 'always',
  summary:
    'Emails somebody who has not chosen a password yet a new link to do so, for seven days; the link before it ends. 409 ' +
    'for anybody else',
  tag,
  params: idParams,
  body: z.object({}).optional(),
  response: z.array(staffMemberSchema),
});

export const readStaffSettings = defineEndpoint({
  method: 'GET',
  path: '/api/admin/staff-settings',
  access: 'counter',
  summary: 'Who must have a second step, and after how many minutes screens lock',
  tag,
  response: staffSettingsSchema,
});

export const saveStaffSettings = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/staff-settings',
  access: 'owner',
  confirms: 'always',
  summary: 'Sets who must have a second step, from their next sign-in on, and when screens lock',
  tag,
  body: staffSettingsSchema,
  response: staffSettingsSchema,
});
