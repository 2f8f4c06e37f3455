import { captchaSoundUrl, refusalOf } from '../api/client.js';

export type SoundState = 'idle' | 'loading' | 'playing' | 'heard' | 'blocked' | 'failed';
/** State of the button from press to press. */
export interface Sound {
  audio: HTMLAudioElement | null;
  isGone: boolean;
}

/**
 * The captcha as something to play, fetched whole: an audio element that loads by itself asks for parts of a file, and would be sent parts
 * of different recordings.
 * @throws {ApiError} with the refusal's own sentence
 */
export async function fetchCaptchaSound(key: string, send: (url: string) => Promise<Response> = (url) => fetch(url)): Promise<Blob> {
  const reply = await send(captchaSoundUrl(key));
  // a refusal is JSON, some with status 200
  if (!reply.ok || !(reply.headers.get('content-type') ?? '').startsWith('audio/'))
    throw refusalOf(reply, await reply.json().catch(() => null));
  return reply.blob();
}

/**
 * Fetches the captcha of the key where that is still to be done, and plays it from its beginning. @throws {ApiError} where it is refused
 */
export async function playCaptcha(sound: Sound, key: string, tell: (state: SoundState) => void): Promise<void> {
  if (!sound.audio) {
    const audio = new Audio(URL.createObjectURL(await fetchCaptchaSound(key)));
    audio.onended = () => tell('heard');
    sound.audio = audio;
    if (sound.isGone) return endCaptcha(sound);
  }
  sound.audio.currentTime = 0;
  tell('playing');
  // some browsers play only what a press begins: what was fetched meanwhile waits for the next one
  await sound.audio.play().catch(() => tell('blocked'));
}

export function endCaptcha({ audio }: Sound): void {
  if (!audio) return;
  audio.pause();
  URL.revokeObjectURL(audio.src);
}
