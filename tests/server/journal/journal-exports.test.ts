import { describe, expect, it } from 'vitest';
import { journalShop } from './journal-shop.ts';

const exports = '/api/admin/journal/exports';

async function closedWeek() {
  const made = await journalShop();
  const { shop, staff, meat, pies, sellFor } = made;
  await sellFor('cash', meat);
  shop.setClock('2026-11-12T01:00:00.000Z');
  await sellFor('eftpos', pies);
  shop.setClock('2026-11-13T01:00:00.000Z');
  const exported = (body: object) =>
    staff.post(exports, { program: 'xero', from: '2026-11-10', to: '2026-11-12', ...body });
  return { ...made, exported };
}

describe('An export of the journal’s closed days', () => {
  it('gets a number, is listed at each day it contains, and later exports of the same days have identical files', async () => {
    const { shop, staff, exported } = await closedWeek();
    const first = await exported({});
    expect([first.status, first.body]).toMatchObject([201, { id: 1, program: 'xero', files: 1, days: 2 }]);
    const file = await staff.get(`${exports}/1/files/1`);
    expect(file.headers['content-disposition']).toContain('xero-2026-11-10-to-2026-11-12.csv');
    const rows = file.text.split('\r\n').map((row) => row.replace(/^Takings of [^,]*,/, ''));
    expect(rows.slice(1)).toEqual([
      '10/11/2026,Cash,605,BAS Excluded,300.00,,,,',
      '10/11/2026,"Sales, GST-free",200,GST Free Income,-300.00,,,,',
      '12/11/2026,EFTPOS,606,BAS Excluded,110.00,,,,',
      '12/11/2026,"Sales, with GST",201,GST on Income,-100.00,,,,',
      '',
    ]);

    shop.setClock('2026-11-24T01:00:00.000Z');
    const second = await exported({});
    expect(second.body.id).toBe(2);
    expect((await staff.get(`${exports}/2/files/1`)).bytes).toEqual(file.bytes);
    const days = (await staff.get('/api/admin/journal/days?pageSize=100')).body;
    const ofTenth = days.find(({ day }: { day: string }) => day === '2026-11-10');
    expect(ofTenth.exports.map(({ id }: { id: number }) => id)).toEqual([1, 2]);
  });

  it('keeps the account codes that were used when it was made', async () => {
    const { staff, exported } = await closedWeek();
    await exported({ program: 'myob' });
    const before = await staff.get(`${exports}/1/files/1`);
    expect(before.text.startsWith('{}\r\nJournal Number\t')).toBe(true);
    const settings = (await staff.get('/api/admin/journal/settings')).body;
    const accounts = { ...settings.accounts, cash: { name: 'Drawer', xero: '999', myob: '1-9999' } };
    const saved = await staff.request('PUT', '/api/admin/journal/settings', { body: { ...settings, accounts } });
    expect(saved.status).toBe(200);
    expect((await staff.get(`${exports}/1/files/1`)).bytes).toEqual(before.bytes);
    await exported({ program: 'myob' });
    expect((await staff.get(`${exports}/2/files/1`)).text).toContain('1-9999');
    const stale = await staff.request('PUT', '/api/admin/journal/settings', { body: { ...settings, accounts } });
    expect([stale.status, stale.body.code]).toEqual([409, 'stale_version']);
  });

  it.each([
    ['a day that isn’t over', { to: '2026-11-13' }, '13 November 2026 is not closed yet.'],
    ['days without any sales or payments', { from: '2026-11-11', to: '2026-11-11' }, 'Nothing happened on these days.'],
    ['an end before its beginning', { from: '2026-11-12', to: '2026-11-10' }, 'The last day is before the first.'],
  ])('is rejected for %s', async (_what, body, detail) => {
    const { exported } = await closedWeek();
    const response = await exported(body);
    expect([response.status, response.body.detail]).toEqual([422, detail]);
  });
});
