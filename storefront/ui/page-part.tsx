import { type ComponentType, lazy, useEffect, useRef, useState } from 'react';

type Part<Props> = ComponentType<Props>;

/**
 * A part of a page that only shows something. The browser keeps what the server sent, whose links work as they are, and
 * fetches the part's code only where the page was reached by a link. `onServer` is null in the browser.
 */
export function staticPart<Props extends object>(load: () => Promise<Part<Props>>, onServer: Part<Props> | null) {
  return partOf(load, onServer, false);
}

/**
 * A part of a page far below its top, which only shows something until it is used. The browser keeps what the server sent
 * until the part comes near the window or the visitor presses a key; then it fetches the part's code and replaces it.
 */
export function nearbyPart<Props extends object>(load: () => Promise<Part<Props>>, onServer: Part<Props> | null) {
  return partOf(load, onServer, true);
}

/**
 * A part of a page whose code the browser loads only where the part is shown, inside `<Suspense>`. What the server sent stays
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
          // What the server sent stays; without that its place stays empty.
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

/** How far below the window a part's code is fetched. */
const rootMargin = '600px';

/** Runs `show` once, when the part comes near or at the first key, which may lead the focus there. Returns a function that gives up. */
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
