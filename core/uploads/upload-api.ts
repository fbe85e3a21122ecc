import { z } from 'zod';
import { createUploadRoute } from '../bare-routes.ts';
import { defineEndpoint } from '../endpoint.ts';
import { isObjectName } from './object-path.ts';

const tag = 'uploads';

/** Where to upload a file, and the path of the resulting image. */
export const uploadTargetSchema = z.object({
  /**
   * The URL for uploading the file: a path of the shop or an absolute URL of the bucket. It accepts one PUT request, within 15
   * minutes.
   */
  uploadURL: z.string(),
  objectPath: z.string(),
});
export type UploadTarget = z.infer<typeof uploadTargetSchema>;

export const createUpload = defineEndpoint({
  ...createUploadRoute,
  access: 'driver',
  summary:
    'Creates a signed URL that accepts one image by PUT within 15 minutes, and the path at which the image will be served',
  tag,
  body: z.object({}).optional(),
  response: uploadTargetSchema,
});

export const putUpload = defineEndpoint({
  method: 'PUT',
  path: '/api/objects/upload/:name',
  access: 'driver',
  summary: 'Uploads a PNG, JPEG, GIF or WebP file of at most 5 MB; responds when the image can be served',
  tag,
  params: z.object({ name: z.string().refine(isObjectName) }),
  query: z.object({ signature: z.string().max(600) }),
  response: z.object({ objectPath: z.string() }),
  fromAnywhere: true,
  takes: 'file',
});
