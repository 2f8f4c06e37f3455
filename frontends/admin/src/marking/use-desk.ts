import type { DeskAnswer } from '@xuekao/contracts';
import { errors } from '@xuekao/contracts/errors';
import { ApiError, isTransient, messageOf } from '@xuekao/frontend-shared';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../lib/api.js';

/** The answer on the screen and the two behind it: the next one is there when Enter is pressed. */
const ahead = 3;
const keepEveryMs = 60_000;
const mostExcept = 50;
const lostCodes: readonly number[] = [errors.MARK_HELD.code, errors.STALE.code, errors.NOT_FOUND.code];

export interface GivenMark {
  score: number;
  remark: string;
}
interface DoneAnswer extends GivenMark {
  item: DeskAnswer;
}
export interface Desk {
  /** held by this page, the one on the screen first */
  items: readonly DeskAnswer[];
  /** answers that wait for the person; null: not known yet */
  left: number | null;
  done: readonly DoneAnswer[];
  /** marks on their way to the server */
  sending: number;
  isAsking: boolean;
  error: unknown;
  /** Sends the mark of the first one and goes on. */
  submit: (mark: GivenMark) => void;
  /** Thinks again about one of `done`. @throws {ApiError} */
  change: (paperId: string, mark: GivenMark) => Promise<void>;
  skip: () => void;
  /** Forgets what it holds, and what was skipped, and begins anew. */
  restart: () => Promise<void>;
}

interface DeskOptions {
  examId: string;
  quId: string;
  decide: boolean;
  /** A mark that did not reach the server: its answer comes again, behind the one on the screen. */
  onFailed: (item: DeskAnswer, mark: GivenMark, message: string) => void;
  /** The answer was marked by somebody else. */
  onLost: () => void;
}

const refOf = ({ paperId, quId }: DeskAnswer) => ({ paperId, quId });
const idsOf = (items: readonly DeskAnswer[]): string[] => items.map(({ paperId }) => paperId);

/** Waits between tries: the server was busy, or the line broken. Sending a mark again is safe. */
const pausesMs = [500, 1500, 4000] as const;
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (const pause of pausesMs) {
    try {
      return await work();
    } catch (failure) {
      if (!isTransient(failure)) throw failure;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return work();
}

function giveBack(items: readonly DeskAnswer[]): void {
  if (items.length === 0) return;
  // what is not given back ends by itself
  void api.call('/api/paper/marking/release', { items: items.map(refOf) }, { keepalive: true }).catch(() => undefined);
}

/** Takes answers ahead, sends marks behind the person's back, and gives back what is left when the page closes. */
export function useDesk({ examId, quId, decide, onFailed, onLost }: DeskOptions): Desk {
  const [items, setItems] = useState<readonly DeskAnswer[]>([]);
  const [left, setLeft] = useState<number | null>(null);
  const [done, setDone] = useState<readonly DoneAnswer[]>([]);
  const [sending, setSending] = useState(0);
  const [isAsking, setAsking] = useState(true);
  const [error, setError] = useState<unknown>(null);
  const held = useRef<readonly DeskAnswer[]>([]);
  const onTheWay = useRef(new Map<string, Promise<void>>());
  const skipped = useRef<readonly string[]>([]);
  const asked = useRef(false);
  const askAgain = useRef(false);
  const isOpen = useRef(true);
  const told = useRef({ onFailed, onLost });
  useEffect(() => {
    told.current = { onFailed, onLost };
  });

  const put = useCallback((next: readonly DeskAnswer[]): void => {
    held.current = next;
    setItems(next);
  }, []);

  const fill = useCallback(async (): Promise<void> => {
    if (!isOpen.current || held.current.length >= ahead) return;
    // the answer on its way may count a mark that was on its way as well, as not given
    askAgain.current = asked.current;
    if (asked.current) return;
    asked.current = true;
    setAsking(true);
    let more = false;
    try {
      const except = [...skipped.current, ...onTheWay.current.keys(), ...idsOf(held.current)].slice(-mostExcept);
      const count = ahead - held.current.length;
      const answer = await api.call('/api/paper/marking/next', { examId, quId, decide, count, except });
      if (!isOpen.current) return giveBack(answer.items);
      const known = new Set([...idsOf(held.current), ...onTheWay.current.keys()]);
      put([...held.current, ...answer.items.filter(({ paperId }) => !known.has(paperId))]);
      setLeft(Math.max(0, answer.left - onTheWay.current.size));
      setError(null);
      more = answer.items.length > 0;
    } catch (failure) {
      setError(failure);
    } finally {
      asked.current = false;
      setAsking(false);
    }
    // a fast person has used up some of them meanwhile
    return more || askAgain.current ? fill() : undefined;
  }, [examId, quId, decide, put]);

  useEffect(() => {
    isOpen.current = true;
    void fill();
    const close = (): void => giveBack(held.current);
    window.addEventListener('pagehide', close);
    const timer = window.setInterval(() => {
      const now = held.current;
      if (now.length === 0) return;
      void api
        .call('/api/paper/marking/keep', { items: now.map(refOf) })
        .then(({ lost }) => {
          // the one on the screen stays until its mark is sent, and is refused then
          const isKept = ({ paperId }: DeskAnswer, index: number): boolean => index === 0 || !lost.includes(paperId);
          if (lost.length > 0) put(held.current.filter(isKept));
        })
        .then(() => fill())
        .catch(() => undefined);
    }, keepEveryMs);
    return () => {
      isOpen.current = false;
      window.removeEventListener('pagehide', close);
      window.clearInterval(timer);
      close();
      held.current = [];
    };
  }, [fill, put]);

  const send = useCallback(
    async (item: DeskAnswer, mark: GivenMark): Promise<void> => {
      const { paperId: id, version, setRevision } = item;
      try {
        await patiently(() => api.call('/api/paper/marking/mark', { id, quId: item.quId, version, setRevision, ...mark }));
      } catch (failure) {
        setDone((now) => now.filter((one) => one.item !== item));
        if (failure instanceof ApiError && lostCodes.includes(failure.code)) return told.current.onLost();
        // behind the answer on the screen: a hand that is typing a mark must not give it to another one
        const [shown, ...others] = held.current;
        put(shown === undefined ? [item] : [shown, item, ...others]);
        setLeft((now) => (now ?? 0) + 1);
        told.current.onFailed(item, mark, messageOf(failure));
      }
      return undefined;
    },
    [put],
  );

  const submit = useCallback(
    (mark: GivenMark): void => {
      const [item, ...others] = held.current;
      if (item === undefined) return;
      put(others);
      setDone((now) => [...now, { item, ...mark }]);
      setLeft((now) => Math.max(0, (now ?? 1) - 1));
      setSending((now) => now + 1);
      const work = send(item, mark).finally(() => {
        onTheWay.current.delete(item.paperId);
        setSending((now) => now - 1);
        // the last ones are counted once all marks are there
        if (held.current.length === 0) void fill();
      });
      onTheWay.current.set(item.paperId, work);
      void fill();
    },
    [fill, put, send],
  );

  const change = async (ofPaper: string, mark: GivenMark): Promise<void> => {
    const one = done.find(({ item }) => item.paperId === ofPaper);
    if (one === undefined) return;
    const { item } = one;
    await onTheWay.current.get(item.paperId);
    const { paperId: id, version, setRevision } = item;
    await api.call('/api/paper/marking/mark', { id, quId: item.quId, version, setRevision, ...mark, again: true });
    setDone((now) => now.map((each) => (each.item === item ? { item, ...mark } : each)));
  };

  const skip = (): void => {
    const [item, ...others] = held.current;
    if (item === undefined) return;
    skipped.current = [...skipped.current, item.paperId];
    put(others);
    giveBack([item]);
    void fill();
  };

  const restart = async (): Promise<void> => {
    skipped.current = [];
    const former = held.current;
    put([]);
    if (former.length > 0) await api.call('/api/paper/marking/release', { items: former.map(refOf) }).catch(() => undefined);
    await fill();
  };

  return { items, left, done, sending, isAsking, error, submit, change, skip, restart };
}
