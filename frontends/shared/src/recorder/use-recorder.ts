import { recording } from '@xuekao/contracts/own-sounds';
import { useEffect, useRef, useState } from 'react';
import { observeLoudness } from '../device/media.js';
import { RecorderError, startRecorder, type Running } from './recorder.js';

export type RecorderState =
  | { kind: 'ready' }
  | { kind: 'asking' }
  | { kind: 'running' }
  | { kind: 'working' }
  | { kind: 'done'; sound: Blob; url: string; isFull: boolean }
  | { kind: 'failed'; message: string };

export interface Recorder {
  state: RecorderState;
  /** of the recording that runs or is done */
  seconds: number;
  /** from 0 to 1 */
  level: number;
  start: () => void;
  stop: () => void;
}

const messageOf = (error: unknown): string => (error instanceof RecorderError ? error : new RecorderError(error)).message;

/** A recording from the press on the button to what can be played. It lets go of the microphone when its component is gone. */
export function useRecorder(): Recorder {
  const [state, setState] = useState<RecorderState>({ kind: 'ready' });
  const [seconds, setSeconds] = useState(0);
  const [level, setLevel] = useState(0);
  const running = useRef<Running | null>(null);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      running.current?.drop();
    };
  }, []);
  const url = state.kind === 'done' ? state.url : null;
  useEffect(
    () => () => {
      if (url !== null) URL.revokeObjectURL(url);
    },
    [url],
  );

  const stop = async (isFull: boolean): Promise<void> => {
    const ending = running.current;
    if (ending === null) return;
    running.current = null;
    setState({ kind: 'working' });
    try {
      const sound = await ending.stop();
      if (!isGone.current) setState({ kind: 'done', sound, url: URL.createObjectURL(sound), isFull });
    } catch (error) {
      if (!isGone.current) setState({ kind: 'failed', message: messageOf(error) });
    }
  };
  const stopRef = useRef(stop);
  useEffect(() => {
    stopRef.current = stop;
  });

  const isRunning = state.kind === 'running';
  useEffect(() => {
    const now = running.current;
    if (!isRunning || now === null) return undefined;
    const began = performance.now();
    const stopObserving = observeLoudness(now.stream, setLevel);
    const tick = setInterval(() => {
      const passed = (performance.now() - began) / 1000;
      setSeconds(Math.min(recording.mostSeconds, Math.floor(passed)));
      if (passed >= recording.mostSeconds) void stopRef.current(true);
    }, 200);
    return () => {
      clearInterval(tick);
      stopObserving();
    };
  }, [isRunning]);

  const start = async (): Promise<void> => {
    setSeconds(0);
    setState({ kind: 'asking' });
    try {
      const begun = await startRecorder();
      // left while the browser was asking
      if (isGone.current) return begun.drop();
      running.current = begun;
      setState({ kind: 'running' });
    } catch (error) {
      if (!isGone.current) setState({ kind: 'failed', message: messageOf(error) });
    }
  };
  return { state, seconds, level, start: () => void start(), stop: () => void stop(false) };
}
