import type { LabelSettings } from '../label-settings.ts';
import type { Pack } from '../packs-api.ts';
import type { Label } from './label.ts';
import { eanOf, elementsOf } from './label-codes.ts';
import { LabelFlow } from './label-flow.ts';
import { clearOfWeight, isSmallPack, leastTextOf, leastWeightText, type PaperSize, paperSize } from './label-paper.ts';
import { adviceOf, amountsOf, datesOf, type LabelShop, optionalParts, paragraphsOf } from './label-text.ts';

const margin = 2;

interface Design {
  settings: LabelSettings;
  shop: LabelShop;
}

/**
 * Lays out a pack's label. `problems` says why the label can't be printed, and `advice` says which information is missing. Text is
 * never left out or cut off without a message.
 */
export function layOutLabel(pack: Pack, design: Design): { label: Label; problems: string[]; advice: string[] } {
  const { settings } = design;
  const size = paperSize(settings);
  const least = leastTextOf(pack, settings);
  const codes = codesOf(pack, settings, size);
  const space = { width: size.width - 2 * margin, height: size.height - 2 * margin - codes.height };
  const fits = (flow: LabelFlow) => flow.height <= space.height && flow.problems.length === 0;
  const flowAt = (cap: number) => {
    const airy = flowOf(pack, design, { cap, width: space.width, air: cap * 0.6 });
    return fits(airy) ? airy : flowOf(pack, design, { cap, width: space.width, air: 0 });
  };
  let cap = Math.max(least, settings.textSize);
  let flow = flowAt(cap);
  while (!fits(flow) && cap > least) {
    cap = Math.max(least, Math.round((cap - 0.1) * 10) / 10);
    flow = flowAt(cap);
  }
  const problems = [...codes.problems, ...flow.problems];
  const excess = flow.height - space.height;
  if (excess > 0) {
    problems.push(
      `The text of ${pack.name} is ${Math.ceil(excess)} mm too long for the label. ${advisedRoom(pack, settings)}.`,
    );
  }
  const label = { ...size, parts: [...flow.parts, ...codes.at(size.height - margin - codes.height)] };
  return { label, problems, advice: [...codes.advice, ...adviceOf(pack, design.shop)] };
}

/** Returns advice for the owner on how to make room on a label. */
function advisedRoom(pack: Pack, settings: LabelSettings): string {
  const optional = optionalParts(pack, settings);
  const choices = [
    'Choose larger paper',
    settings.smallPacks || !isSmallPack(pack, settings) ? '' : 'switch “Small packs” on',
    optional.length === 0 ? '' : `leave out ${optional.join(' and ')}`,
  ];
  return choices.filter(Boolean).join(', or ');
}

const matrixSize = 12;
/** The width of the bar code in modules (the width of its narrowest bar). It includes the white margins at both sides. */
const modules = 113;

function codesOf(pack: Pack, { ean }: LabelSettings, { width }: PaperSize) {
  const digits = ean === null ? null : eanOf(pack, ean);
  const advice = digits !== null && typeof digits !== 'string' ? [digits.problem] : [];
  const module = width >= 100 ? 0.375 : 0.25;
  const needed = Math.ceil(modules * module + matrixSize + 2 * margin + 1);
  const isTooWide = typeof digits === 'string' && needed > width;
  const problem = `The label is narrower than its bar code. Choose paper at least ${needed} mm wide, or leave the bar code out.`;
  return {
    height: matrixSize + 1,
    advice,
    problems: isTooWide ? [problem] : [],
    at: (y: number): Label['parts'] => {
      const bars = { kind: 'ean' as const, x: margin, y: y + 1, width: module * modules, height: matrixSize };
      const size = { x: width - margin - matrixSize, y: y + 1, size: matrixSize };
      const matrix = { kind: 'matrix' as const, ...size, elements: elementsOf(pack) };
      return typeof digits === 'string' ? [{ ...bars, digits }, matrix] : [matrix];
    },
  };
}

interface Setting {
  cap: number;
  width: number;
  /** The white space above and below the figures, in millimetres. */
  air: number;
}

/** Places the label's text from top to bottom. The order is fixed, because the law prescribes it. */
function flowOf(pack: Pack, design: Design, { cap, width, air }: Setting): LabelFlow {
  const flow = new LabelFlow({ margin, width });
  const { logo } = design.settings;
  if (logo !== '') flow.paragraph([{ text: logo, isBold: true }], cap * 1.2);
  const nameLines = flow.paragraph([{ text: pack.name, isBold: true }], cap * 1.4);
  if (nameLines > 4) {
    flow.problems.push(`The name of ${pack.name} needs ${nameLines} lines. Use wider paper or a shorter name.`);
  }
  // A line already leaves 0.3 of a capital's height above its capitals, so less space is added. The same space below a line doesn't
  // count, because letters such as g reach into it.
  const clear = air === 0 ? 0 : Math.max(air, clearOfWeight - 0.3 * cap);
  flow.space(clear);
  flow.columns(amountsOf(pack), { cap, valueCap: Math.max(leastWeightText, cap * 1.3) });
  flow.space(clear);
  flow.line(datesOf(pack), cap);
  flow.space(air);
  for (const spans of paragraphsOf(pack, design)) flow.paragraph(spans, cap);
  return flow;
}
