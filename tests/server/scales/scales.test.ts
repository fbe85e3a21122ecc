import { expect, it } from 'vitest';
import { startColdRoom } from '#tests/support/data/cold-room/cold-room.ts';

const path = '/api/admin/scales';

function scale(name: string) {
  const line = { baudRate: 9600, dataBits: 7, parity: 'even', stopBits: 1 };
  return { id: crypto.randomUUID(), name, protocol: 'cas', line, unit: 'kg', approval: '', verifiedOn: null };
}

it('A shop has no scale until its owner describes one, and keeps what was saved last', async () => {
  const { owner, counter } = await startColdRoom();
  expect((await counter.get(path)).body).toMatchObject({ scales: [], version: 0 });
  const scales = [{ ...scale('Counter'), approval: 'NMI 6/4C/123', verifiedOn: '2026-03-01' }];
  const saved = await owner.request('PUT', path, { body: { scales, labelNameLength: 28, version: 0 } });
  expect(saved.body).toEqual({ scales, labelNameLength: 28, version: 1 });
  const late = await owner.request('PUT', path, { body: { scales: [], labelNameLength: 28, version: 0 } });
  expect(late.body.code).toBe('stale_version');
  expect((await counter.get(path)).body).toEqual({ scales, labelNameLength: 28, version: 1 });
});

it('Two scales with the same name are refused', async () => {
  const { owner } = await startColdRoom();
  const scales = [scale('Counter'), scale('counter ')];
  const refused = await owner.request('PUT', path, { body: { scales, labelNameLength: 28 } });
  expect([refused.status, refused.body.errors?.[0]?.message]).toEqual([422, 'Two scales have the same name']);
});

it('A scale’s verification date can’t be in the future', async () => {
  const { owner } = await startColdRoom();
  const scales = [{ ...scale('Counter'), approval: 'NMI 6/4C/123', verifiedOn: '2026-11-11' }];
  const refused = await owner.request('PUT', path, { body: { scales, labelNameLength: 28 } });
  expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([422, 'scales.0.verifiedOn']);
});
