import type { ScalePoll } from './scale-polls.ts';
import { readingOf, readUnit, type ScaleReading, type ScaleUnit, toGrams } from './scale-reading.ts';

/** Describes a protocol's frames (messages): how they are found in the data that a scale sends, and how they are read. */
interface FrameFormat {
  /** The command with which the scale is asked for a weight; null if it sends weights without being asked. */
  poll: ScalePoll | null;
  /** The byte with which a frame begins. Bytes before it are ignored. Null if only the end of a frame is marked. */
  start: number | null;
  ends: readonly number[];
  /** Reads the text between the start and the end. Null if the text isn't a frame. `unit` is used for frames that name no unit. */
  read(text: string, unit: ScaleUnit): ScaleReading | null;
}

const [stx, etx, lf, cr] = [0x02, 0x03, 0x0a, 0x0d];

/** CAS PD-II and similar scales with ECR type 2. To `W`, the scale responds with STX, five digits of grams, CR. */
export const casFrames: FrameFormat = {
  poll: 'W',
  start: stx,
  ends: [cr, etx],
  read(text, unit) {
    const checked = /^([SU])([ -])([\d.]{6,7})(kg|lb| g)([\s\S])$/i.exec(text);
    if (checked !== null) return readChecked(text, checked);
    const plain = /^(\d{5})(N?)$/.exec(text);
    if (plain === null) return readStatusOrWeight(text, unit);
    const grams = unit === 'lb' ? null : Number(plain[1]);
    return grams === null ? null : readingOf({ grams, isNet: plain[2] === 'N' });
  },
};

/** CAS scales with another ECR type. Their frames end in a checksum: the XOR of all characters before it. */
function readChecked(text: string, [, status, sign, weight = '', unitText = '', checksum = '']: string[]) {
  const sum = [...text.slice(0, -1)].reduce((total, character) => total ^ character.charCodeAt(0), 0);
  const unit = readUnit(unitText.trim());
  if (sum !== checksum.charCodeAt(0) || unit === null) return null;
  // A weight of six digits without a point is in thousandths.
  const grams = toGrams(weight.includes('.') ? weight : `${weight.slice(0, -3)}.${weight.slice(-3)}`, unit);
  if (grams === null) return null;
  return readingOf({ grams, isNegative: sign === '-', isMoving: status?.toUpperCase() === 'U' });
}

/**
 * Mettler Toledo 8217. To `W`, the scale responds with STX, a weight such as 01.234, N for a net weight, and CR. If it has no weight,
 * it responds with ? and a status byte.
 */
export const mettlerFrames: FrameFormat = {
  poll: 'W',
  start: stx,
  ends: [cr],
  read: readStatusOrWeight,
};

function readStatusOrWeight(text: string, unit: ScaleUnit): ScaleReading | null {
  const status = /^\s*\?([`-\x7f])$/.exec(text);
  if (status !== null) return readMettlerStatus(status[1]?.charCodeAt(0) ?? 0);
  // A weight without a decimal point is ignored, because it could be grams or kilograms.
  const weight = /^\s*(\d{1,3}\.\d{1,4})(N?)$/.exec(text);
  const grams = weight === null ? null : toGrams(weight[1] ?? '', unit);
  return grams === null ? null : readingOf({ grams, isNet: weight?.[2] === 'N' });
}

function readMettlerStatus(byte: number): ScaleReading | null {
  if (byte & 0b0000_0010) return { state: 'over', grams: null };
  if (byte & 0b0000_0001) return { state: 'moving', grams: null };
  if (byte & 0b0000_0100) return { state: 'negative', grams: null };
  return byte & 0b0001_0000 ? { state: 'empty', grams: 0 } : null;
}

/** NCI SCP-01. To `W` and CR, the scale responds with LF, weight, unit, CR, LF, two or three status bytes, CR, ETX. */
export const nciFrames: FrameFormat = {
  poll: 'W\r',
  start: null,
  ends: [etx],
  read(text) {
    const frame = /\n([^\r\n]{0,16})\r\n([0-?][0-?p-\x7f][0-?p-\x7f]?)\r?$/.exec(text);
    if (frame === null) return null;
    const [first = 0, second = 0, third = 0] = [...(frame[2] ?? '')].map((byte) => byte.charCodeAt(0));
    // Ignores the frame if the status bits report a failed memory or calibration, because the weight of such a scale can't be trusted.
    if ((first | second) & 0b1100 || third & 0b1000) return null;
    if (second & 0b0010) return { state: 'over', grams: null };
    const weight = /^\s*(-?)\s*([\d.]+)\s*([a-z]+)\s*$/i.exec(frame[1] ?? '');
    const unit = weight === null ? null : readUnit(weight[3] ?? '');
    const grams = weight === null || unit === null ? null : toGrams(weight[2] ?? '', unit);
    if (first & 0b0001) return { state: 'moving', grams };
    if (second & 0b0001) return { state: 'negative', grams: null };
    return grams === null ? null : readingOf({ grams, isNegative: weight?.[1] === '-', isNet: (third & 0b0100) > 0 });
  },
};

/** A stream of lines such as `ST,GS,+01.234kg`. Most indicators can send such lines continuously, without being asked. */
export const continuousFrames: FrameFormat = {
  poll: null,
  start: null,
  ends: [lf, cr],
  read(text, fallback) {
    const line = /^(?:(ST|US|OL),(?:(GS|NT|TR),)?(?:[\s\S]{2},)?)?\s*([+-]?)\s*([\d.]{1,9})\s*([a-z]{1,2})?\s*$/i.exec(
      text,
    );
    if (/^OL\b/.test(text)) return { state: 'over', grams: null };
    if (line === null) return null;
    const [, status, kind, sign, weight = '', unitText] = line;
    // A frame with the tare is ignored, because it isn't the weight of goods.
    if (kind?.toUpperCase() === 'TR') return null;
    const unit = unitText === undefined ? fallback : readUnit(unitText);
    const grams = unit === null ? null : toGrams(weight, unit);
    if (grams === null) return null;
    const isMoving = status?.toUpperCase() === 'US';
    return readingOf({ grams, isNegative: sign === '-', isMoving, isNet: kind?.toUpperCase() === 'NT' });
  },
};
