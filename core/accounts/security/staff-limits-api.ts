import { z } from 'zod';
import { centsSchema, defineEndpoint } from '#core/endpoint.ts';

const tag = 'staff';
const path = '/api/admin/staff-limits';

/**
 * The amounts in cents up to which counter staff may act alone. Above these amounts, an owner must act, or approve the action with
 * their PIN.
 */
export const staffLimitsSchema = z.object({
  /** The most that counter staff may refund or void on one order in total. Edits and corrected payments count too. */
  correctionCents: centsSchema,
  /** The limit for the total discount from changed prices in one sale. */
  discountCents: centsSchema,
});
export type StaffLimits = z.infer<typeof staffLimitsSchema>;

/** The limits that apply until an owner sets others. */
export const firstLimits: StaffLimits = { correctionCents: 200_00, discountCents: 50_00 };

export const readStaffLimits = defineEndpoint({
  method: 'GET',
  path,
  access: 'owner',
  summary: 'Returns the limits up to which counter staff correct orders and change prices without an owner',
  tag,
  response: staffLimitsSchema,
});

export const saveStaffLimits = defineEndpoint({
  method: 'PUT',
  path,
  access: 'owner',
  confirms: 'always',
  summary:
    'Sets the limits up to which counter staff correct orders and change prices without an owner; recorded in the activity log',
  tag,
  body: staffLimitsSchema,
  response: staffLimitsSchema,
});
