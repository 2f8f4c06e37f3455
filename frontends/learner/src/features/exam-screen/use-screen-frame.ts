import { addressOf, learnerPages } from '@xuekao/contracts/addresses';
import { useCallback, useEffect, useState } from 'react';
import { screenWordOf, type ScreenWindow, type ScreenWord, type ShareOutcome } from './screen-frame.js';
import { screenText } from './screen.texts.js';

/** The next page has to load before it takes a frame over. */
const handOverMs = 30_000;
const loadLookMs = 250;
const style = 'position:fixed;left:0;top:0;width:1px;height:1px;border:0;opacity:0;pointer-events:none';

interface Place {
  examId: string;
  paperId: string;
}
interface Frame {
  element: HTMLIFrameElement;
  word: ScreenWord | null;
  /** removes it, unless a page takes it over before */
  timer: number;
  tell: (word: ScreenWord) => void;
}
/** Outside of the pages: a frame that is moved loads anew, and a browser gives a screen only at another touch. */
const frames = new Map<string, Frame>();

function hear(event: MessageEvent): void {
  for (const frame of frames.values()) {
    const word = screenWordOf(event, frame.element.contentWindow);
    if (word === null) continue;
    frame.word = word;
    frame.tell(word);
  }
}

function take({ examId, paperId }: Place): Frame {
  const known = frames.get(paperId);
  if (known) {
    window.clearTimeout(known.timer);
    return known;
  }
  const element = document.createElement('iframe');
  element.title = screenText('screen.frame');
  element.src = addressOf(learnerPages.ExamScreen, { examId, paperId });
  element.allow = 'display-capture';
  element.tabIndex = -1;
  element.ariaHidden = 'true';
  element.style.cssText = style;
  document.body.append(element);
  const frame: Frame = { element, word: null, timer: 0, tell: () => undefined };
  if (frames.size === 0) window.addEventListener('message', hear);
  frames.set(paperId, frame);
  return frame;
}

function remove(paperId: string): void {
  frames.get(paperId)?.element.remove();
  frames.delete(paperId);
  if (frames.size === 0) window.removeEventListener('message', hear);
}

/**
 * The hidden frame of an attempt, which holds its screen. One that shares is left to the next page for a while.
 * @param place null: none yet
 */
export function useScreenFrame(place: Place | null): {
  /** last word of it; null: nothing was shared */
  word: ScreenWord | null;
  /** it can be asked: the application in it has begun */
  isLoaded: boolean;
  /** to be called at a touch */
  share: () => Promise<ShareOutcome>;
} {
  const [examId, paperId] = [place?.examId ?? '', place?.paperId ?? ''];
  const [word, setWord] = useState<ScreenWord | null>(null);
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    if (paperId === '') return;
    const frame = take({ examId, paperId });
    frame.tell = setWord;
    setWord(frame.word);
    const timer = window.setInterval(() => {
      const inFrame: ScreenWindow | null = frame.element.contentWindow;
      setLoaded(inFrame?.shareScreen !== undefined);
    }, loadLookMs);
    return () => {
      window.clearInterval(timer);
      frame.tell = () => undefined;
      frame.timer = window.setTimeout(() => remove(paperId), frame.word === 'ready' ? handOverMs : 0);
    };
  }, [examId, paperId]);
  const share = useCallback(async (): Promise<ShareOutcome> => {
    const inFrame: ScreenWindow | null = frames.get(paperId)?.element.contentWindow ?? null;
    return inFrame?.shareScreen?.() ?? 'failed';
  }, [paperId]);
  return { word, isLoaded, share };
}
