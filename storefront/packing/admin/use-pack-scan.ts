import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readCode } from '#core/codes/read-code.ts';
import { withLabelRule } from '#core/packs/label-rule.ts';
import { type Pack, readPack } from '#core/packs/packs-api.ts';
import { useScannerAnywhere } from '#storefront/admin/list/use-scanner.ts';
import { call } from '#storefront/api/call.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { packQueries } from '#storefront/packs/admin/pack-queries.ts';
import { scaleQueries } from '#storefront/scales/admin/scale-queries.ts';
import { formatFailure } from '#storefront/ui/action-failure.tsx';

/**
 * Reads the labels of packs while a line is weighed, wherever the focus is. Returns what is wrong with the last scan, as a sentence;
 * empty if nothing is.
 * @param accept takes a pack that may be packed, or returns why it can't
 */
export function usePackScan(isOn: boolean, accept: (pack: Pack) => string): string {
  const { labels } = useShop();
  const reads = isOn && labels;
  const rules = useQuery({ ...scaleQueries.rules(), enabled: reads });
  const settings = useQuery({ ...packQueries.settings(), enabled: reads });
  const [missed, setMissed] = useState('');
  async function lookUp(code: string): Promise<void> {
    try {
      const pack = await call(readPack, { params: { code } });
      setMissed(pack.block ?? accept(pack));
    } catch (error) {
      setMissed(`Pack ${code}: ${formatFailure(error)}`);
    }
  }
  useScannerAnywhere((code) => {
    if (!reads) return false;
    const isLoaded = rules.data !== undefined && settings.data !== undefined;
    const content = readCode(code, withLabelRule(rules.data?.rules ?? [], settings.data?.ean ?? null));
    // What isn't a code at all was typed quickly by a person.
    if (content === null) return false;
    if (!isLoaded) setMissed('The rules for codes aren’t loaded yet. Please scan the label again.');
    else if (content.kind === 'pack') void lookUp(content.number.replace(/^0+/, ''));
    else setMissed(`${code} isn’t the label of a pack, so it has no weight to take. Please weigh the goods.`);
    return true;
  });
  return missed;
}
