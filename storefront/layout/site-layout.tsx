import { Outlet } from 'react-router-dom';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

/** The shop around a page: header, the page in `main`, footer. */
export function SiteLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <Header />
      <main id="main" className="grow">
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}
