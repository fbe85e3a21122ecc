import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import type { BroadcastDetail } from '#core/newsletter/broadcast-api.ts';
import { BroadcastScreen } from '#storefront/newsletter/admin/broadcasts/broadcast-screen.tsx';
import { BroadcastsScreen } from '#storefront/newsletter/admin/broadcasts/broadcasts-screen.tsx';
import { axeFaults } from '#tests/support/components/axe-faults.ts';
import { mount } from '#tests/support/components/mount.tsx';
import { planResponse } from '#tests/support/components/next-response.ts';
import { request, signInStaff } from '#tests/support/components/shop-api.ts';

const screens = (
  <Routes>
    <Route path="/admin/broadcasts" element={<BroadcastsScreen />} />
    <Route path="/admin/broadcasts/:id" element={<BroadcastScreen />} />
  </Routes>
);

beforeEach(signInStaff);

it('A newsletter draft is written next to a preview of its email, and can be saved and deleted; the page says what prevents it from being sent', async () => {
  const { address } = mount(screens, { at: '/admin/broadcasts' });
  await userEvent.click(await screen.findByRole('button', { name: 'Write an email' }));
  const text = await screen.findByRole('textbox', { name: 'Text' });
  await userEvent.clear(text);
  await userEvent.type(text, 'Lamb is **back**');
  await waitFor(() =>
    expect(screen.getByTitle<HTMLIFrameElement>(/^Email: /).srcdoc).toContain('Lamb is <strong>back</strong>'),
  );
  expect(screen.getByText(/No mail server is set/)).toBeTruthy();
  expect(await axeFaults()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Save Draft' }));
  const path = `/api${address()}`;
  await waitFor(async () =>
    expect(await request('GET', path)).toMatchObject({ content: 'Lamb is **back**', version: 2 }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Delete this draft…' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(address()).toBe('/admin/broadcasts'));
});

it('Before a newsletter is sent, the number of recipients is confirmed; then its progress is shown', async () => {
  const draft = { subject: 'Lamb', preview: '', content: 'Lamb', productId: null, perMinute: 60 };
  const made = await request<BroadcastDetail>('POST', '/api/admin/broadcasts', draft);
  const path = `/api/admin/broadcasts/${made.id}`;
  await planResponse({ call: `GET ${path}`, status: 200, body: { ...made, audience: 214, obstacle: null } });
  mount(screens, { at: `/admin/broadcasts/${made.id}` });
  await userEvent.click(await screen.findByRole('button', { name: 'Send to 214 people…' }));
  expect(screen.getByText(/each once: in about 4 minutes/)).toBeTruthy();
  const report = {
    total: 214,
    waiting: 200,
    underway: 2,
    sent: 9,
    refused: 1,
    unclear: 1,
    left: 1,
    unsubscribedSince: 0,
  };
  const sending = { ...made, state: 'sending', startedAt: made.createdAt, recipients: 214, report };
  await planResponse({ call: `POST ${path}/start`, status: 200, body: sending });
  await planResponse({ call: `GET ${path}`, status: 200, body: sending });
  await planResponse({ call: `GET ${path}`, status: 200, body: sending });
  await userEvent.click(screen.getByRole('button', { name: 'Send to 214 people' }));
  await screen.findByText('12 of 214 people');
  expect(screen.getByRole('button', { name: 'Pause' })).toBeTruthy();
  expect(await axeFaults()).toEqual([]);
});
