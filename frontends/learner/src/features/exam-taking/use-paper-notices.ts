import { dismissTopic, notify } from '@xuekao/frontend-shared';
import { useEffect, useRef } from 'react';
import type { PaperNotice } from '../../lib/sitting/paper-notices.js';
import type { Sitting } from '../../lib/sitting/sitting.js';
import { takingText } from '../../lib/sitting/taking.texts.js';
import { offerIdOf } from './element-ids.js';

/**
 * Shows what has to be said of the answers as long as it is true and the paper is on the page. It renders nothing: the queue tells several
 * times of each answer, and the screen would be rendered as often.
 */
export function usePaperNotices(sitting: Sitting, go: (position: number, inside?: string) => void): void {
  /** topics that are told, with what was told last */
  const told = useRef(new Map<string, string>());
  useEffect(() => {
    let isOver = false;
    const show = (notices: readonly PaperNotice[]): void => {
      const topics = new Set(notices.map(({ topic }) => topic));
      for (const topic of told.current.keys()) {
        if (topics.has(topic)) continue;
        dismissTopic(topic);
        told.current.delete(topic);
      }
      for (const { topic, severity, words, version, at } of notices) {
        const key = `${version} ${words}`;
        if (told.current.get(topic) === key) continue;
        told.current.set(topic, key);
        const action =
          at === null
            ? undefined
            : { label: takingText('take.replaced.go', { n: at.label }), run: () => go(at.position, offerIdOf(at.quId)) };
        notify(words, severity, { persistent: true, topic, action });
      }
    };
    const tell = (): void => {
      const { replaced, unused, refused } = sitting.queue.getSnapshot();
      // most papers have nothing to say, and load nothing for it
      if (replaced.length + unused.length + refused.length + told.current.size === 0) return;
      import('./other-answer.js').then(
        ({ paperNotices }) => {
          if (!isOver) show(paperNotices(sitting, sitting.queue.getSnapshot()));
        },
        // what the server does not take, the end of the paper tells as well
        () => undefined,
      );
    };
    tell();
    const stop = sitting.queue.subscribe(tell);
    return () => {
      isOver = true;
      stop();
    };
  }, [sitting, go]);
  useEffect(() => {
    const topics = told.current;
    return () => {
      for (const topic of topics.keys()) dismissTopic(topic);
      topics.clear();
    };
  }, []);
}
