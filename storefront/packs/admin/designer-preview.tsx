import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LabelSettings } from '#core/packs/label-settings.ts';
import type { Pack } from '#core/packs/packs-api.ts';
import { SelectField } from '#storefront/admin/ui/form-fields.tsx';
import { LoadFailure } from '#storefront/admin/ui/load-failure.tsx';
import { staffProductQueries } from '#storefront/products/admin/staff-product-queries.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { useLabelOf } from './label-of-pack.ts';
import { LabelPreview } from './label-preview.tsx';
import { listedProducts, packQueries } from './pack-queries.ts';
import { samplePack } from './sample-pack.ts';

interface DesignerPreviewProps {
  settings: LabelSettings;
  /** Whether the typed settings are valid. If they aren't, the preview shows earlier ones. */
  isCurrent: boolean;
  productId: string;
  onProduct(id: string): void;
}

/** Shows a product's label as it would be printed, what doesn't fit on it, and which information is missing. */
export function DesignerPreview({ settings, isCurrent, productId, onProduct }: DesignerPreviewProps) {
  const products = useQuery(staffProductQueries.list(listedProducts));
  const sample = useQuery({ ...packQueries.sample(Number(productId)), enabled: productId !== '' });
  const options = (products.data?.items ?? []).map(({ id, name }) => [String(id), name] as const);
  const isListed = productId === '' || options.some(([id]) => id === productId);
  const chosen = isListed ? [] : [[productId, sample.data?.name ?? `Product ${productId}`] as const];
  const pack = productId === '' ? samplePack : sample.data;
  return (
    <section aria-label="Preview" className="lg:sticky lg:top-6 lg:self-start">
      <h2 className="border-t border-ink pt-4 text-xl">Preview</h2>
      <SelectField
        label="Label of"
        options={[['', 'Beef sausages (an example)'] as const, ...chosen, ...options]}
        value={productId}
        className="mt-4 max-w-md"
        onChange={({ target }) => onProduct(target.value)}
      />
      {products.isError || sample.isError ? (
        <LoadFailure
          className="mt-3 text-sm font-semibold"
          onRetry={() => (sample.isError ? sample.refetch() : products.refetch())}
        >
          Couldn’t load the {sample.isError ? 'product' : 'products'}. Check your connection and try again.
        </LoadFailure>
      ) : null}
      {isCurrent ? null : <p className="mt-3 text-sm text-steel">The preview waits until the marked field is right.</p>}
      {pack ? (
        <SizedPreview pack={pack} settings={settings} />
      ) : sample.isError ? null : (
        <Skeleton className="mt-4 h-72 w-72" />
      )}
    </section>
  );
}

/** The factor by which labels are enlarged on screen. It makes letters 1.5 mm high readable. */
const enlargement = 2;

function SizedPreview({ pack, settings }: { pack: Pack; settings: LabelSettings }) {
  const [isReal, setReal] = useState(false);
  const { label, problems, advice } = useLabelOf()(pack, settings);
  const { width, height } = label;
  return (
    <>
      <div role="status" className="mt-3 text-sm font-semibold empty:hidden">
        {problems.map((each) => (
          <p key={each} className="text-oxblood">
            Can’t be printed: {each}
          </p>
        ))}
        {advice.map((each) => (
          <p key={each} className="text-brass">
            {each}
          </p>
        ))}
      </div>
      <div
        className={`mt-3 max-w-full border border-rule ${isReal ? 'w-fit overflow-x-auto' : '[&_svg]:h-auto [&_svg]:w-full'}`}
        style={isReal ? undefined : { width: `${width * enlargement}mm` }}
      >
        <LabelPreview label={label} name={pack.name} />
      </div>
      <p className="mt-2 flex flex-wrap items-center gap-3 text-sm text-steel">
        {isReal ? `As printed, ${width} × ${height} mm.` : `Enlarged. Printed, it is ${width} × ${height} mm.`}
        <Button variant="secondary" size="sm" onClick={() => setReal(!isReal)}>
          {isReal ? 'Enlarge' : 'Show real size'}
        </Button>
      </p>
    </>
  );
}
