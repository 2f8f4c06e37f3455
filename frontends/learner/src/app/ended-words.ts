import type { Whereabouts } from '../lib/sitting/whereabouts.js';
import { text } from '../texts/zh-cn.js';

/**
 * Sentences around the reason why a session is over. A person who cannot sign in again without help must not read that this is all there is
 * to do.
 */
export const endedWords = (isDisabled: boolean, answers: Whereabouts | null): { title: string; answers: string; button: string } => ({
  title: text(isDisabled ? 'app.ended.disabled' : 'app.ended.title'),
  answers: answers === null ? '' : text(isDisabled ? `app.ended.disabled.${answers}` : `app.ended.${answers}`),
  button: text(isDisabled ? 'app.ended.leave' : 'app.ended.again'),
});
