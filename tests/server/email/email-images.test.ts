import { renameSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { chartPath } from '#core/products/product-image.ts';
import { sendEmails } from '#server/email/sending/send-emails.ts';
import { staffVisitor } from '#tests/support/browser/staff-visitor.ts';
import { drawnEmails } from '#tests/support/data/emails/drawn-emails.ts';
import { photograph } from '#tests/support/data/image-files.ts';
import { orderLines, pay, stockProduct, type WantedLine } from '#tests/support/data/shopping.ts';
import { type ReceivedEmail, startMailServer } from '#tests/support/outside/mail-server.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';
import { upload } from '../uploads/uploading.ts';

const product = { width: 208, height: 144 };
const none = Buffer.alloc(0);

type Images = { images: string[] } | { cuts: string[] };

/** Starts a shop that sends its emails. `order` buys one product for each argument and returns the confirmation email. */
async function mailingShop() {
  const server = await startMailServer();
  const shop = await startTestShop({ env: { smtpUrl: server.url } });
  const job = sendEmails();
  const order = async (...products: Images[]): Promise<ReceivedEmail> => {
    const lines: WantedLine[] = [];
    for (const [index, changes] of products.entries()) {
      lines.push([await stockProduct(shop, { name: `Pack ${index + 1}`, ...changes }), 'credit-card']);
    }
    const jo = shop.visitor();
    await pay(jo, (await orderLines(shop, jo, lines)).orders);
    await job.run(shop.deps);
    const sent = server.emails.findLast(({ recipients }) => recipients.includes('jo@customer.test'));
    if (sent === undefined) throw new Error('No email arrived');
    return sent;
  };
  return { shop, order };
}

/** The attachments that an email's images refer to, in the order of the HTML. The shop's mark comes first. */
function imagesOf(email: ReceivedEmail) {
  const cids = [...(email.html ?? '').matchAll(/<img [^>]*?src="cid:([^"]+)"/g)].map((match) => match[1]);
  return cids.map((cid) => {
    const found = email.attachments.find(({ contentId }) => contentId === `<${cid}>`);
    if (found === undefined) throw new Error(`The email names ${cid} and has no such image`);
    return { ...found, bytes: Buffer.from(found.content as ArrayBuffer) };
  });
}

const pixelsOf = (image: Buffer) => sharp(image).flatten({ background: '#faf6ee' }).removeAlpha().raw().toBuffer();

/** The average difference between two images of the same size, from 0 to 255. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = [await pixelsOf(one), await pixelsOf(other)];
  expect(a.length).toBe(b.length);
  return a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length;
}

/** The chart as the shop serves it, on the paper colour and at its size in an email. */
async function servedChart(shop: TestShop, cuts: string[]): Promise<Buffer> {
  const { text } = await shop.request('GET', chartPath('beef', cuts));
  const fit = { fit: 'contain', background: '#faf6ee' } as const;
  return sharp(Buffer.from(text)).resize(product.width, product.height, fit).png().toBuffer();
}

describe('An email’s images', () => {
  it('are attached to the email: the shop’s logo, and each product’s own cut chart at twice its displayed size', async () => {
    const { shop, order } = await mailingShop();
    const email = await order({ cuts: ['rump'] }, { cuts: ['neck', 'shin'] });
    const [mark = none, rump = none, neck = none] = imagesOf(email).map(({ bytes }) => bytes);
    expect(email.attachments).toHaveLength(3);
    for (const image of email.attachments) {
      expect(image).toMatchObject({ mimeType: 'image/png', disposition: 'inline', related: true });
    }
    expect(await sharp(mark).metadata()).toMatchObject({ format: 'png', width: 80, height: 80 });
    expect(await sharp(rump).metadata()).toMatchObject({ format: 'png', ...product });
    const [ofRump, ofNeck] = [await servedChart(shop, ['rump']), await servedChart(shop, ['neck', 'shin'])];
    expect(await difference(rump, ofRump)).toBeLessThan(2);
    expect(await difference(neck, ofNeck)).toBeLessThan(2);
    expect(await difference(rump, ofNeck)).toBeGreaterThan(3);
    expect(email.html).toContain('alt="Cut chart: Neck and Shin"');
    expect(email.html).not.toMatch(/src="(?!cid:)/);
    expect([mark, rump, neck].reduce((sum, { length }) => sum + length, 0)).toBeLessThan(40_000);
  });

  it('are attached once, even if shown several times, and are never stored in the outbox', async () => {
    const { shop, order } = await mailingShop();
    const email = await order({ cuts: ['rump'] }, { cuts: ['rump'] });
    expect(imagesOf(email)).toHaveLength(3);
    expect(email.attachments).toHaveLength(2);
    const [stored] = await drawnEmails(shop.deps);
    expect(stored?.htmlBody).toContain('src="image:product:/charts/beef/rump.svg"');
    expect(stored?.htmlBody).not.toMatch(/data:|cid:|rel="preload"/);
    expect(stored?.htmlBody.length).toBeLessThan(15_000);
  });

  it('are the uploaded product photos as JPEG, or the shop’s logo for a photo on another host', async () => {
    const { shop, order } = await mailingShop();
    const { path } = await upload(await staffVisitor(shop), await photograph(600, 600));
    const email = await order({ images: [path] }, { images: ['https://elsewhere.example/beef.jpg'] });
    const [, photo = none, elsewhere = none] = imagesOf(email).map(({ bytes }) => bytes);
    expect(await sharp(photo).metadata()).toMatchObject({ format: 'jpeg', ...product });
    expect(email.html).toContain('alt="Photo of Pack 1"');
    expect(await sharp(elsewhere).metadata()).toMatchObject({ format: 'png', ...product });
    expect(email.html).not.toContain('elsewhere.example');
  });

  it('that can’t be read don’t delay the email, and are read again for the next email', async () => {
    const { shop, order } = await mailingShop();
    const { path } = await upload(await staffVisitor(shop), await photograph(60, 40));
    const folder = join(shop.deps.env.dataDir, 'objects');
    renameSync(folder, `${folder}.away`);
    expect(imagesOf(await order({ images: [path] }))[1]?.mimeType).toBe('image/png');
    renameSync(`${folder}.away`, folder);
    expect(imagesOf(await order({ images: [path] }))[1]?.mimeType).toBe('image/jpeg');
  });

  it('are shown to staff exactly as they are sent', async () => {
    const { shop, order } = await mailingShop();
    const email = await order({ cuts: ['rump'] });
    const staff = await staffVisitor(shop);
    const emails: { id: number; kind: string }[] = (await staff.get('/api/admin/outbox')).body;
    const id = emails.find(({ kind }) => kind === 'order-confirmation')?.id;
    const { html } = (await staff.get(`/api/admin/outbox/${id}`)).body;
    const shown = [...html.matchAll(/src="data:image\/png;base64,([^"]+)"/g)].map(([, data]) =>
      Buffer.from(data, 'base64'),
    );
    expect(shown).toEqual(imagesOf(email).map(({ bytes }) => bytes));
    expect(shown).toHaveLength(2);
  });
});
