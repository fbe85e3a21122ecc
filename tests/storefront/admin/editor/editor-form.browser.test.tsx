import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { PageContentResponse } from '#core/content/content.ts';
import { PageContentForm } from '#storefront/content/admin/page-content-form.tsx';
import { mount } from '#tests/support/components/mount.tsx';
import { planResponse } from '#tests/support/components/next-response.ts';
import { request, signInStaff } from '#tests/support/components/shop-api.ts';

// Uses the form for the texts of a page, because it has every type of field and isn't covered by another component test.

const path = '/api/content/about';
const dirty: boolean[] = [];
let start: PageContentResponse;

beforeEach(async () => {
  dirty.length = 0;
  await signInStaff();
  await saveElsewhere({ title: 'Three generations', content: 'We sharpen every morning.' });
  start = await saved();
});
afterEach(() => sessionStorage.clear());

function saved(): Promise<PageContentResponse> {
  return request('GET', path);
}

/** Saves as another user, which overwrites all other changes. */
async function saveElsewhere(changes: Partial<PageContentResponse>): Promise<void> {
  const { title, metaDescription, content, imageUrl } = { ...(await saved()), ...changes };
  await request('PATCH', path, { title, metaDescription, content, imageUrl });
}

function show() {
  return mount(<PageContentForm page="about" onDirty={(isDirty) => void dirty.push(isDirty)} />);
}

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

async function type(name: string, text: string): Promise<void> {
  const found = await field(name);
  await userEvent.clear(found);
  await userEvent.type(found, text);
}

it('Text typed in an editor counts as unsaved until it is stored in the shop', async () => {
  show();
  await type('Title', 'Four generations');
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
  expect(dirty.at(-1)).toBe(true);
  await userEvent.click(button('Save Page Content'));
  await waitFor(() => expect(dirty.at(-1)).toBe(false));
  expect(await saved()).toMatchObject({ title: 'Four generations', version: start.version + 1 });
  expect((await screen.findAllByText('Page content for about page saved successfully')).length).toBeGreaterThan(0);
  expect(button('Discard changes').disabled).toBe(true);
});

it('Text in an editor that is changed back doesn’t count as unsaved', async () => {
  show();
  await type('Title', 'Other');
  await type('Title', start.title);
  expect(screen.queryByText('Unsaved changes')).toBeNull();
  expect(dirty.at(-1)).toBe(false);
});

it('Text typed while a save is in progress is kept and can be saved next', async () => {
  show();
  await planResponse({ call: `PATCH ${path}`, afterMs: 700 });
  await type('Title', 'First');
  await userEvent.click(button('Save Page Content'));
  expect(button('Saving...').disabled).toBe(true);
  await userEvent.type(await field('Title'), ' and more');
  await waitFor(() => button('Save Page Content'));
  expect((await field('Title')).value).toBe('First and more');
  expect((await saved()).title).toBe('First');
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
  await userEvent.click(button('Save Page Content'));
  await waitFor(async () => expect((await saved()).title).toBe('First and more'));
});

it('If saving an editor’s text fails, a message is shown, the text is kept and saving can be tried again', async () => {
  show();
  await planResponse({ call: `PATCH ${path}`, status: 503 });
  await type('Title', 'Tried twice');
  await userEvent.click(button('Save Page Content'));
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t reach the shop');
  expect((await field('Title')).value).toBe('Tried twice');
  expect((await saved()).title).toBe(start.title);
  await userEvent.click(button('Save Page Content'));
  await waitFor(async () => expect((await saved()).title).toBe('Tried twice'));
});

it('An invalid field of an editor shows its error, and nothing is sent', async () => {
  show();
  await userEvent.clear(await field('Title'));
  await userEvent.click(button('Save Page Content'));
  await waitFor(async () => expect((await field('Title')).getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(await field('Title'));
  expect((await saved()).version).toBe(start.version);
});

it('A server error for a field of an editor is shown at that field', async () => {
  show();
  const errors = [{ path: 'content', message: 'That word is taken.' }];
  await planResponse({
    call: `PATCH ${path}`,
    status: 422,
    body: { code: 'invalid', status: 422, detail: 'Wrong', errors },
  });
  await type('Title', 'Right here');
  await userEvent.click(button('Save Page Content'));
  expect((await screen.findAllByText('That word is taken.')).length).toBeGreaterThan(0);
  expect(document.activeElement).toBe(await field('Content'));
});

it('Discarding unsaved text prompts first, names what would be lost, and restores the saved text', async () => {
  show();
  await type('Title', 'Never saved');
  await userEvent.click(button('Discard changes'));
  const question = await screen.findByRole('dialog', { name: 'Discard your changes?' });
  expect(question.textContent).toContain('lost: Title.');
  await userEvent.click(within(question).getByRole('button', { name: 'Keep editing' }));
  expect((await field('Title')).value).toBe('Never saved');
  await userEvent.click(button('Discard changes'));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }));
  await waitFor(async () => expect((await field('Title')).value).toBe(start.title));
  expect(screen.queryByText('Unsaved changes')).toBeNull();
});

it('Unsaved text is offered again when its page is reopened, and can be discarded permanently', async () => {
  const first = show();
  await type('Title', 'Half a thought');
  first.unmount();

  const second = show();
  const offer = await screen.findByRole('region', { name: 'Unsaved changes' });
  expect(offer.textContent).toContain('Title');
  expect((await field('Title')).value).toBe(start.title);
  await userEvent.click(button('Restore what you typed'));
  expect((await field('Title')).value).toBe('Half a thought');
  second.unmount();

  const third = show();
  await userEvent.click(
    within(await screen.findByRole('region', { name: 'Unsaved changes' })).getByRole('button', { name: 'Discard' }),
  );
  third.unmount();
  show();
  expect((await field('Title')).value).toBe(start.title);
  expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull();
});

it('If two people edit one page, the second to save is notified, and both changes are kept if they are in different fields', async () => {
  show();
  await type('Content', 'Mine was later.');
  await saveElsewhere({ title: 'Theirs was faster' });
  await userEvent.click(button('Save Page Content'));
  const alert = await screen.findByRole('region', { name: 'Someone else has changed this page' });
  expect(alert.textContent).toContain('title.');
  expect((await field('Title')).value).toBe('Theirs was faster');
  expect((await field('Content')).value).toBe('Mine was later.');
  expect(button('Save Page Content').disabled).toBe(true);
  await userEvent.click(button('Save mine and keep theirs'));
  await waitFor(async () =>
    expect(await saved()).toMatchObject({ title: 'Theirs was faster', content: 'Mine was later.' }),
  );
  await waitFor(() => expect(screen.queryByRole('region', { name: /Someone else/ })).toBeNull());
});

it('If two people changed the same field of a page, both versions are shown and one is chosen', async () => {
  show();
  await type('Title', 'My title');
  await type('Content', 'My content.');
  await saveElsewhere({ title: 'Their title', content: 'Their content.' });
  await userEvent.click(button('Save Page Content'));
  const table = await screen.findByRole('table', { name: 'What both of you changed' });
  expect(within(table).getByRole('row', { name: /^Title Their title My title/ })).toBeTruthy();
  await userEvent.click(button('Use theirs for Title'));
  await waitFor(async () => expect((await field('Title')).value).toBe('Their title'));
  await userEvent.click(button('Save mine over theirs'));
  await waitFor(async () => expect(await saved()).toMatchObject({ title: 'Their title', content: 'My content.' }));
});

it('If two people edit one page, the second to save can accept all changes of the first together', async () => {
  show();
  await type('Title', 'My title');
  await saveElsewhere({ title: 'Their title' });
  await userEvent.click(button('Save Page Content'));
  await userEvent.click(await screen.findByRole('button', { name: 'Discard mine and use theirs' }));
  await waitFor(async () => expect((await field('Title')).value).toBe('Their title'));
  expect(screen.queryByText('Unsaved changes')).toBeNull();
});

it('Content that fails to load can be loaded again, and the default text is shown until then', async () => {
  await planResponse({ call: `GET ${path}`, status: 503 });
  show();
  expect(
    await screen.findByText('Couldn’t load the content of this page. Check your connection and try again.'),
  ).toBeTruthy();
  expect((await field('Title')).value).not.toBe(start.title);
  await userEvent.click(button('Try again'));
  await waitFor(async () => expect((await field('Title')).value).toBe(start.title));
  expect(screen.queryByText('Couldn’t load the content of this page. Check your connection and try again.')).toBeNull();
});
