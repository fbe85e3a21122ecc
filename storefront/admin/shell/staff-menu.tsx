import * as RadixDialog from '@radix-ui/react-dialog';
import { type ReactNode, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from '#storefront/ui/button.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { placeAt, placesOf, staffGroups } from './staff-nav.ts';
import { PlaceLink } from './staff-navigation.tsx';
import { useStaffViewer } from './use-staff-viewer.ts';

const row = 'nav-link flex min-h-11 items-center px-3 text-ink no-underline -outline-offset-3 hover:bg-bone';

/**
 * The staff navigation as a side panel, for screens too narrow for the bar. `children`: the signed-in user, shown at the bottom.
 */
export function StaffMenu({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const current = placeAt(useLocation());
  const viewer = useStaffViewer();
  const isLeaving = useRef(false);
  function follow(): void {
    isLeaving.current = true;
    setOpen(false);
  }
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={setOpen}>
      <RadixDialog.Trigger asChild>
        <Button variant="secondary" size="sm" className="staff-bar:hidden">
          <svg viewBox="0 0 20 20" className="size-4" stroke="currentColor" strokeWidth="1.75" aria-hidden="true">
            <path d="M2 5h16M2 10h16M2 15h16" />
          </svg>
          Menu
        </Button>
      </RadixDialog.Trigger>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="animate-fade-in fixed inset-0 z-50 bg-ink/60 print:hidden" />
        <RadixDialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            // After navigation, the focus moves to the opened screen instead of returning to the menu button.
            if (isLeaving.current) event.preventDefault();
            isLeaving.current = false;
          }}
          className="admin animate-fade-in fixed inset-y-0 right-0 z-50 flex w-80 max-w-full flex-col overflow-y-auto border-l border-ink bg-paper print:hidden"
        >
          <div className="flex min-h-16 shrink-0 items-center justify-between pr-2 pl-3">
            <RadixDialog.Title className="text-xl">Menu</RadixDialog.Title>
            <RadixDialog.Close aria-label="Close" className="grid size-12 place-items-center rounded-md hover:bg-bone">
              <svg viewBox="0 0 20 20" className="size-5" aria-hidden="true">
                <path d="M4 4l12 12M16 4L4 16" stroke="currentColor" strokeWidth="1.75" />
              </svg>
            </RadixDialog.Close>
          </div>
          <nav aria-label="Staff" className="grow">
            {staffGroups.map((group) => {
              const places = placesOf(group, viewer);
              const headed = places.length > 1;
              return places.length === 0 ? null : (
                <section key={group.id} aria-label={group.label} className="border-t border-rule py-2">
                  {headed ? (
                    <h2 className="px-3 pt-1 font-text text-sm font-semibold text-steel">{group.label}</h2>
                  ) : null}
                  <ul>
                    {places.map((place) => (
                      <li key={place.path}>
                        <PlaceLink place={place} current={current} onFollow={follow} className={row} />
                      </li>
                    ))}
                  </ul>
                </section>
              );
            })}
            <ShopLink to="/" onClick={follow} className={`${row} border-t border-t-rule`}>
              View shop
            </ShopLink>
          </nav>
          <div className="sticky bottom-0 flex items-center justify-between gap-4 border-t border-ink bg-paper p-3">
            {children}
          </div>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
