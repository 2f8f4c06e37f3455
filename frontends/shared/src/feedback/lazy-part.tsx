import { use, useEffect, useRef, useSyncExternalStore, type ComponentType, type ReactElement } from 'react';
import { tellLoadFailure } from './load-failure.js';
import { Lost } from './states.js';
import { giveUpWish } from '../lib/give-up-wish.js';
import { sharedText } from '../texts/zh-cn.js';
import { Button } from '../ui/button.js';
import { Part, type PartView } from '../lib/part.js';

export const usePart = <T,>(part: Part<T>): PartView<T> => useSyncExternalStore(part.subscribe, part.get);

export interface LostProps {
  retry: () => void;
  /** another try will hardly help, a new page will */
  stuck: boolean;
}

/** In the place of what did not come: what happened, and the way on. */
function LostPlace({ retry, stuck }: LostProps): ReactElement {
  useEffect(tellLoadFailure, []);
  const again = (
    <Button key="again" variant={stuck ? 'text' : 'outlined'} onClick={retry}>
      {sharedText('shared.retry')}
    </Button>
  );
  // also where a new version has taken the place of the files that this page knows
  const reload = (
    <Button key="reload" variant={stuck ? 'outlined' : 'text'} onClick={() => window.location.reload()}>
      {sharedText('shared.reload')}
    </Button>
  );
  return <Lost text={sharedText('shared.networkLost')}>{stuck ? [reload, again] : [again, reload]}</Lost>;
}

/** How what opens over the page is closed: without arguments. */
const closeOf = (props: object): (() => void) | undefined =>
  'onClose' in props && typeof props.onClose === 'function' ? (props.onClose as () => void) : undefined;

/** For what opens over the page, such as a dialog: it opens when it is there, unless the person does something else by then. */
function Awaited({ part, isLost, onClose }: { part: { want: () => void }; isLost: boolean; onClose: (() => void) | undefined }): null {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
    part.want();
  });
  useEffect(() => {
    if (isLost) tellLoadFailure();
    return giveUpWish(window, isLost, () => close.current?.());
  }, [isLost]);
  return null;
}

/** Replacement of a part that did not come (`lazyPart`). */
export type WhileLost<P> = 'place' | 'notice' | ComponentType<P & LostProps>;

/**
 * A component whose code is loaded when it is shown first: `lazy` of React, but what is lost on the way costs this component only, and is
 * asked for again. Stands in a `Suspense`.
 * @param lost what stands there meanwhile. `place`: a text and 重试; `notice`: nothing, a notice says it, and what
 *   is closed by `onClose` is closed when the person goes on with something else; or a component
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  lost: WhileLost<P> = 'place',
): ComponentType<P> & { part: Part<ComponentType<P>> } {
  const part = new Part(load);
  const Lost = lost === 'place' || lost === 'notice' ? LostPlace : lost;
  function LazyPart(props: P): ReactElement {
    const { value: Loaded, lost: isLost, stuck } = usePart(part);
    if (Loaded !== null) return <Loaded {...props} />;
    if (lost === 'notice') return <Awaited part={part} isLost={isLost} onClose={closeOf(props)} />;
    if (!isLost) use(part.settled());
    return <Lost {...props} retry={part.retry} stuck={stuck} />;
  }
  return Object.assign(LazyPart, { part });
}
