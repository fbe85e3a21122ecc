import { Drawing } from '#storefront/ui/drawings/drawing.tsx';

export function EmptyCategory() {
  return (
    <div className="ticket mx-auto max-w-2xl px-6 py-12 text-center">
      <Drawing spec={{ of: 'empty-state', kind: 'products' }} className="mx-auto aspect-[240/180] w-60 max-w-full" />
      <p className="mt-6 text-lg">No products available in this category yet.</p>
    </div>
  );
}
