import { placed } from '@xuekao/question/view';
import type { LearnerQuestionView } from '@xuekao/contracts';
import type { CallOutput } from '@xuekao/frontend-shared/core';
import { api } from '../session.js';
import type { PaperDetail } from '../sitting/sitting.js';
import { sealedStore, type SealedStore } from './sealed-store.js';

export type SealedPaper = CallOutput<'/api/paper/paper/sealed-detail'>;

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

async function open(body: string, key: string): Promise<LearnerQuestionView> {
  const own = await crypto.subtle.importKey('raw', bytesOf(key), 'AES-GCM', false, ['decrypt']);
  const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: new Uint8Array(12) }, own, bytesOf(body));
  return JSON.parse(new TextDecoder().decode(text)) as LearnerQuestionView; // what the server encrypted: no other text opens
}

/** The paper as the server would have sent it whole; null where this browser has not all of its questions. */
export async function openPaper({ groupList, ...head }: SealedPaper, store: SealedStore): Promise<PaperDetail | null> {
  const keys = groupList.flatMap(({ quList }) => quList);
  const kept = await store.get(keys.map(({ name }) => name));
  if (keys.some(({ name }) => !kept.has(name))) return null;
  const questionOf = async ({ name, key, ...own }: (typeof keys)[number]): Promise<LearnerQuestionView> =>
    placed(await open(kept.get(name) ?? '', key), own);
  return {
    ...head,
    groupList: await Promise.all(groupList.map(async (group) => ({ ...group, quList: await Promise.all(group.quList.map(questionOf)) }))),
  };
}

/** @returns as above. @throws as the call */
export async function openSealed(paperId: string, signal: AbortSignal): Promise<PaperDetail | null> {
  if (await sealedStore.isEmpty()) return null;
  return openPaper(await api.call('/api/paper/paper/sealed-detail', { paperId }, { signal }), sealedStore);
}
