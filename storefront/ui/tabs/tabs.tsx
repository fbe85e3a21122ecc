import * as RadixTabs from '@radix-ui/react-tabs';
import type { ComponentProps } from 'react';

/**
 * Tabs that look like the index of a ledger. `Tabs` takes `value` and `onValueChange`. The list scrolls sideways if the tabs
 * don't fit.
 */
export const Tabs = RadixTabs.Root;

export function TabList({ className = '', ...rest }: ComponentProps<typeof RadixTabs.List>) {
  return (
    <RadixTabs.List {...rest} className={`flex overflow-x-auto overflow-y-hidden border-b border-ink ${className}`} />
  );
}

export function Tab({ className = '', ...rest }: ComponentProps<typeof RadixTabs.Trigger>) {
  return (
    <RadixTabs.Trigger
      {...rest}
      className={`-mb-px min-h-12 shrink-0 rounded-t-md border border-transparent px-4 font-semibold whitespace-nowrap text-steel no-underline -outline-offset-4 transition-colors hover:text-ink data-[state=active]:border-ink data-[state=active]:border-b-paper data-[state=active]:bg-paper data-[state=active]:text-oxblood sm:px-6 ${className}`}
    />
  );
}

export function TabPanel({ className = '', ...rest }: ComponentProps<typeof RadixTabs.Content>) {
  return <RadixTabs.Content {...rest} className={`pt-6 ${className}`} />;
}
