import { messageOf } from '@xuekao/frontend-shared';
import { createStream } from '@xuekao/frontend-shared/stream';
import { useEffect, useRef, useState } from 'react';
import { sessionStore } from '../../lib/session.js';

export interface Message {
  role: 'user' | 'assistant';
  content: string;
  /** the person has stopped it */
  isStopped?: true;
}
export interface Chat {
  messages: readonly Message[];
  busy: boolean;
  fault: string;
  /** Asks; true where the question was answered, or stopped: else it can be sent again. */
  ask: (question: string) => Promise<boolean>;
  stop: () => void;
  clear: () => void;
}

/** Messages that the assistant hears of, and characters of each: as the contract counts them. */
const mostHeard = 19;
export const chatLength = 4000;

const stream = createStream({ token: sessionStore.token, onSignedOut: sessionStore.ended, onLicence: () => sessionStore.reset() });

/** The latest messages, beginning with a question; an answer that was stopped before its first word is none. */
function heardOf(messages: readonly Message[]): { role: Message['role']; content: string }[] {
  const spoken = messages.filter(({ content }) => content.trim() !== '').slice(-mostHeard);
  const first = spoken.findIndex(({ role }) => role === 'user');
  return first === -1 ? [] : spoken.slice(first).map(({ role, content }) => ({ role, content: content.slice(0, chatLength) }));
}

/** A talk with the assistant, which lives as long as the page. */
export function useChat(): Chat {
  const [messages, setMessages] = useState<readonly Message[]>([]);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const ask = async (question: string): Promise<boolean> => {
    const own = new AbortController();
    running.current = own;
    const before = messages;
    const asked: readonly Message[] = [...before, { role: 'user', content: question }];
    let answer: Message = { role: 'assistant', content: '' };
    setFault('');
    setBusy(true);
    setMessages([...asked, answer]);
    try {
      await stream(
        '/api/ai/chat',
        { messages: [...heardOf(before), { role: 'user', content: question }] },
        {
          signal: own.signal,
          onEvent: ({ text }) => {
            answer = { ...answer, content: answer.content + text };
            setMessages([...asked, answer]);
          },
        },
      );
      return true;
    } catch (error) {
      const isStopped = own.signal.aborted;
      if (isStopped) setMessages([...asked, { ...answer, isStopped: true }]);
      else {
        setFault(messageOf(error));
        setMessages(answer.content === '' ? before : [...asked, answer]);
      }
      return isStopped || answer.content !== '';
    } finally {
      setBusy(false);
    }
  };
  return {
    messages,
    busy,
    fault,
    ask,
    stop: () => running.current?.abort(),
    clear: () => {
      setMessages([]);
      setFault('');
    },
  };
}
