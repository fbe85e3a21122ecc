import { bracketed } from '#core/packs/label/label-codes.ts';
import type { DrawCode } from '#core/packs/label/label-svg.ts';

/**
 * Loads the encoder that draws a label's codes. It is loaded only when it is needed, because it is large. The tests use the same
 * encoder.
 */
export async function loadDrawCode(): Promise<DrawCode> {
  const { toSVG } = await import('bwip-js');
  return (code) => {
    if (code.kind === 'matrix') {
      // `dontlint` switches off the encoder's own checks. They require the number of a GS1 member, which a shop's own goods don't have.
      const options = { bcid: 'gs1datamatrix', text: bracketed(code.elements), dontlint: true };
      return toSVG(options);
    }
    const module = code.width / 113;
    const barsHeight = ((code.height - 3) / module) * 0.3528;
    return toSVG({ bcid: 'ean13', text: code.digits, height: barsHeight, includetext: true, textsize: 9 });
  };
}
