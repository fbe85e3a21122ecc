import { z } from 'zod';
import { centsSchema, defineEndpoint } from '#core/endpoint.ts';

const tag = 'staff';
const path = '/api/admin/staff-limits';

/** What counter staff may do without an owner, in cents. Above it an owner does it, or approves it with their PIN. */
export const staffLimitsSchema = z.object({
  /** What refunds, voids, edits and corrected payments give back of one order, all together. */
  correctionCents: centsSchema,
  /** What changed prices take off one sale, all together. */
  discountCents: centsSchema,
});
export type StaffLimits = z.infer<typeof staffLimitsSchema>;

/** The limits until the owner sets others. */
export const firstLimits: StaffLimits = { correctionCents: 200_00, discountCents: 50_00 };

export const readStaffLimits = defineEndpoint({
  method: 'GET',
  path,
  access: 'owner',
  summary: 'Up to where counter staff correct orders and change prices without an owner',
  tag,
  response: staffLimitsSchema,
});

export const saveStaffLimits = defineEndpoint({
  method: 'PUT',
  path,
  access: 'owner',
  confirms: 'always',
  summary: 'Sets up to where counter staff correct orders and change prices without an owner; the activity log has it',
  tag,
  body: staffLimitsSchema,
  response: staffLimitsSchema,
});
