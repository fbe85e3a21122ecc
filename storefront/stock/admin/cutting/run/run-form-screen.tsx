import { useSearchParams } from 'react-router-dom';
import { ScreenHeading } from '#storefront/admin/shell/screen-heading.tsx';
import { chipClass } from '#storefront/admin/ui/chip-class.ts';
import { NotCounting } from '#storefront/admin/ui/switched-off.tsx';
import { useShop } from '#storefront/layout/use-shop.ts';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { newRunPath, runsPath } from '../cutting-queries.ts';
import { RunForm } from './run-form.tsx';

/** /admin/cutting/runs/new: the form for a new cutting run or, with ?kind=blend, a new blend. */
export function RunFormScreen() {
  const { counting } = useShop();
  const [search] = useSearchParams();
  const kind = search.get('kind') === 'blend' ? 'blend' : 'bodies';
  const isBlend = kind === 'blend';
  return (
    <>
      <ScreenHeading title={isBlend ? 'New blend' : 'New cutting run'} back={{ to: runsPath, label: 'Cutting runs' }} />
      {counting ? (
        <>
          <nav aria-label="Kind of run" className="mb-5 flex flex-wrap gap-2">
            <ShopLink to={newRunPath} aria-current={isBlend ? undefined : 'true'} className={chipClass}>
              Bodies or large cuts
            </ShopLink>
            <ShopLink to={`${newRunPath}?kind=blend`} aria-current={isBlend ? 'true' : undefined} className={chipClass}>
              Blend: sausages, mince, rissoles
            </ShopLink>
          </nav>
          <RunForm key={kind} kind={kind} />
        </>
      ) : (
        <NotCounting />
      )}
    </>
  );
}
