import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import type { EmailTextResponse } from '#core/email/email-text-api.ts';
import { EmailTextScreen } from '#storefront/email/admin/email-text-screen.tsx';
import { EmailsScreen } from '#storefront/email/admin/emails-screen.tsx';
import { axeFaults } from '#tests/support/components/axe-faults.ts';
import { mount } from '#tests/support/components/mount.tsx';
import { request, signInStaff } from '#tests/support/components/shop-api.ts';

const path = '/api/admin/email-texts/on-the-way';
const screens = (
  <Routes>
    <Route path="/admin/emails" element={<EmailsScreen />} />
    <Route path="/admin/emails/:kind" element={<EmailTextScreen />} />
  </Routes>
);
const stored = () => request<EmailTextResponse>('GET', path);
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const preview = () => screen.getByTitle<HTMLIFrameElement>(/^Email: /).srcdoc;

beforeEach(async () => {
  await signInStaff();
  await request('POST', `${path}/reset`, {});
  sessionStorage.clear();
});

it('An email text is edited next to a preview of the email, and a button inserts a field', async () => {
  mount(screens, { at: '/admin/emails/on-the-way' });
  const opening = await field('Opening');
  await userEvent.clear(opening);
  await userEvent.type(opening, 'The van is **near**, ');
  await userEvent.click(screen.getByRole('button', { name: /goods/ }));
  expect(opening.value).toBe('The van is **near**, {{goods}}');
  await waitFor(() => expect(preview()).toContain('The van is <strong>near</strong>, 2 × Beef hindquarter'));
  expect(await axeFaults()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Save Text' }));
  await waitFor(async () => expect(await stored()).toMatchObject({ opening: opening.value, isFirst: false }));
  await userEvent.click(await screen.findByRole('button', { name: 'Restore the default text' }));
  await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
  await waitFor(async () => expect((await field('Opening')).value).toContain('Your order #{{orderNumber}} has left'));
  expect(await stored()).toMatchObject({ isFirst: true });
});

it('An unknown field in an email text is reported where it is used, and the preview stays unchanged', async () => {
  mount(screens, { at: '/admin/emails/on-the-way' });
  const subject = await field('Subject');
  await waitFor(() => expect(preview()).toContain('has left the shop'));
  await userEvent.clear(subject);
  await userEvent.type(subject, 'Hi {{{{nmae}}');
  expect((await screen.findAllByText(/\{\{nmae\}\} is no field of this email/)).length).toBeGreaterThan(0);
  expect(preview()).toContain('has left the shop');
  await userEvent.click(screen.getByRole('button', { name: 'Save Text' }));
  expect(await stored()).toMatchObject({ isFirst: true });
});

it('An email text that another user saved is shown next to the typed text', async () => {
  mount(screens, { at: '/admin/emails/on-the-way' });
  const heading = await field('Heading');
  await userEvent.clear(heading);
  await userEvent.type(heading, 'Mine');
  const { subject, opening, closing } = await stored();
  await request('PATCH', path, { subject, opening, closing, heading: 'Theirs' });
  await userEvent.click(screen.getByRole('button', { name: 'Save Text' }));
  await screen.findByText('Someone else has changed this text');
  await userEvent.click(screen.getByRole('button', { name: 'Save mine over theirs' }));
  await waitFor(async () => expect(await stored()).toMatchObject({ heading: 'Mine' }));
});

it('The list of emails shows which of them have a text that the owner wrote', async () => {
  await request('PATCH', path, { ...(await stored()), heading: 'Nearly there' });
  mount(screens, { at: '/admin/emails' });
  const link = await screen.findByRole('link', { name: 'On the way' });
  expect(link.closest('li')?.textContent).toContain('Your text');
  expect(await axeFaults()).toEqual([]);
});

it('Advertising words in an email for everyone are flagged while typing, but can still be saved', async () => {
  mount(screens, { at: '/admin/emails/on-the-way' });
  const closing = await field('Closing');
  expect(screen.queryByText(/reads like advertising/)).toBe(null);
  await userEvent.clear(closing);
  await userEvent.type(closing, 'This week 20% off all lamb.');
  await waitFor(() => expect(screen.getByText('“20% off” reads like advertising.')).toBeInTheDocument());
  expect(await axeFaults()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Save Text' }));
  await waitFor(async () => expect(await stored()).toMatchObject({ closing: 'This week 20% off all lamb.' }));
});
