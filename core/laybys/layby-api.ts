import { z } from 'zod';
import {
  centsSchema,
  daySchema,
  defineEndpoint,
  gained,
  idParams,
  idSchema,
  instantSchema,
  listQuery,
} from '../endpoint.ts';
import { moneyStateKinds } from '../orders/money-state.ts';
import { instalmentSchema, laybySchema, laybyStatuses } from './layby.ts';

const tag = 'laybys';

/** A layby plan in the staff's list; its instalments have a separate endpoint. */
export const laybyPlanSchema = laybySchema.omit({ installments: true }).extend({
  orderId: z.number().int(),
  amountPaid: centsSchema,
  customer: z.object({ name: z.string().nullable(), email: z.string().nullable() }),
  /** The due day of the oldest unpaid instalment; null if all instalments are paid or the plan is cancelled. */
  nextDueDate: daySchema.nullable(),
  missedInstallments: z.number().int(),
  startedOn: daySchema.nullable(),
  pausedOn: daySchema.nullable(),
  /** When the customer asked to cancel the order. Until staff answer, nothing is charged. */
  cancelRequestedAt: gained(instantSchema.nullable(), null),
  createdAt: instantSchema,
  version: z.number().int(),
  /** The payment state of the plan's order, with its label, as in the list of orders. */
  state: gained(z.object({ kind: z.enum(moneyStateKinds), label: z.string() }), { kind: 'layby', label: 'Layby' }),
});
export type LaybyPlan = z.infer<typeof laybyPlanSchema>;

/** An instalment of a layby as staff see it. */
export const planInstalmentSchema = instalmentSchema.extend({
  planId: z.number().int(),
});
export type PlanInstalment = z.infer<typeof planInstalmentSchema>;

const laybyPlanParams = z.object({ planId: idSchema });

/**
 * The reasons for which staff must act on a layby plan:
 * - `missed`: an instalment was missed.
 * - `due-today`: an instalment is due today.
 * - `overdue`: the oldest unpaid instalment was due before today.
 * - `unchargeable-card`: the card was saved by another provider.
 * - `small-instalment`: the open amount of an instalment is below the minimum for cards.
 *
 * Only active plans are due today or overdue, because resuming a paused plan moves its days. No plan is missed, due today or
 * overdue after its customer asked to cancel.
 */
export const laybyPlanAttentions = ['missed', 'due-today', 'overdue', 'unchargeable-card', 'small-instalment'] as const;
export type LaybyPlanAttention = (typeof laybyPlanAttentions)[number];

export const laybyPlanSorts = ['newest', 'nextDueDate', 'status'] as const;
export type LaybyPlanSort = (typeof laybyPlanSorts)[number];

/** The filters of the staff's list of layby plans, as query parameters. */
export const laybyPlanFilterQuery = z.object({
  q: listQuery.shape.q,
  status: z.enum(laybyStatuses).optional(),
  state: z.enum(moneyStateKinds).optional(),
  attention: z.enum(laybyPlanAttentions).optional(),
});

export const laybyPlanListQuery = listQuery.extend({
  ...laybyPlanFilterQuery.shape,
  sort: z.enum(laybyPlanSorts).optional(),
  /**
   * The sort direction. By default, `newest` sorts in descending order and all other sort keys in ascending order; plans that are
   * no longer due always come last. In ascending order by status, the most urgent plans come first.
   */
  direction: z.enum(['asc', 'desc']).optional(),
});
export type LaybyPlanListQuery = z.output<typeof laybyPlanListQuery>;

export const listLaybyPlans = defineEndpoint({
  method: 'GET',
  path: '/api/admin/installment-plans',
  access: 'counter',
  summary:
    'Lists layby plans, newest first; `q` is the number of a plan or an order, a status, or a part of the customer’s name',
  tag,
  query: laybyPlanListQuery,
  response: z.array(laybyPlanSchema),
  list: true,
});

export const listPlanInstalments = defineEndpoint({
  method: 'GET',
  path: '/api/admin/installment-plans/:planId/installments',
  access: 'counter',
  summary: 'Lists the instalments of a layby plan, oldest first',
  tag,
  params: laybyPlanParams,
  query: listQuery,
  response: z.array(planInstalmentSchema),
  list: true,
});

export const setLaybyPlanStatus = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/installment-plans/:planId/status',
  access: 'counter',
  summary:
    'Pauses an active layby plan, or resumes a paused one and postpones its unpaid instalments by the days paused',
  tag,
  params: laybyPlanParams,
  body: z.object({ status: z.enum(laybyStatuses), version: z.number().int().optional() }),
  response: laybyPlanSchema,
});

export const retryPlanInstalment = defineEndpoint({
  method: 'POST',
  path: '/api/admin/installments/:id/retry',
  access: 'counter',
  summary: 'Clears the failures of a missed or retrying instalment, which is then charged at the next run, at any hour',
  tag,
  params: idParams,
  /** The plan's version as shown to staff. If the plan has since been paid or changed, no charge is made. */
  body: z.object({ version: z.number().int().optional() }).optional(),
  response: planInstalmentSchema,
});
