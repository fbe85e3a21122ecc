import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { expect, onTestFinished } from 'vitest';
import { elementsOf, encoded } from '#core/packs/label/label-codes.ts';
import { labelPapers } from '#core/packs/label/label-paper.ts';
import { labelSvg } from '#core/packs/label/label-svg.ts';
import { layOutLabel } from '#core/packs/label/lay-out-label.ts';
import { defaultLabelSettings } from '#core/packs/label-settings.ts';
import { packNumberOf } from '#core/packs/pack-number.ts';
import type { Pack } from '#core/packs/packs-api.ts';
import { weightCents } from '#core/products/by-kilo.ts';
import { loadDrawCode } from '#storefront/packs/admin/draw-code.ts';
import { browserLaunch } from '#tests/support/browser/browser.ts';
import { rumpPack } from '#tests/support/data/cold-room/rump-pack.ts';
import { itWith } from '#tests/support/outside/it-with.ts';
import { reportJudgement } from './judge.ts';

const run = promisify(execFile);
const many = Number(process.env.LABELS ?? 1000);

const paperAt = (index: number) => labelPapers[index % labelPapers.length] ?? '100x100';

/** Random packs, the same in each run. */
function randomPacks(): Pack[] {
  let seed = 4711;
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const names = ['Rump steak', 'Beef & Guinness sausages', 'Lamb “Moondara” leg', 'Mince <lean>', 'Pork belly'];
  return Array.from({ length: many }, (_, index) => {
    // A pack of more than 100 g has letters of 3 mm, for which the smaller papers have no room.
    const isHeavy = ['100x75', '100x100', '100x150'].includes(paperAt(index));
    const [grams, pricePerKilo] = [isHeavy ? 101 + next(9000) : 20 + next(81), 500 + next(8000)];
    const day = String(1 + next(28)).padStart(2, '0');
    return {
      ...rumpPack,
      number: 100_001 + index,
      name: names[next(names.length)] ?? '',
      grams,
      pricePerKilo,
      amount: weightCents(grams, pricePerKilo),
      lotId: next(2) === 0 ? null : 1 + next(9999),
      useBy: `2026-12-${day}`,
    };
  });
}

async function labelsOf(packs: readonly Pack[]) {
  const draw = await loadDrawCode();
  return packs.map((pack, index) => {
    const settings = {
      ...defaultLabelSettings,
      paper: paperAt(index),
      smallPacks: true,
      textSize: 1.5,
    };
    const shop = { name: 'Hindquarter', address: '1 Smith St, Carlton VIC 3053' };
    const { label, problems } = layOutLabel(pack, { settings, shop });
    expect(problems).toEqual([]);
    return { pack, label, svg: labelSvg(label, draw) };
  });
}

function folderOfTest(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hindquarter-labels-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Label printers have 203 dots an inch. The pictures have twice as many: sharp squares the density of millimetres. */
const paint = (svg: string) => sharp(Buffer.from(svg), { density: 171 }).flatten({ background: '#fff' }).png();

itWith(
  { program: 'zbarimg', debian: 'zbar-tools' },
  'ZBar reads the bar code of each label',
  async () => {
    const folder = folderOfTest();
    let faults = 0;
    for (const { label, svg } of await labelsOf(randomPacks())) {
      const file = join(folder, 'label.png');
      await paint(svg).toFile(file);
      const read = await run('zbarimg', ['-q', '--raw', '-Sdisable', '-Sean13.enable', file]).catch(() => ({
        stdout: '',
      }));
      const ean = label.parts.find((part) => part.kind === 'ean');
      if (ean === undefined || read.stdout.trim() !== ean.digits) faults += 1;
    }
    reportJudgement('zbar', { lookedAt: `${many} labels’ bar codes`, faults });
    expect(faults).toBe(0);
  },
  1_800_000,
);

itWith(
  { program: 'dmtxread', debian: 'dmtx-utils' },
  'libdmtx reads the DataMatrix of each label, which names its pack',
  async () => {
    const folder = folderOfTest();
    let faults = 0;
    for (const { pack, label, svg } of await labelsOf(randomPacks())) {
      const file = join(folder, 'label.png');
      await paint(svg).toFile(file);
      const { stdout } = await run('dmtxread', ['-G29', '-N1', '-m4000', file]).catch(() => ({ stdout: '' }));
      const read = stdout.trim().replace(/^[^\d]+/, '');
      const isRight = read === encoded(elementsOf(pack), '\x1d') && packNumberOf(`]d2${read}`) === pack.number;
      if (!isRight || label.parts.every(({ kind }) => kind !== 'matrix')) faults += 1;
    }
    reportJudgement('libdmtx', { lookedAt: `${many} labels’ DataMatrix codes`, faults });
    expect(faults).toBe(0);
  },
  3_600_000,
);

itWith(
  { program: 'pdftotext', debian: 'poppler-utils' },
  'Poppler reads the words, weight, price and dates of each printed label',
  async () => {
    const labels = await labelsOf(randomPacks());
    const pages = labels.map(({ svg }) => `<div style="break-after:page">${svg}</div>`).join('');
    const browser = await chromium.launch(await browserLaunch());
    onTestFinished(() => browser.close());
    const page = await browser.newPage();
    await page.setContent(`<!doctype html><style>@page{margin:0;size:100mm 150mm}body{margin:0}</style>${pages}`);
    const file = join(folderOfTest(), 'labels.pdf');
    writeFileSync(file, await page.pdf({ preferCSSPageSize: true }));
    const { stdout } = await run('pdftotext', ['-layout', file, '-'], { maxBuffer: 100_000_000 });
    const read = stdout.split('\f');
    const faults = labels.filter(({ pack }, index) => {
      const found = (read[index] ?? '').replaceAll(/\s/g, '');
      const kilos = `${(pack.grams / 1000).toFixed(3)}kg`;
      const dollars = `$${((pack.amount ?? 0) / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`;
      const wanted = [pack.name.replaceAll(' ', ''), kilos, dollars, `Pack${pack.number}`, '5°C', 'ProductofAustralia'];
      return !wanted.every((text) => found.includes(text));
    });
    reportJudgement('pdftotext', { lookedAt: `${many} labels’ words`, faults: faults.length });
    expect(faults.map(({ pack }) => pack.number)).toEqual([]);
  },
  600_000,
);
