import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { isCurrentPage, navigation } from './navigation.ts';

const menuId = 'mobile-menu';
const toggleId = 'mobile-menu-toggle';

export function MobileMenuToggle({ isOpen, onToggle }: { isOpen: boolean; onToggle(): void }) {
  return (
    <button
      type="button"
      id={toggleId}
      aria-label={isOpen ? 'Close menu' : 'Open menu'}
      data-tooltip={isOpen ? 'Close menu' : 'Open menu'}
      aria-expanded={isOpen}
      aria-controls={menuId}
      onClick={onToggle}
      className="-mr-2.5 grid size-12 shrink-0 place-items-center rounded-md hover:bg-bone lg:hidden"
    >
      <svg viewBox="0 0 24 24" className="size-6" stroke="currentColor" strokeWidth="1.8" aria-hidden="true">
        {isOpen ? <path d="M5 5l14 14M19 5L5 19" /> : <path d="M3 6.500h18M3 12h18M3 17.500h18" />}
      </svg>
    </button>
  );
}

interface MobileMenuProps {
  isOpen: boolean;
  onClose(): void;
  /** The account links, below the other links. */
  children: ReactNode;
}

/**
 * The navigation below the header on small screens. A press outside closes it; Escape closes it as well and returns the focus to
 * its button.
 */
export function MobileMenu({ isOpen, onClose, children }: MobileMenuProps) {
  const { pathname } = useLocation();
  const menu = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      onClose();
      document.getElementById(toggleId)?.focus();
    };
    const onPress = ({ target }: Event) => {
      if (target instanceof Element && !target.closest('header')) onClose();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress);
    };
  }, [isOpen, onClose]);
  return (
    <nav
      ref={menu}
      id={menuId}
      aria-label="Menu"
      hidden={!isOpen}
      className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] overflow-y-auto border-y border-ink bg-paper lg:hidden"
    >
      <div className="page py-3">
        <ul>
          {navigation.map(({ name, to }) => (
            <li key={to} className="border-b border-rule">
              <ShopLink
                to={to}
                onClick={onClose}
                aria-current={isCurrentPage(to, pathname) ? 'page' : undefined}
                className="nav-link flex min-h-13 items-center px-3 font-display text-xl font-semibold"
              >
                {name}
              </ShopLink>
            </li>
          ))}
        </ul>
        {children}
        <ButtonLink to="/products" onClick={onClose} className="mt-3 mb-2 w-full">
          Order Now
        </ButtonLink>
      </div>
    </nav>
  );
}
