import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { scaleSettingsSchema } from './scale-settings.ts';

const tag = 'stock';

const storedScalesSchema = scaleSettingsSchema.extend({ version: z.number().int() });
export type StoredScales = z.infer<typeof storedScalesSchema>;

export const readScales = defineEndpoint({
  method: 'GET',
  path: '/api/admin/scales',
  access: 'counter',
  summary: 'Returns the shop’s scales: how they speak, their approval and last verification',
  tag,
  response: storedScalesSchema,
});

export const saveScales = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/scales',
  access: 'owner',
  summary: 'Saves the shop’s scales',
  tag,
  body: scaleSettingsSchema.extend({ version: z.number().int().min(0).optional() }),
  response: storedScalesSchema,
});
