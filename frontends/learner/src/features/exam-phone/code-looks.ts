import { isTransient } from '@xuekao/frontend-shared';
import { api } from '../../lib/session.js';

const path = '/api/paper/cam/code';
const sidePx = 1280;
/** Bytes of base64 that the service takes, with some to spare. */
const mostLength = 600_000;
const againMs = 5000;

/** The picture of this moment; empty: the camera has none. */
function pictureOf(video: HTMLVideoElement): string {
  const scale = Math.min(1, sidePx / Math.max(video.videoWidth, video.videoHeight));
  if (!Number.isFinite(scale)) return '';
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)];
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  const [fine, plain] = [canvas.toDataURL('image/jpeg', 0.85), canvas.toDataURL('image/jpeg', 0.6)];
  return fine.length <= mostLength ? fine : plain;
}

/**
 * Sends pictures of the phone while the service says that a code is on the screen of the computer.
 * @returns ends it
 */
export function codeLooks(token: string, video: HTMLVideoElement): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = (ms: number): void => {
    if (!isOver) timer = setTimeout(() => void turn(), ms);
  };
  const turn = async (): Promise<void> => {
    try {
      let answer = await api.call(path, { token });
      const base64 = answer.due ? pictureOf(video) : '';
      if (base64 !== '' && !isOver) answer = await api.call(path, { token, base64 });
      // a sitting without codes, or one that is over
      if (!answer.due && answer.waitSeconds === 0) return;
      later(answer.waitSeconds * 1000 || againMs);
    } catch (error) {
      if (isTransient(error)) later(againMs);
    }
  };
  later(againMs);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
