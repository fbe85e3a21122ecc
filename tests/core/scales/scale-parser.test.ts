import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ScaleParser } from '#core/scales/scale-parser.ts';
import type { ScaleReading } from '#core/scales/scale-reading.ts';
import { type ScaleProtocol, scaleProtocols } from '#core/scales/scale-settings.ts';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

/** Frames as the makers' manuals give them, and what each must mean. */
const frames: Record<ScaleProtocol, [string, ScaleReading | null][]> = {
  cas: [
    ['\x0201234\r', { state: 'stable', grams: 1234 }],
    ['\x0200000\r', { state: 'empty', grams: 0 }],
    ['\x02?a\r', { state: 'moving', grams: null }],
    ['\x02?b\r', { state: 'over', grams: null }],
    ['\x02?d\r', { state: 'negative', grams: null }],
    ['\x02S 01.234kg\x65\x03', { state: 'stable', grams: 1234 }],
    ['\x02U 01.234kg\x63\x03', { state: 'moving', grams: 1234 }],
    ['\x02S 01.234kg\x66\x03', null],
    ['\x020123\r', null],
  ],
  nci: [
    ['\n0001.85KG\r\n00\r\x03', { state: 'stable', grams: 1850 }],
    ['\n  1.850kg\r\n00\x03', { state: 'stable', grams: 1850 }],
    ['\n0002.50LB\r\n00\r\x03', { state: 'stable', grams: 1134 }],
    ['\n 850.0g\r\n00\r\x03', { state: 'stable', grams: 850 }],
    ['\n0000.00KG\r\n20\r\x03', { state: 'empty', grams: 0 }],
    ['\n0000.00KG\r\n2p4\r\x03', { state: 'tare', grams: 0 }],
    ['\n0001.85KG\r\n10\r\x03', { state: 'moving', grams: 1850 }],
    ['\n^^^^^^\r\n02\r\x03', { state: 'over', grams: null }],
    ['\n______\r\n01\r\x03', { state: 'negative', grams: null }],
    ['\n0001.85KG\r\n40\r\x03', null],
    ['\n?\r\x03', null],
  ],
  mettler: [
    ['\x0200.735\r', { state: 'stable', grams: 735 }],
    ['\x0200.720N\r', { state: 'stable', grams: 720 }],
    ['\x0200.000N\r', { state: 'tare', grams: 0 }],
    ['\x02?a\r', { state: 'moving', grams: null }],
    ['\x02?b\r', { state: 'over', grams: null }],
    ['\x02?d\r', { state: 'negative', grams: null }],
    ['\x02?p\r', { state: 'empty', grams: 0 }],
    ['\x0200735\r', null],
  ],
  continuous: [
    ['ST,GS,+00.735kg\r\n', { state: 'stable', grams: 735 }],
    ['ST,GS,\x81\xc0,    1.842 kg\r\n', { state: 'stable', grams: 1842 }],
    ['ST,NT,+000735 g\r\n', { state: 'stable', grams: 735 }],
    ['US,GS,+00.742kg\r\n', { state: 'moving', grams: 742 }],
    ['OL,GS,+99999999\r\n', { state: 'over', grams: null }],
    ['ST,GS,-00.015kg\r\n', { state: 'negative', grams: null }],
    ['ST,NT,+00.000kg\r\n', { state: 'tare', grams: 0 }],
    ['ST,TR,+00.015kg\r\n', null],
    ['  1.842\r\n', { state: 'stable', grams: 1842 }],
    ['ST,GS,+00.7e5kg\r\n', null],
    ['ST,GS,+00.735t\r\n', null],
  ],
};

describe.each(scaleProtocols)('The parser for scales that speak %s', (protocol) => {
  const known = frames[protocol];
  const meant = (list: readonly (typeof known)[number][]) => list.flatMap(([, reading]) => reading ?? []);

  it.each(known)('reads %j as the scale’s manual says', (frame, reading) => {
    expect(new ScaleParser(protocol, 'kg').push(bytes(frame))).toEqual(reading === null ? [] : [reading]);
  });

  it('returns the same readings however the bytes are split', () => {
    const sent = fc.array(fc.constantFrom(...known), { maxLength: 12 });
    fc.assert(
      fc.property(sent, fc.array(fc.nat(7), { minLength: 1 }), (list, cuts) => {
        const parser = new ScaleParser(protocol, 'kg');
        const whole = bytes(list.map(([frame]) => frame).join(''));
        const readings: ScaleReading[] = [];
        for (let at = 0, cut = 0; at < whole.length; cut += 1) {
          const length = (cuts[cut % cuts.length] ?? 0) + (cut % cuts.length === 0 ? 1 : 0);
          readings.push(...parser.push(whole.subarray(at, at + length)));
          at += length;
        }
        expect(readings).toEqual(meant(list));
      }),
    );
  });

  it('reads the next complete frame after garbage or part of a frame', () => {
    const [frame, reading] = known[0] ?? ['', null];
    const isGarbage = (text: string) => !/[\d]/.test(text);
    const garbage = fc
      .uint8Array({ maxLength: 300 })
      .map((list) => String.fromCharCode(...list))
      .filter(isGarbage);
    fc.assert(
      fc.property(garbage, fc.nat(frame.length - 1), (noise, length) => {
        const half = frame.slice(0, length);
        const readings = new ScaleParser(protocol, 'kg').push(bytes(`${noise}${half}${frame}${frame}`));
        expect(readings.at(-1)).toEqual(reading);
        expect(readings.length).toBeGreaterThanOrEqual(1);
      }),
    );
  });

  it('returns no weight for a frame in which a digit has a parity error', () => {
    const weights = known.filter(([frame, reading]) => reading?.state === 'stable' && !frame.includes('\xc0'));
    fc.assert(
      fc.property(fc.constantFrom(...weights), fc.nat(), ([frame], at) => {
        const damaged = bytes(frame);
        const digits = [...damaged.keys()].filter((index) => /[\d.]/.test(frame[index] ?? ''));
        const index = digits[at % digits.length] ?? 0;
        damaged[index] = (damaged[index] ?? 0) | 0x80;
        const grams = new ScaleParser(protocol, 'kg').push(damaged).map((reading) => reading.grams);
        expect(grams.filter((each) => each !== null)).toEqual([]);
      }),
    );
  });
});
