import { checkDigit } from '../products/codes/product-codes.ts';
import type { CodeContent } from './read-code.ts';

/** The data in a label's GS1 DataMatrix. */
export interface ElementString {
  gtin: string | null;
  grams: number | null;
  /** The use-by or best-before day, YYYY-MM-DD. */
  useBy: string | null;
  batch: string | null;
  serial: string | null;
}

/** The prefixes that scanners put before GS1 codes, such as DataMatrix, GS1-128 and QR codes. */
const symbology = /^\](?:d2|C1|Q3|e0)/;
const separator = '\x1d';

/**
 * Parses the content of a GS1 DataMatrix. It may contain (01) the GTIN, (310n) the weight in kilograms, (15) or (17) a day, (10) the
 * batch, and (21) the serial number. On the shop's own labels, the serial number is the pack's number. The brackets may be part of the
 * text, as they are in the text below a code. Returns null if the text isn't such a code.
 */
export function readElementString(code: string): { elements: ElementString; content: CodeContent | null } | null {
  const isMarked = symbology.test(code);
  const hasBrackets = /^\(\d{2,4}\)/.test(code);
  if (!isMarked && !hasBrackets && !(/^01\d{14}/.test(code) && code.length > 16)) return null;
  const found = hasBrackets ? splitBrackets(code) : splitElements(code.replace(symbology, ''));
  if (found === null) return null;
  const gtin = found.get('01') ?? null;
  if (gtin !== null && checkDigit(gtin.slice(0, -1)) !== Number(gtin.at(-1))) return null;
  const day = found.get('17') ?? found.get('15');
  const elements = {
    gtin,
    grams: gramsOf(found),
    useBy: day === undefined ? null : readDay(day),
    batch: found.get('10') ?? null,
    serial: found.get('21') ?? null,
  };
  return { elements, content: contentOf(elements) };
}

function contentOf({ gtin, serial }: ElementString): CodeContent | null {
  if (serial !== null) return { kind: 'pack', number: serial };
  return gtin === null ? null : { kind: 'gtin', gtin };
}

/** The number of digits of each element's value. Null if the value ends with a separator instead. */
const lengths: Record<string, number | null> = { '01': 14, '10': null, '11': 6, '13': 6, '15': 6, '17': 6, '21': null };

function lengthOf(identifier: string): number | null | undefined {
  return /^310\d$/.test(identifier) ? 6 : lengths[identifier];
}

function splitElements(text: string): Map<string, string> | null {
  const found = new Map<string, string>();
  let rest = withoutSeparator(text);
  while (rest !== '') {
    const identifier = rest.startsWith('310') ? rest.slice(0, 4) : rest.slice(0, 2);
    const length = lengthOf(identifier);
    if (length === undefined) return null;
    const after = rest.slice(identifier.length);
    const end = length ?? (after.includes(separator) ? after.indexOf(separator) : after.length);
    if (!put(found, identifier, after.slice(0, end))) return null;
    rest = withoutSeparator(after.slice(end));
  }
  return found;
}

function withoutSeparator(text: string): string {
  return text.startsWith(separator) ? text.slice(1) : text;
}

function splitBrackets(text: string): Map<string, string> | null {
  const found = new Map<string, string>();
  for (const [, identifier = '', value = ''] of text.matchAll(/\((\d{2,4})\)([^(]*)/g)) {
    if (!put(found, identifier, value)) return null;
  }
  return found;
}

function put(found: Map<string, string>, identifier: string, value: string): boolean {
  const length = lengthOf(identifier);
  const isRight = length === null ? value !== '' && value.length <= 20 : value.length === length && /^\d+$/.test(value);
  if (length === undefined || !isRight) return false;
  found.set(identifier, value);
  return true;
}

function gramsOf(found: ReadonlyMap<string, string>): number | null {
  for (const [identifier, value] of found) {
    if (identifier.startsWith('310')) return Math.round((Number(value) * 1000) / 10 ** Number(identifier.at(-1)));
  }
  return null;
}

/** Parses a day in the form YYMMDD. Day 00 stands for the last day of the month. */
function readDay(text: string): string | null {
  const [year, month, day] = [2000 + Number(text.slice(0, 2)), Number(text.slice(2, 4)), Number(text.slice(4))];
  if (month < 1 || month > 12) return null;
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (day > last) return null;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${year}-${two(month)}-${two(day === 0 ? last : day)}`;
}
