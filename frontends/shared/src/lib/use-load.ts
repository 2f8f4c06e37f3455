import { useCallback, useEffect, useRef, useState } from 'react';

export interface Loaded<T> {
  /** what the last success brought; stays while something else is asked for */
  data: T | undefined;
  error: unknown;
  loading: boolean;
  retry: () => void;
}

/**
 * Answer of an application's client, asked for again whenever `key` changes. The components of this package have no cache of their own: an
 * application may answer from one.
 */
export function useLoad<T>(key: string, load: (signal: AbortSignal) => Promise<T>): Loaded<T> {
  const [state, setState] = useState<{ key: string | null; data: T | undefined; error: unknown }>({
    key: null,
    data: undefined,
    error: null,
  });
  const [turn, setTurn] = useState(0);
  const asked = `${turn} ${key}`;
  // a new function for the same question is no new question
  const ask = useRef(load);
  useEffect(() => {
    ask.current = load;
  });
  useEffect(() => {
    const stop = new AbortController();
    ask.current(stop.signal).then(
      (data) => {
        if (!stop.signal.aborted) setState({ key: asked, data, error: null });
      },
      (error: unknown) => {
        if (!stop.signal.aborted) setState((before) => ({ key: asked, data: before.data, error }));
      },
    );
    return () => stop.abort();
  }, [asked]);
  const retry = useCallback(() => setTurn((before) => before + 1), []);
  const loading = state.key !== asked;
  return { data: state.data, error: loading ? null : state.error, loading, retry };
}
