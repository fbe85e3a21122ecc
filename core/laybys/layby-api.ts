import { z } from 'zod';
import { centsSchema, daySchema, defineEndpoint, idParams, idSchema, instantSchema, listQuery } from '../endpoint.ts';
import { instalmentSchema, laybySchema, laybyStatuses } from './layby.ts';

const tag = 'laybys';

/** A plan as staff list it; its instalments are a call of their own. */
export const installmentPlanSchema = laybySchema.omit({ installments: true }).extend({
  orderId: z.number().int(),
  amountPaid: centsSchema,
  customer: z.object({ name: z.string().nullable(), email: z.string().nullable() }),
  /** The day of the oldest unpaid instalment; null when all are paid, and on a cancelled plan. */
  nextDueDate: daySchema.nullable(),
  missedInstallments: z.number().int(),
  startedOn: daySchema.nullable(),
  pausedOn: daySchema.nullable(),
  createdAt: instantSchema,
  version: z.number().int(),
});
export type InstallmentPlan = z.infer<typeof installmentPlanSchema>;

/** An instalment as staff see it. */
export const planInstallmentSchema = instalmentSchema.extend({
  planId: z.number().int(),
});
export type PlanInstallment = z.infer<typeof planInstallmentSchema>;

const planParams = z.object({ planId: idSchema });

/**
 * What staff have to see to: an instalment was missed; one is due today; the oldest unpaid one was due before today.
 * Only plans that run are overdue or due today, since resuming a paused one moves its days.
 */
export const planAttentions = ['missed', 'due-today', 'overdue'] as const;
export type PlanAttention = (typeof planAttentions)[number];

export const planSorts = ['newest', 'nextDueDate', 'status'] as const;
export type PlanSort = (typeof planSorts)[number];

export const planListQuery = listQuery.extend({
  status: z.enum(laybyStatuses).optional(),
  attention: z.enum(planAttentions).optional(),
  sort: z.enum(planSorts).optional(),
  /** Newest descends and the others ascend unless said; plans that are due no more come last either way. */
  direction: z.enum(['asc', 'desc']).optional(),
});
export type PlanListQuery = z.output<typeof planListQuery>;

export const listPlans = defineEndpoint({
  method: 'GET',
  path: '/api/admin/installment-plans',
  access: 'staff',
  summary:
    'The layby plans, newest first; q is a plan’s or an order’s number, a status, or a part of the customer’s name',
  tag,
  query: planListQuery,
  answer: z.array(installmentPlanSchema),
  list: true,
});

export const planInstallments = defineEndpoint({
  method: 'GET',
  path: '/api/admin/installment-plans/:planId/installments',
  access: 'staff',
  summary: 'The instalments of a plan, the first one first',
  tag,
  params: planParams,
  query: listQuery,
  answer: z.array(planInstallmentSchema),
  list: true,
});

export const setPlanStatus = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/installment-plans/:planId/status',
  access: 'staff',
  summary: 'Pauses an active plan, or resumes a paused one with its unpaid days moved by the days paused',
  tag,
  params: planParams,
  body: z.object({ status: z.enum(laybyStatuses), version: z.number().int().optional() }),
  answer: installmentPlanSchema,
});

export const retryInstallment = defineEndpoint({
  method: 'POST',
  path: '/api/admin/installments/:id/retry',
  access: 'staff',
  summary: 'Clears a missed or retrying instalment’s failures; it is charged at the next look, whatever the hour',
  tag,
  params: idParams,
  body: z.object({}).optional(),
  answer: planInstallmentSchema,
});
