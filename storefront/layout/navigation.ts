/** The header's links, in order. */
export const navigation = [
  { name: 'Home', to: '/' },
  { name: 'About Us', to: '/about' },
  { name: 'Our Products', to: '/products' },
  { name: 'How It Works', to: '/#how-it-works' },
  { name: 'Contact', to: '/#contact' },
] as const;

/** Whether a link leads to the current page or its section. Never true for anchors. */
export function isCurrentPage(to: string, pathname: string): boolean {
  if (to.includes('#')) return false;
  if (to === '/') return pathname === '/' || pathname === '/showcase';
  const isProduct = to === '/products' && /^\/(product|categories)(\/|$)/.test(pathname);
  return isProduct || pathname === to || pathname.startsWith(`${to}/`);
}
