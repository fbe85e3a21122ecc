import { z } from 'zod';
import { registrationSchema, userSchema } from '#core/accounts/account.ts';
import { staffRoles } from '#core/accounts/staff-role.ts';
import { defineEndpoint, idParams, instantSchema } from '#core/endpoint.ts';

const tag = 'staff';

export const staffMemberSchema = userSchema
  .pick({ id: true, username: true, email: true, firstName: true, lastName: true })
  .extend({
    role: z.enum(staffRoles),
    /**
     * Whether the role doesn't apply yet, because the link in the invitation hasn't been opened. Until then, the account has no
     * rights.
     */
    isPending: z.boolean().default(false),
    /** When the staff member was last signed in, accurate to within an hour; null if that was more than a month ago. */
    lastSeenAt: instantSchema.nullable(),
    /** When the link in the invitation expires or expired. Null if the staff member has set a password. */
    invitedUntil: instantSchema.nullable(),
    hasPin: z.boolean(),
    hasSecondFactor: z.boolean(),
  });
export type StaffMember = z.infer<typeof staffMemberSchema>;

export const secondFactorDuties = ['nobody', 'owners', 'staff'] as const;

export const staffSettingsSchema = z.object({
  /** Which staff must use a second step to sign in. They set it up the next time they sign in. */
  requiresSecondFactorOf: z.enum(secondFactorDuties),
  /** After how many minutes without use a staff screen locks; null if staff screens never lock automatically. */
  lockAfterMinutes: z.number().int().min(1).max(240).nullable(),
});
export type StaffSettings = z.infer<typeof staffSettingsSchema>;

export const listStaff = defineEndpoint({
  method: 'GET',
  path: '/api/admin/staff',
  access: 'owner',
  summary: 'Lists all staff, owners first',
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
    'Invites a person to the staff by email; the role becomes active when they choose a password with the link, within seven days',
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
    'Changes the role of a staff member or an invitation, or invites a customer; null removes the role and ends their sessions',
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
  summary: 'Removes a staff member’s lost second step and recovery codes, and ends their sessions',
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
    'Emails a new invitation link, valid for seven days, and ends the previous link; 409 if no invitation is pending',
  tag,
  params: idParams,
  body: z.object({}).optional(),
  response: z.array(staffMemberSchema),
});

export const readStaffSettings = defineEndpoint({
  method: 'GET',
  path: '/api/admin/staff-settings',
  access: 'counter',
  summary: 'Returns which roles need a second step, and after how many minutes screens lock',
  tag,
  response: staffSettingsSchema,
});

export const saveStaffSettings = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/staff-settings',
  access: 'owner',
  confirms: 'always',
  summary: 'Sets which roles need a second step, from their next sign-in, and after how many minutes screens lock',
  tag,
  body: staffSettingsSchema,
  response: staffSettingsSchema,
});
