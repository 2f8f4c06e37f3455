import { useCallback, useEffect, useState, type RefObject } from 'react';
import type { OpenLesson } from './use-lesson.js';

/** Value of the choice that shows none. */
export const noSubtitles = '-';
type Subtitles = OpenLesson['lesson']['subtitles'];

export interface ShownSubtitles {
  /** id of the subtitles that are shown, or `noSubtitles` */
  shown: string;
  show: (id: string) => void;
  /** Between none and those that were shown last. */
  toggle: () => void;
}

/** Subtitles of a video by the page and by the menu of the browser's own player, which say the same. */
export function useSubtitles(element: RefObject<HTMLVideoElement | null>, subtitles: Subtitles): ShownSubtitles {
  const usual = subtitles.find(({ isDefault }) => isDefault)?.id ?? noSubtitles;
  const [shown, setShown] = useState(usual);
  const [last, setLast] = useState(usual === noSubtitles ? (subtitles[0]?.id ?? noSubtitles) : usual);
  const tell = useCallback((id: string): void => {
    setShown(id);
    if (id !== noSubtitles) setLast(id);
  }, []);

  useEffect(() => {
    const tracks = element.current?.textTracks;
    if (tracks === undefined) return undefined;
    const heard = (): void => tell(Array.from(tracks).find(({ mode }) => mode === 'showing')?.id ?? noSubtitles);
    tracks.addEventListener('change', heard);
    return () => tracks.removeEventListener('change', heard);
  }, [element, tell]);

  const show = (id: string): void => {
    for (const track of element.current?.textTracks ?? []) track.mode = track.id === id ? 'showing' : 'disabled';
    tell(id);
  };
  return { shown, show, toggle: () => show(shown === noSubtitles ? last : noSubtitles) };
}
