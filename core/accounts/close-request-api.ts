import { z } from 'zod';
import { defineEndpoint, instantSchema } from '../endpoint.ts';

const tag = 'accounts';
const path = '/api/users/me/close-request';

const closeRequestSchema = z.object({ requestedAt: instantSchema.nullable() });

export const readCloseRequest = defineEndpoint({
  method: 'GET',
  path,
  access: 'customer',
  summary: 'Whether the caller has asked for the account to be closed',
  tag,
  response: closeRequestSchema,
});

export const requestClose = defineEndpoint({
  method: 'POST',
  path,
  access: 'customer',
  summary: 'Asks the shop to close the account and to erase what it knows of the caller; staff do it',
  tag,
  body: z.object({}).optional(),
  response: closeRequestSchema,
});

export const withdrawCloseRequest = defineEndpoint({
  method: 'DELETE',
  path,
  access: 'customer',
  summary: 'Takes the request back',
  tag,
  response: closeRequestSchema,
});
