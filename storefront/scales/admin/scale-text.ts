import { type ScaleProtocol, scaleProtocols } from '#core/scales/scale-settings.ts';
import type { ScaleView } from '#core/scales/scale-watch.ts';
import { formatKilograms } from '#core/stock/stock-amount.ts';

const protocolNames: Record<ScaleProtocol, string> = {
  cas: 'CAS (ECR type 2)',
  nci: 'NCI SCP-01',
  mettler: 'Mettler Toledo 8217',
  continuous: 'A line of text, sent without being asked',
};

export const protocolOptions = scaleProtocols.map((protocol) => [protocol, protocolNames[protocol]] as const);

/** Describes the current state of a scale as a sentence. */
export function formatScaleView({ state, grams }: ScaleView): string {
  const weight = grams === null ? '' : formatKilograms(grams);
  switch (state) {
    case 'none':
      return 'Not connected';
    case 'lost':
      return 'No answer from the scale. Check its cable, that it is on, and that protocol and line are right.';
    case 'empty':
      return 'Empty';
    case 'tare':
      return 'Empty, with the tare taken off';
    case 'moving':
      return `${weight} Still moving`.trim();
    case 'over':
      return 'Too heavy for the scale';
    case 'negative':
      return 'Below zero. Clear the scale and press its zero key.';
    case 'stable':
      return `${weight}, stable`;
  }
}
