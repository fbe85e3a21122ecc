import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { UploadTarget } from '#core/uploads/upload-api.ts';
import type { Outcome, Visitor } from '#tests/support/shop/http-client.ts';
import type { TestShop } from '#tests/support/shop/test-shop.ts';

const plain = { 'content-type': 'application/octet-stream', 'sec-fetch-site': null };

/** Requests an upload URL, as the picture field does. */
export async function askForAddress(staff: Visitor): Promise<UploadTarget> {
  const response = await staff.post('/api/objects/upload');
  expect(response.status).toBe(200);
  return response.body;
}

/** Sends a file to the upload URL. */
export const send = (staff: Visitor, address: string, body: Buffer, headers: Record<string, string | null> = {}) =>
  staff.request('PUT', address, { body, headers: { ...plain, ...headers } });

export async function upload(staff: Visitor, file: Buffer): Promise<{ path: string; response: Outcome }> {
  const { uploadURL, objectPath } = await askForAddress(staff);
  return { path: objectPath, response: await send(staff, uploadURL, file) };
}

/** Lists the uploads that are in progress or left over. */
export const incoming = ({ deps }: TestShop) => {
  const folder = join(deps.env.dataDir, 'objects', 'incoming');
  return existsSync(folder) ? readdirSync(folder) : [];
};
