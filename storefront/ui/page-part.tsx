import { type ComponentType, lazy, useEffect, useRef, useState } from 'react';

type Part<Props> = ComponentType<Props>;

/**
 * A part of a page that has no interaction. The browser keeps the server's markup, whose links work without code. The part's code is
 * loaded only if the page was opened by a link within the shop, because there is no markup then. `onServer` is null in the browser.
 */
export function staticPart<Props extends object>(load: () => Promise<Part<Props>>, onServer: Part<Props> | null) {
  return partOf(load, onServer);
}

/**
 * A part far down a page that needs code only for interaction. At first, the browser keeps the server's markup. When the part comes
 * near the viewport or the visitor presses a key, the part's code is loaded and replaces the markup.
 */
export function nearbyPart<Props extends object>(load: () => Promise<Part<Props>>, onServer: Part<Props> | null) {
  return partOf(load, onServer, true);
}

/**
 * A part of a page whose code is loaded only when the part is shown, inside `<Suspense>`. The server's markup stays until the
 * code has loaded. `onServer` is null in the browser.
 */
export function lazyPart<Props extends object>(load: () => Promise<Part<Props>>, onServer: Part<Props> | null) {
  return onServer ?? lazy(async () => ({ default: await load() }));
}

function partOf<Props extends object>(
  load: () => Promise<Part<Props>>,
  onServer: Part<Props> | null,
  isReplaced?: boolean,
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
            const replace = () => setShown(() => part);
            // If a link were replaced while it is pressed, it would get no click. The markup is then replaced after the click.
            if (place.current?.matches(':active')) addEventListener('click', replace, { once: true });
            else replace();
          },
          // If the code can't be loaded, the server's markup stays. If there is no markup, the space stays empty.
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

/** The distance below the viewport at which a part starts to load its code. */
const rootMargin = '600px';

/**
 * Runs `show` once, when the part comes near the viewport. A first key press also runs it, because a key may move the focus to the
 * part. Returns a function that cancels this.
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
  addEventListener('keydown', done, { once: true });
  return giveUp;
}
