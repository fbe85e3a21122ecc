import { z } from 'zod';
import { defineEndpoint, instantSchema } from '../endpoint.ts';

const tag = 'accounts';
const path = '/api/users/me/close-request';

const closeRequestSchema = z.object({ requestedAt: instantSchema.nullable() });

export const readCloseRequest = defineEndpoint({
  method: 'GET',
  path,
  access: 'customer',
  summary: 'Returns whether the caller has asked to close their account',
  tag,
  response: closeRequestSchema,
});

export const requestClose = defineEndpoint({
  method: 'POST',
  path,
  access: 'customer',
  summary:
    'Asks the shop to close the caller’s account and erase their personal data; staff process the request. Stops their repeating boxes',
  tag,
  body: z.object({}).optional(),
  response: closeRequestSchema,
  limit: 'close-request',
});

export const withdrawCloseRequest = defineEndpoint({
  method: 'DELETE',
  path,
  access: 'customer',
  summary: 'Withdraws the caller’s request to close their account',
  tag,
  response: closeRequestSchema,
  limit: 'close-request',
});
