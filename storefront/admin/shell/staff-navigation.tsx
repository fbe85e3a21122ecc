import { type RefObject, useId } from 'react';
import { useLocation } from 'react-router-dom';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { usePopup } from '../ui/use-popup.ts';
import { placeAt, placesOf, type StaffGroup, type StaffPlace, staffGroups } from './staff-nav.ts';
import { useStaffViewer } from './use-staff-viewer.ts';

const item = 'nav-link inline-flex min-h-10 items-center text-sm whitespace-nowrap text-ink no-underline';

/** The staff navigation as a bar, for wide screens. Daily work is always visible, other screens are in groups. */
export function StaffNavigation() {
  const current = placeAt(useLocation());
  const viewer = useStaffViewer();
  return (
    <nav aria-label="Staff" className="admin-page flex max-staff-bar:hidden">
      <ul className="flex grow flex-wrap gap-x-3 xl:gap-x-5">
        {staffGroups.map((group) => {
          const places = placesOf(group, viewer);
          if (!group.isFlat && places.length > 1) {
            return (
              <li key={group.id}>
                <GroupMenu group={group} places={places} current={current} />
              </li>
            );
          }
          return places.map((place) => (
            <li key={place.path}>
              <PlaceLink place={place} current={current} className={item} />
            </li>
          ));
        })}
        <li className="ml-auto">
          <ShopLink to="/" className={item}>
            View shop
          </ShopLink>
        </li>
      </ul>
    </nav>
  );
}

/** The name of a group, which opens a menu of its entries. */
function GroupMenu({
  group,
  places,
  current,
}: {
  group: StaffGroup;
  places: StaffPlace[];
  current: StaffPlace | null;
}) {
  const id = useId();
  const { isOpen, toggle, close, button, panel, onKeyDown } = usePopup();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the button and of the links in it
    <div className="relative" onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-current={current?.group === group.id ? 'true' : undefined}
        onClick={() => toggle()}
        className={`${item} gap-1.5`}
      >
        {group.label}
        <svg viewBox="0 0 10 6" aria-hidden="true" className={`w-2.5 ${isOpen ? 'rotate-180' : ''}`}>
          <path d="M1 1l4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.5" />
        </svg>
      </button>
      <ul
        id={id}
        ref={panel as RefObject<HTMLUListElement>}
        hidden={!isOpen}
        className="absolute top-full left-0 z-40 -ml-3 min-w-52 rounded-md border border-ink bg-white py-1"
      >
        {places.map((place) => (
          <li key={place.path}>
            <PlaceLink
              place={place}
              current={current}
              onFollow={close}
              className="flex min-h-10 items-center px-4 text-sm whitespace-nowrap text-ink no-underline -outline-offset-3 hover:bg-bone aria-[current]:font-semibold aria-[current]:text-oxblood"
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface PlaceLinkProps {
  place: StaffPlace;
  current: StaffPlace | null;
  className: string;
  onFollow?(): void;
}

export function PlaceLink({ place: { path, label }, current, className, onFollow }: PlaceLinkProps) {
  return (
    <ShopLink
      to={path}
      onClick={onFollow}
      aria-current={current?.path === path ? 'page' : undefined}
      className={className}
    >
      {label}
    </ShopLink>
  );
}
