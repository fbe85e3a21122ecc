import { useState } from 'react';
import { Button } from '#storefront/ui/button.tsx';

/** A button that asks for confirmation in place before it empties the cart. */
export function ClearCart({ onClear }: { onClear(): void }) {
  const [state, setState] = useState<'idle' | 'asking' | 'kept'>('idle');
  if (state !== 'asking') {
    return (
      <Button
        variant="quiet"
        size="sm"
        className="-mr-4 ml-auto"
        autoFocus={state === 'kept'}
        onClick={() => setState('asking')}
      >
        Clear Cart
      </Button>
    );
  }
  return (
    <fieldset className="ml-auto flex flex-wrap items-center gap-3" aria-label="Clear Cart">
      <span className="w-full text-sm sm:w-auto">Take everything out?</span>
      <Button variant="danger" size="sm" autoFocus onClick={onClear}>
        Empty the cart
      </Button>
      <Button variant="secondary" size="sm" onClick={() => setState('kept')}>
        Keep it
      </Button>
    </fieldset>
  );
}
