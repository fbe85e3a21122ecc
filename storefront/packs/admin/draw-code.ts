import { bracketed } from '#core/packs/label/label-codes.ts';
import type { DrawCode } from '#core/packs/label/label-svg.ts';

/** Loads what draws a label's codes, which is large. The same encoder draws them in tests. */
export async function loadDrawCode(): Promise<DrawCode> {
  const { toSVG } = await import('bwip-js');
  return (code) => {
    if (code.kind === 'matrix') {
      // The linter wants numbers of GS1 members, and a shop's own goods have none.
      const options = { bcid: 'gs1datamatrix', text: bracketed(code.elements), dontlint: true };
      return toSVG(options);
    }
    const module = code.width / 113;
    const barsHeight = ((code.height - 3) / module) * 0.3528;
    return toSVG({ bcid: 'ean13', text: code.digits, height: barsHeight, includetext: true, textsize: 9 });
  };
}
