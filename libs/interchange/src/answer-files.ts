import { sentence, type AnswerFileKind, type Sentence } from '@xuekao/contracts';

/** Names that other programs have for the files of an answer: groups of Moodle, endings, and types of media. */
const kinds: readonly [AnswerFileKind, RegExp][] = [
  ['sound', /^(?:(?:web_|html_)?audio|audio\/.+|\.(?:wav|mp3|m4a|aac|ogg|oga|opus|flac|wma|amr))$/],
  ['photo', /^(?:(?:web_|optimised_)?image|image\/.+|\.(?:jpe?g|png|gif|webp|heic|heif|bmp))$/],
];

/** Files that an answer may hold, of those that another program allows; a note about the others. @param types none: any file */
export function answerFilesFrom(types: readonly string[], note: (said: Sentence) => void): AnswerFileKind[] {
  if (types.length === 0) {
    note(sentence('questionFiles.anyFile'));
    return kinds.map(([kind]) => kind);
  }
  const known = (type: string): AnswerFileKind | undefined => kinds.find(([, form]) => form.test(type.toLowerCase()))?.[0];
  const others = types.filter((type) => known(type) === undefined);
  if (others.length > 0) note(sentence('questionFiles.fileTypes', { types: others.join('、').slice(0, 60) }));
  return kinds.map(([kind]) => kind).filter((kind) => types.some((type) => known(type) === kind));
}

/** Groups of Moodle that hold the files of an answer. */
export const moodleGroups: Readonly<Record<AnswerFileKind, string>> = { sound: 'audio', photo: 'image' };
/** Types of media of the files that an answer holds. */
export const mediaTypes: Readonly<Record<AnswerFileKind, string>> = { sound: 'audio/wav', photo: 'image/jpeg' };
