import { type ComponentType, lazy, useEffect, useRef, useState } from 'react';

type Part<Props> = ComponentType<Props>;

/**
 * A part of a page that only displays something. The browser keeps the server's markup, whose links work without code, and loads
 * the part's code only where the page was opened by a link within the shop. `onServer` is null in the browser.
 */
export function staticPart<Props extends object>(load: () => Promise<Part<Props>>, onServer: Part<Props> | null) {
  return partOf(load, onServer, false);
}

/**
 * A part far down a page that only displays something until it is used. The browser keeps the server's markup until the part
 * comes near the window or the visitor presses a key. Then it loads the part's code and replaces the markup.
 */
export function nearbyPart<Props extends object>(load: () => Promise<Part<Props>>, onServer: Part<Props> | null) {
  return partOf(load, onServer, true);
}

/**
 * A part of a page whose code the browser loads only where the part is shown, inside `<Suspense>`. The server's markup stays
 * until then. `onServer` is null in the browser.
 */
export function lazyPart<Props extends object>(load: () => Promise<Part<Props>>, onServer: Part<Props> | null) {
  return onServer ?? lazy(async () => ({ default: await load() }));
}

function partOf<Props extends object>(
  load: () => Promise<Part<Props>>,
  onServer: Part<Props> | null,
  isReplaced: boolean,
) {
  let loaded = onServer;
  return function PagePart(props: Props) {
    const place = useRef<HTMLDivElement>(null);
    const [Shown, setShown] = useState<Part<Props> | null>(() => loaded);
    useEffect(() => {
      if (loaded) return;
      const show = () => {
        load().then(
          (part) => {
            loaded = part;
            setShown(() => part);
          },
          // The server's markup stays; without it, the place stays empty.
          () => {},
        );
      };
      if (!place.current?.firstChild) show();
      else if (isReplaced) return whenNear(place.current, show);
    }, []);
    if (Shown)
      return (
        <div key="shown">
          <Shown {...props} />
        </div>
      );
    // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set: it leaves the server's markup alone
    return <div ref={place} dangerouslySetInnerHTML={{ __html: '' }} suppressHydrationWarning />;
  };
}

/** How far below the window a part's code starts to load. */
const rootMargin = '600px';

/**
 * Runs `show` once, when the part comes near or at the first key press, which may move the focus there. Returns a function that
 * cancels this.
 */
function whenNear(part: Element, show: () => void): () => void {
  const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && done(), { rootMargin });
  function giveUp(): void {
    observer.disconnect();
    removeEventListener('keydown', done);
  }
  function done(): void {
    giveUp();
    show();
  }
  observer.observe(part);
  addEventListener('keydown', done, { passive: true });
  return giveUp;
}
