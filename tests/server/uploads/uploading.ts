import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { UploadTarget } from '#core/uploads/upload-api.ts';
import type { Answer, Visitor } from '#tests/support/http-client.ts';
import type { TestShop } from '#tests/support/test-shop.ts';

const plain = { 'content-type': 'application/octet-stream', 'sec-fetch-site': null };

/** Asks for an upload's address, as the picture field does. */
export async function askForAddress(staff: Visitor): Promise<UploadTarget> {
  const answer = await staff.post('/api/objects/upload');
  expect(answer.status).toBe(200);
  return answer.body;
}

/** Sends a file to the address. */
export const send = (staff: Visitor, address: string, body: Buffer, headers: Record<string, string | null> = {}) =>
  staff.request('PUT', address, { body, headers: { ...plain, ...headers } });

export async function upload(staff: Visitor, file: Buffer): Promise<{ path: string; answer: Answer }> {
  const { uploadURL, objectPath } = await askForAddress(staff);
  return { path: objectPath, answer: await send(staff, uploadURL, file) };
}

/** What is on its way, or was left there. */
export const incoming = ({ deps }: TestShop) => {
  const folder = join(deps.env.dataDir, 'objects', 'incoming');
  return existsSync(folder) ? readdirSync(folder) : [];
};
