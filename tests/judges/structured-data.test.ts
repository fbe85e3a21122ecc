import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { loadJudge, reportJudgement } from './judge.ts';
import { publicDocuments, startJudgedShop } from './public-pages.ts';

interface StructuredDataJudge {
  default: new (schema: null) => { validate(extracted: unknown): Promise<unknown> };
}

const issuesSchema = z.array(
  z.object({
    severity: z.string(),
    issueMessage: z.string(),
    path: z.array(z.object({ type: z.string().optional() })),
  }),
);

it('The structured data of every public page contains everything that Google’s search results require', async () => {
  const shop = await startJudgedShop();
  onTestFinished(() => shop.discard());
  const { default: Validator } = (await loadJudge(
    '@adobe/structured-data-validator',
  )) as unknown as StructuredDataJudge;
  const { default: Extractor } = (await loadJudge('@marbec/web-auto-extractor')) as unknown as {
    default: new (options: object) => { parse(html: string): unknown };
  };
  const faults: string[] = [];
  const advice = new Set<string>();
  let found = 0;
  for (const { name, html } of await publicDocuments(shop.url)) {
    found += html.match(/application\/ld\+json/g)?.length ?? 0;
    const extracted = new Extractor({ addLocation: true, embedSource: ['rdfa', 'microdata'] }).parse(html);
    const issues = issuesSchema.parse(await new Validator(null).validate(extracted));
    for (const { severity, issueMessage, path } of issues) {
      const text = `${path.map(({ type }) => type).join(' > ')}: ${issueMessage}`;
      if (severity === 'ERROR') faults.push(`${name}: ${text}`);
      else advice.add(text);
    }
  }
  expect(found).toBeGreaterThan(3);
  reportJudgement('Structured data validator', {
    lookedAt: `${found} blocks, ${advice.size} optional fields missing`,
    faults: faults.length,
  });
  expect(faults).toEqual([]);
});
