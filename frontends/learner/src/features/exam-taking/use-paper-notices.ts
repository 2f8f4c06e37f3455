import { dismissTopic, notify } from '@xuekao/frontend-shared';
import { useEffect, useRef } from 'react';
import { paperNotices } from '../../lib/sitting/paper-notices.js';
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
    const tell = (): void => {
      const notices = paperNotices(sitting, sitting.queue.getSnapshot());
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
    tell();
    return sitting.queue.subscribe(tell);
  }, [sitting, go]);
  useEffect(() => {
    const topics = told.current;
    return () => {
      for (const topic of topics.keys()) dismissTopic(topic);
      topics.clear();
    };
  }, []);
}
