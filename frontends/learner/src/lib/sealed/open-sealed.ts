import { placed } from '@xuekao/question/view';
import type { LearnerQuestionView, PictureKey } from '@xuekao/contracts';
import type { CallOutput } from '@xuekao/frontend-shared/core';
import { api } from '../session.js';
import type { PaperDetail } from '../sitting/sitting.js';
import { sealedStore, type SealedStore } from './sealed-store.js';
import { ShownPictures } from './shown-pictures.js';

export type SealedPaper = CallOutput<'/api/paper/paper/sealed-detail'>;

interface OpenedPaper {
  paper: PaperDetail;
  pictures: ShownPictures;
}

/** A question with what opens its pictures. */
interface Opened {
  view: LearnerQuestionView;
  pictures: readonly PictureKey[];
}

/** A card that a start does not tell. */
const untouched = { answered: false, mark: false, markSeq: 0, seq: 0, by: null, answer: null };
const initialBytes = 12;
const lengthBytes = 4;

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replace(/-/g, '+').replace(/_/g, '/'));
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}

async function plain(body: Uint8Array<ArrayBuffer>, key: string, iv: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  const own = await crypto.subtle.importKey('raw', bytesOf(key), 'AES-GCM', false, ['decrypt']);
  return crypto.subtle.decrypt({ name: 'AES-GCM', iv }, own, body);
}

async function questionIn(body: string, key: string): Promise<Opened> {
  const text = await plain(bytesOf(body), key, new Uint8Array(initialBytes));
  // what the server encrypted: no other text opens. A question without pictures, or of a server of the release before, names none
  const { pictures = [], ...view } = JSON.parse(new TextDecoder().decode(text)) as LearnerQuestionView & Partial<Pick<Opened, 'pictures'>>;
  return { view, pictures };
}

async function pictureIn(body: string, key: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = bytesOf(body);
  const whole = await plain(bytes.subarray(initialBytes), key, bytes.subarray(0, initialBytes));
  return new Uint8Array(whole, lengthBytes, new DataView(whole).getUint32(0));
}

/** Pictures that this browser has. One that is not there or does not open comes from its address. */
async function openPictures(pictures: readonly PictureKey[], store: SealedStore): Promise<ShownPictures> {
  const shown = new ShownPictures();
  if (pictures.length === 0) return shown;
  const kept = await store.get(pictures.map(({ name }) => name));
  await Promise.allSettled(
    pictures.map(async ({ file, name, key }) => {
      const body = kept.get(name);
      if (body !== undefined) shown.add(file, await pictureIn(body, key));
    }),
  );
  return shown;
}

/** The paper as the server would have sent it whole; null where this browser has not all of its questions. */
export async function openPaper({ groupList, cards, ...head }: SealedPaper, store: SealedStore): Promise<OpenedPaper | null> {
  const keys = groupList.flatMap(({ quList }) => quList);
  const kept = await store.get(keys.map(({ name }) => name));
  if (keys.some(({ name }) => !kept.has(name))) return null;
  const opened = await Promise.all(
    keys.map(async ({ name, key, ...own }) => {
      const { view, pictures } = await questionIn(kept.get(name) ?? '', key);
      return { question: placed(view, own), pictures };
    }),
  );
  const named = new Map(opened.flatMap(({ pictures }) => pictures.map((one) => [one.file, one] as const)));
  const pictures = await openPictures([...named.values()], store);
  const questions = pictures.put(opened.map(({ question }) => question));
  const told = new Map(cards.map((card) => [card.quId, card]));
  const all = questions.flatMap((question) => [question, ...question.subList]);
  return {
    paper: {
      ...head,
      cards: all.map(({ quId }) => told.get(quId) ?? { quId, ...untouched }),
      groupList: groupList.map((group) => ({ ...group, quList: questions.splice(0, group.quList.length) })),
    },
    pictures,
  };
}

/**
 * @param signal tells that nobody sits the paper any more: its pictures go. @param told what a start has told of it with its keys
 * @returns as above. @throws as the call
 */
export async function openSealed(paperId: string, signal: AbortSignal, told?: SealedPaper): Promise<OpenedPaper | null> {
  if (await sealedStore.isEmpty()) return null;
  const opened = await openPaper(told ?? (await api.call('/api/paper/paper/sealed-detail', { paperId }, { signal })), sealedStore);
  const release = (): void => opened?.pictures.release();
  signal.addEventListener('abort', release);
  if (signal.aborted) release();
  return opened;
}
