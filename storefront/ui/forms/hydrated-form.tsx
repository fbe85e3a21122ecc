import { type ComponentProps, createContext, useContext } from 'react';
import { useHydrated } from '../use-hydrated.ts';

const CanSend = createContext(true);

/**
 * A form that is submitted by scripts; use it for every such form. Its buttons are disabled until hydration, so it can't be submitted
 * before. With `post`, field values never appear in a URL, in the browser's history or in a log.
 */
export function HydratedForm(props: Omit<ComponentProps<'form'>, 'method' | 'action'>) {
  const isHydrated = useHydrated();
  return (
    <CanSend value={isHydrated}>
      <form {...props} method="post" />
    </CanSend>
  );
}

/** Whether the form can be submitted: false until hydration, because only scripts can submit it. */
export function useCanSend(): boolean {
  return useContext(CanSend);
}
