import { useCallback, useEffect, useRef, useState } from 'react';
import { closeMedium, MediaError, openMedium, watchLoudness, type Medium } from './media.js';
import { checkNetwork, type NetworkResult } from './network-check.js';

export type Check = 'camera' | 'microphone' | 'network';
export type MediumState = { kind: 'waiting' } | { kind: 'asking' } | { kind: 'open'; stream: MediaStream } | { kind: 'failed'; message: string };
export type NetworkState = { kind: 'waiting' } | { kind: 'asking' } | { kind: 'done'; result: NetworkResult };

export interface DeviceTest {
  camera: MediumState;
  microphone: MediumState;
  network: NetworkState;
  /** 0 to 1 */
  level: number;
  /** the microphone has heard something since it was opened */
  heard: boolean;
  busy: boolean;
  start: () => void;
}

const heardLevel = 0.08;
const waiting = { kind: 'waiting' } as const;
const asking = { kind: 'asking' } as const;

/** Opens what an exam will use and lets go of it when the test is closed or begun again. */
export function useDeviceTest(checks: readonly Check[], ping: (signal: AbortSignal) => Promise<unknown>): DeviceTest {
  const [camera, setCamera] = useState<MediumState>(waiting);
  const [microphone, setMicrophone] = useState<MediumState>(waiting);
  const [network, setNetwork] = useState<NetworkState>(waiting);
  const [level, setLevel] = useState(0);
  const [heard, setHeard] = useState(false);
  const running = useRef(new AbortController());

  const open = useCallback(async (medium: Medium, set: (state: MediumState) => void, signal: AbortSignal): Promise<void> => {
    set(asking);
    try {
      const stream = await openMedium(medium);
      // closed while the browser was asking
      if (signal.aborted) return closeMedium(stream);
      signal.addEventListener('abort', () => closeMedium(stream));
      if (medium === 'microphone') {
        const stop = watchLoudness(stream, (now) => {
          setLevel(now);
          if (now > heardLevel) setHeard(true);
        });
        signal.addEventListener('abort', stop);
      }
      set({ kind: 'open', stream });
    } catch (error) {
      if (!signal.aborted) set({ kind: 'failed', message: error instanceof MediaError ? error.message : String(error) });
    }
  }, []);

  const start = (): void => {
    running.current.abort();
    const { signal } = (running.current = new AbortController());
    setHeard(false);
    if (checks.includes('network')) {
      setNetwork(asking);
      void checkNetwork(ping, signal).then((result) => {
        if (!signal.aborted) setNetwork({ kind: 'done', result });
      });
    }
    // one question of the browser after the other
    void (async () => {
      if (checks.includes('camera')) await open('camera', setCamera, signal);
      if (checks.includes('microphone') && !signal.aborted) await open('microphone', setMicrophone, signal);
    })();
  };
  useEffect(() => () => running.current.abort(), []);
  const busy = [camera, microphone, network].some(({ kind }) => kind === 'asking');
  return { camera, microphone, network, level, heard, busy, start };
}
