import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sessionStore } from './session.js';
import { countNewMessage } from './unread.js';

const address = '/api/socket/user';
const firstPauseMs = 3000;
const longestPauseMs = 60_000;

/** Splits a stream of server events into the names of the events. Exported for its test. */
export function eventNames(): (chunk: string) => string[] {
  let rest = '';
  return (chunk) => {
    const blocks = (rest + chunk).split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.flatMap((block) =>
      block
        .split('\n')
        .filter((line) => line.startsWith('event: '))
        .map((line) => line.slice(7).trim()),
    );
  };
}

async function listen(token: string, signal: AbortSignal, heard: (event: string) => void): Promise<void> {
  const response = await fetch(address, { headers: { token, accept: 'text/event-stream' }, signal, cache: 'no-store' });
  if (response.status === 401) return heard('session-ended');
  if (!response.ok || response.body === null) throw new Error(`events: ${response.status}`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  const names = eventNames();
  for (let part = await reader.read(); !part.done; part = await reader.read()) names(part.value).forEach(heard);
}

/** Hears within moments that the session ended elsewhere, and that a message came. By fetch, because a token has no place in an address. */
export function useUserEvents(signedIn: boolean): void {
  const cache = useQueryClient();
  useEffect(() => {
    if (!signedIn) return undefined;
    const stop = new AbortController();
    let timer = 0;
    let pause = firstPauseMs;
    const connect = async (): Promise<void> => {
      const token = sessionStore.token();
      if (token === null) return;
      try {
        await listen(token, stop.signal, (event) => {
          pause = firstPauseMs;
          if (event === 'new-message') countNewMessage(cache);
          else if (event === 'session-ended' && sessionStore.token() === token) void sessionStore.heardEnd();
        });
      } catch {
        // no network, or the gateway is starting again: the next call finds out as well
      }
      if (stop.signal.aborted) return;
      timer = window.setTimeout(() => void connect(), pause * (0.8 + 0.4 * Math.random()));
      pause = Math.min(longestPauseMs, pause * 2);
    };
    void connect();
    return () => {
      stop.abort();
      window.clearTimeout(timer);
    };
  }, [signedIn, cache]);
}
