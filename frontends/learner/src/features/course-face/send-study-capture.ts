import type { FrameFault } from '@xuekao/contracts';
import { isTransient, type CallOutput } from '@xuekao/frontend-shared';
import { api } from '../../lib/session.js';

export type StudyAnswer = CallOutput<'/api/course/face/save'>;
const againMs = 6000;
const mostTries = 8;
const newKey = (): string => Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Sends one picture until it was answered; null: it was refused, or nobody answered for long. The next one comes anyway. */
export async function sendStudyCapture(
  lesson: { courseId: string; fileId: string },
  { base64, fault }: { base64: string; fault: FrameFault | null },
  isOver: () => boolean,
): Promise<StudyAnswer | null> {
  const capture = { ...lesson, base64, key: newKey(), ...(fault === null ? {} : { fault }) };
  for (let tries = 0; tries < mostTries && !isOver(); tries += 1) {
    try {
      return await api.call('/api/course/face/save', capture, { timeoutMs: 30_000 });
    } catch (error) {
      if (!isTransient(error)) return null;
    }
    await new Promise((resolve) => setTimeout(resolve, againMs));
  }
  return null;
}
