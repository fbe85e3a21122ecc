import { z } from 'zod';
import { centsSchema, defineEndpoint, gained, idParams, idSchema, instantSchema } from '#core/endpoint.ts';
import { weighingSchema } from './weighing-api.ts';
import { questionStates } from './weight-request.ts';
import { openWeightRequestRoute, respondToWeightRequestRoute } from './weight-request-routes.ts';

const tag = 'orders';

/** A question to a customer, as staff see it: whether goods that weigh more than agreed are fine. */
export const weightRequestSchema = z.object({
  id: idSchema,
  /** The id of the order's item, and its name. */
  lineId: idSchema,
  name: z.string(),
  grams: z.number().int(),
  /** `amount`: the item's price at the requested weight. `total`: the order's maximum price at this weight. */
  amount: centsSchema,
  total: centsSchema,
  state: z.enum(questionStates),
  requestedAt: instantSchema,
  answeredAt: instantSchema.nullable(),
  /** Until when the customer can answer. */
  endsAt: instantSchema,
});
export type WeightRequest = z.infer<typeof weightRequestSchema>;

const newRequestSchema = weighingSchema.pick({
  lineId: true,
  grams: true,
  pieces: true,
  confirmed: true,
  clientKey: true,
});
export type NewWeightRequest = z.infer<typeof newRequestSchema>;

export const askForWeight = defineEndpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/weight-requests',
  access: 'counter',
  summary:
    'Asks the customer by email to agree to a weight above the ceiling of an item; replaces an earlier question about the item, and charges nothing',
  tag,
  moreErrors: ['check_weight', 'wrong_status', 'charge_in_flight', 'key_reused'],
  params: idParams,
  body: newRequestSchema,
  response: weightRequestSchema,
  status: 201,
});

/** The token of the link in the email. */
const token = z.string().min(1).max(500);

/** The question as its customer sees it. It contains no personal data, because anyone with the link can open it. */
const customerQuestionSchema = z.object({
  orderId: idSchema,
  /** The heading of the page, and the labels of the buttons that answer. */
  title: gained(z.string(), 'A question about your order'),
  agree: gained(z.string(), 'Agree'),
  decline: gained(z.string(), 'No'),
  question: z.string(),
  amount: centsSchema,
  total: centsSchema,
  state: z.enum(questionStates),
  endsAt: instantSchema,
  /** Tells the customer what the question's state means for the order. */
  message: z.string(),
});
export type CustomerQuestion = z.infer<typeof customerQuestionSchema>;

export const openWeightRequest = defineEndpoint({
  ...openWeightRequestRoute,
  access: 'anyone',
  summary:
    'Returns the question of an email’s signed link about goods that weigh more than agreed, or about changed items with which an order costs more; changes nothing',
  tag,
  moreErrors: ['not_found'],
  body: z.object({ token }),
  response: customerQuestionSchema,
  limit: 'contact',
});

export const respondToWeightRequest = defineEndpoint({
  ...respondToWeightRequestRoute,
  access: 'anyone',
  summary:
    'Answers the question of an email’s signed link: an agreement changes the order, raises what it costs at most and holds that on the agreed card; charges nothing',
  tag,
  moreErrors: ['not_found', 'wrong_status', 'charge_in_flight', 'out_of_stock', 'day_supplied'],
  body: z.object({ token, agree: z.boolean() }),
  response: customerQuestionSchema,
  limit: 'contact',
});
