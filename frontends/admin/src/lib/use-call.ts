import { messageOf, notify, type CallInput, type CallOutput, type CallPath } from '@xuekao/frontend-shared';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { api } from './api.js';
import { queryClient } from './query-client.js';

export interface UseCallOptions {
  enabled?: boolean;
  /** milliseconds during which an earlier answer is good enough; the specification's useCache time is 300 s */
  staleTime?: number;
  /** the earlier answer stays on the page while another input is asked for */
  keepPrevious?: boolean;
  /** never begin with an earlier answer: what is edited must be what is stored now */
  fresh?: boolean;
  /** ask again when the person comes back to the window */
  onFocus?: boolean;
}
export const cacheMs = 300_000;

export function useCall<P extends CallPath>(path: P, input: CallInput<P>, options: UseCallOptions = {}): UseQueryResult<CallOutput<P>> {
  return useQuery({
    queryKey: ['call', path, input],
    queryFn: ({ signal }) => api.call(path, input, { signal }),
    enabled: options.enabled ?? true,
    staleTime: options.staleTime ?? 0,
    refetchOnWindowFocus: options.onFocus ?? false,
    ...(options.fresh === true ? { gcTime: 0 } : {}),
    ...(options.keepPrevious === true ? { placeholderData: keepPreviousData } : {}),
  });
}

/** Forgets what these calls answered and what the lists of the resources show. */
export async function refreshCalls(paths: readonly CallPath[], resources: readonly string[] = []): Promise<void> {
  await Promise.all([
    ...paths.map((path) => queryClient.invalidateQueries({ queryKey: ['call', path] })),
    ...resources.map((resource) => queryClient.invalidateQueries({ queryKey: [resource] })),
  ]);
}

export interface Action {
  busy: boolean;
  /** Runs once at a time; says what went wrong, or leaves that to `onError`. Undefined where it failed. */
  run: <T>(work: () => Promise<T>, doneText?: string, onError?: (message: string) => void) => Promise<T | undefined>;
}

export function useAction(): Action {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const run = useCallback(
    async <T>(work: () => Promise<T>, doneText?: string, onError?: (message: string) => void): Promise<T | undefined> => {
      if (running.current) return undefined;
      running.current = true;
      setBusy(true);
      try {
        const result = await work();
        if (doneText !== undefined) notify(doneText, 'success');
        return result;
      } catch (error) {
        if (onError === undefined) notify(messageOf(error), 'error');
        else onError(messageOf(error));
        return undefined;
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
    [],
  );
  return { busy, run };
}
