import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { pageTypes } from '#core/content/content.ts';
import { defaultPages } from '#core/content/default-content.ts';
import { pageText, publicSeoText } from '#tests/support/data/content.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

const path = '/api/content/about';

it('A page that staff save is returned and immediately public', async () => {
  const shop = await startTestShop();
  const staff = await staffOf(shop);
  const before = await shop.request('GET', path);
  const saved = await staff.patch(path, { ...pageText(), version: before.body.version });
  expect(saved.status).toBe(200);
  expect(saved.body).toMatchObject({ title: 'Three generations of butchers', pageType: 'about', version: 1 });
  expect(saved.body.contentHtml).toBe('<p>We still <strong>sharpen</strong> every morning.</p>\n');
  const after = await shop.request('GET', path);
  expect(after.body).toEqual(saved.body);
  expect(after.headers.etag).not.toBe(before.headers.etag);
  expect((await shop.request('GET', path, { headers: { 'if-none-match': `${before.headers.etag}` } })).status).toBe(
    200,
  );
  expect((await shop.request('GET', path, { headers: { 'if-none-match': `${after.headers.etag}` } })).status).toBe(304);
});

it('The default text of every page can be saved unchanged', async () => {
  const shop = await startTestShop();
  const staff = await staffOf(shop);
  for (const pageType of pageTypes) {
    expect((await staff.patch(`/api/content/${pageType}`, defaultPages[pageType])).status, pageType).toBe(200);
  }
});

it('If two people edit a page, the second person gets an error and the first person’s text is kept', async () => {
  const shop = await startTestShop();
  const [first, second] = [await staffOf(shop), await staffOf(shop)];
  const { version } = (await shop.request('GET', path)).body;
  expect((await first.patch(path, { ...pageText(), version })).status).toBe(200);
  const late = await second.patch(path, { ...pageText({ title: 'Another title' }), version });
  expect([late.status, late.body.code]).toEqual([409, 'stale_version']);
  expect((await shop.request('GET', path)).body.title).toBe('Three generations of butchers');
  expect((await second.patch(path, { ...pageText({ title: 'Another title' }), version: 1 })).body.version).toBe(2);
});

it('If staff save a page without a version, the last save wins', async () => {
  const shop = await startTestShop();
  const staff = await staffOf(shop);
  for (const title of ['First title', 'Second title']) await staff.patch(path, pageText({ title }));
  expect((await shop.request('GET', path)).body).toMatchObject({ title: 'Second title', version: 2 });
});

it.each([
  ['title', 'ab', 'Title must be at least 3 characters'],
  ['title', '  a  ', 'Title must be at least 3 characters'],
  ['metaDescription', 'too short', 'Meta description must be at least 10 characters'],
  ['content', 'too short', 'Content must be at least 10 characters'],
  ['content', 'x'.repeat(20_001), 'Content can have 20000 characters at most'],
  ['imageUrl', '', 'Please enter a valid image URL'],
  ['imageUrl', 'picture.png', 'Please enter a valid image URL'],
  ['imageUrl', 'ftp://x.example/a.png', 'Please enter a valid image URL'],
  ['imageUrl', 'javascript:alert(1)', 'Please enter a valid image URL'],
  ['imageUrl', 'data:image/png;base64,AAAA', 'Please enter a valid image URL'],
  ['imageUrl', '//x.example/a.png', 'Please enter a valid image URL'],
  ['imageUrl', '/objects/../hindquarter.db', 'Please enter a valid image URL'],
  ['imageUrl', '/admin', 'Please enter a valid image URL'],
  ['imageUrl', 'https://x.example/"onerror="alert(1)', 'Please enter a valid image URL'],
  ['imageUrl', 'https://', 'Please enter a valid image URL'],
  ['imageUrl', 'https://name:secret@x.example/a.png', 'Please enter a valid image URL'],
  ['pageType', 'home', 'This is the call of the page about.'],
])('A page’s invalid %s is reported: %s', async (field, value, message) => {
  const shop = await startTestShop();
  const staff = await staffOf(shop);
  const result = await staff.patch(path, pageText({ [field]: value }));
  expect(result.status).toBe(422);
  expect(result.body.errors).toEqual([{ path: field, message }]);
  expect((await shop.request('GET', path)).body.version).toBe(0);
});

it.each([
  'https://x.example/a.png',
  'http://x.example/a%20b.png',
  'https://x.example:8443/a?b=c&d=e#f',
  '/objects/uploads/Zm9vYmFyYmF6cXV1eA.webp',
  '/share/shop.png',
  '/share/products/1.png',
  '/charts/beef/fillet.rump.svg',
])('%s is accepted as the URL of a page’s image', async (imageUrl) => {
  const shop = await startTestShop();
  expect((await (await staffOf(shop)).patch(path, pageText({ imageUrl }))).body.imageUrl).toBe(imageUrl);
});

it('A page’s picture on another site is never fetched by the shop', async () => {
  const requested: string[] = [];
  const other = createServer((request, response) => {
    requested.push(request.url ?? '');
    response.end();
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  const imageUrl = `http://127.0.0.1:${(other.address() as AddressInfo).port}/a.png`;
  const shop = await startTestShop();
  const staff = await staffOf(shop);
  const content = `![A steer](${imageUrl})`;
  expect((await staff.patch(path, pageText({ imageUrl, content }))).status).toBe(200);
  expect((await staff.patch('/api/seo/settings', publicSeoText({ ogImage: imageUrl }))).status).toBe(200);
  expect((await shop.request('GET', path)).body.contentHtml).toContain(imageUrl);
  expect(requested).toEqual([]);
});

it('Only staff can edit pages', async () => {
  const shop = await startTestShop();
  const customer = shop.visitor();
  await customer.post('/api/users/register', { username: 'buyer', email: 'b@shop.test', password: 'correct horse' });
  expect((await shop.request('PATCH', path, { body: pageText() })).status).toBe(401);
  expect((await customer.patch(path, pageText())).status).toBe(403);
  expect((await customer.patch(path, { nothing: 'right' })).status).toBe(403);
  expect((await shop.request('POST', '/api/admin/markdown-preview', { body: { content: 'x' } })).status).toBe(401);
});

it('The preview of a page’s Markdown matches the saved page', async () => {
  const shop = await startTestShop();
  const staff = await staffOf(shop);
  const content = '# Fresh\n\n<b>Meat</b> & [more](https://x.example)';
  const preview = await staff.post('/api/admin/markdown-preview', { content });
  expect(preview.status).toBe(200);
  expect(preview.body).toEqual({ html: (await staff.patch(path, pageText({ content }))).body.contentHtml });
  expect(preview.body.html).toContain('&lt;b&gt;Meat&lt;/b&gt; &amp; <a href="https://x.example">');
  expect((await staff.post('/api/admin/markdown-preview', { content: '' })).body).toEqual({ html: '' });
  expect((await staff.post('/api/admin/markdown-preview', { content: 'x'.repeat(20_001) })).status).toBe(422);
});
