import { formatDate } from '#core/dates.ts';
import { formatMoney } from '#core/money.ts';
import { allergenAdvice, boldAllergens, containsOf } from '#core/products/food/allergens.ts';
import { formatKilograms } from '#core/stock/stock-amount.ts';
import type { LabelSettings } from '../label-settings.ts';
import type { Pack } from '../packs-api.ts';
import type { Label, LabelText } from './label.ts';
import { eanOf, elementsOf } from './label-codes.ts';
import { leastText, paperSize } from './label-paper.ts';
import { textWidth } from './text-width.ts';
import { type Span, wrapText } from './wrap-text.ts';

export interface LabelShop {
  name: string;
  address: string;
}

const margin = 2;
/** The height from one line to the next, for capitals of height 1. */
const leading = 1.6;

/** A pack's label, what it lacks and why it can't be printed. What is printed is never left out or cut off without a word. */
export function layOutLabel(
  pack: Pack,
  { settings, shop }: { settings: LabelSettings; shop: LabelShop },
): { label: Label; problems: string[]; advice: string[] } {
  const { width, height } = paperSize(settings.paper);
  const least = settings.smallPacks ? leastText.small : leastText.usual;
  const codes = codesOf(pack, settings);
  const space = { width: width - 2 * margin, height: height - 2 * margin - codes.height };
  let cap = Math.max(least, settings.textSize);
  let flow = flowOf(pack, { settings, shop, cap, width: space.width });
  while (flow.height > space.height && cap > least) {
    cap = Math.max(least, Math.round((cap - 0.1) * 10) / 10);
    flow = flowOf(pack, { settings, shop, cap, width: space.width });
  }
  const problems = [...flow.problems];
  const excess = flow.height - space.height;
  if (excess > 0) {
    const advised = settings.smallPacks ? 'Choose larger paper' : 'Choose larger paper, or small packs';
    problems.push(`The text of ${pack.name} is ${Math.ceil(excess)} mm too long for the label. ${advised}.`);
  }
  const codesY = height - margin - codes.height;
  return {
    label: {
      width,
      height,
      parts: [...flow.parts, ...codes.at(codesY, width)],
    },
    problems,
    advice: [...codes.advice, ...allergenAdvice(pack.ingredients, pack.allergens)],
  };
}

const matrixSize = 12;

function codesOf(pack: Pack, { ean }: LabelSettings) {
  const digits = ean === null ? null : eanOf(pack, ean);
  const advice = digits !== null && typeof digits !== 'string' ? [digits.problem] : [];
  return {
    height: matrixSize + 1,
    advice,
    at: (y: number, width: number): Label['parts'] => {
      const module = width >= 100 ? 0.375 : 0.25;
      const bars = { kind: 'ean' as const, x: margin, y: y + 1, width: module * 113, height: matrixSize };
      const size = { x: width - margin - matrixSize, y: y + 1, size: matrixSize };
      const matrix = { kind: 'matrix' as const, ...size, elements: elementsOf(pack) };
      return typeof digits === 'string' ? [{ ...bars, digits }, matrix] : [matrix];
    },
  };
}

interface Column {
  label: string;
  value: string;
}

/** The text from the top, with its height. */
function flowOf(
  pack: Pack,
  { settings, shop, cap, width }: { settings: LabelSettings; shop: LabelShop; cap: number; width: number },
): { parts: LabelText[]; height: number; problems: string[] } {
  const parts: LabelText[] = [];
  const problems: string[] = [];
  let y = margin;
  const block = (spans: readonly Span[], size: number) => {
    const lines = wrapText(spans, { cap: size, width });
    for (const line of lines) {
      y += size * leading;
      let x = margin;
      for (const { text, isBold } of line) {
        parts.push({ kind: 'text', x, y: y - size * 0.3, cap: size, isBold, text });
        x += textWidth(text, { cap: size, isBold });
      }
    }
    return lines.length;
  };
  const columns = (row: readonly Column[], size: number) => {
    const each = width / row.length;
    for (const [index, { label, value }] of row.entries()) {
      const x = margin + index * each;
      const found = { kind: 'text' as const, x };
      if (textWidth(value, { cap: size, isBold: true }) > each) {
        problems.push(`${label} ${value} is wider than its place on the label. Choose wider paper.`);
      }
      parts.push({ ...found, y: y + cap * 1.3, cap, isBold: false, text: label });
      parts.push({ ...found, y: y + cap * leading + size * 1.3, cap: size, isBold: true, text: value });
    }
    y += cap * leading + size * leading;
  };
  const dates = (row: readonly Column[]) => {
    y += cap * leading;
    for (const [index, { label, value }] of row.entries()) {
      const [x, text] = [margin + (index * width) / row.length, `${label} `];
      const found = { kind: 'text' as const, y: y - cap * 0.3, cap };
      parts.push({ ...found, x, isBold: false, text });
      parts.push({ ...found, x: x + textWidth(text, { cap, isBold: false }), isBold: true, text: value });
    }
  };
  const nameLines = block([{ text: pack.name, isBold: true }], cap * 1.4);
  if (nameLines > 4)
    problems.push(`The name of ${pack.name} needs ${nameLines} lines. Use wider paper or a shorter name.`);
  columns(amountsOf(pack), cap * 1.3);
  dates(datesOf(pack));
  for (const spans of textsOf(pack, settings.shown)) block(spans, cap);
  block([{ text: linesOf(pack, settings, shop), isBold: false }], cap);
  return { parts, height: y - margin, problems };
}

function amountsOf({ grams, pricePerKilo, amount }: Pack): Column[] {
  const weight = { label: 'Net weight', value: formatKilograms(grams) };
  if (pricePerKilo === null || amount === null) return [weight];
  return [weight, { label: '$/kg', value: formatMoney(pricePerKilo) }, { label: 'Price', value: formatMoney(amount) }];
}

function datesOf({ packedOn, useBy, bestBefore }: Pack): Column[] {
  const packed = { label: 'Packed', value: formatDate(packedOn) };
  if (useBy !== null) return [packed, { label: 'Use by', value: formatDate(useBy) }];
  return bestBefore === null ? [packed] : [packed, { label: 'Best before', value: formatDate(bestBefore) }];
}

function textsOf(pack: Pack, shown: LabelSettings['shown']): Span[][] {
  const plain = (text: string): Span[] => [{ text, isBold: false }];
  const contains = containsOf(pack.allergens);
  const ingredients = [{ text: 'Ingredients: ', isBold: false }, ...boldAllergens(pack.ingredients, pack.allergens)];
  return [
    ...(pack.ingredients === '' ? [] : [ingredients]),
    // Allergens and storage are always printed, because leaving them out could make somebody ill.
    ...(contains.length === 0 ? [] : [[{ text: `Contains: ${contains.join(', ')}`, isBold: true }]]),
    ...(pack.storage === '' ? [] : [plain(pack.storage)]),
    ...(pack.directions === '' || !shown.directions ? [] : [plain(pack.directions)]),
    ...(pack.origin === '' ? [] : [plain(pack.origin)]),
  ];
}

function linesOf(pack: Pack, { licenceNumber, regulator }: LabelSettings, shop: LabelShop): string {
  const licence = licenceNumber === '' ? '' : `${regulator} licence ${licenceNumber}`.trim();
  const lot = pack.lotId === null ? '' : `Lot ${pack.lotId}`;
  return [lot, `Pack ${pack.number}`, shop.name, shop.address, licence].filter(Boolean).join(' · ');
}
