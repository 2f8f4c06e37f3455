import { sentence, type Sentence } from '@xuekao/contracts';
import { formulaWord, lost, pictureWord } from './lost-places.words.js';

const shownBefore = 8;
const mendOf = (mark: string): Sentence => {
  if (mark.includes(pictureWord)) return sentence('questions.lostPicture', { mark });
  // U+FFFC is what some programs leave for an object of either kind
  return mark.includes(formulaWord) ? sentence('questions.lostFormula', { mark }) : sentence('questions.lostObject');
};

/** One sentence for each place of a line where a picture or a formula got lost. */
export function lostPlaces(line: string): Sentence[] {
  return [...line.matchAll(lost)].map(({ 0: mark, index }) => {
    const before = line
      .slice(Math.max(0, index - shownBefore), index)
      .split(/[】\]］\ufffc]/)
      .at(-1);
    const fault = mendOf(mark);
    return before ? sentence('questions.lostBehind', { text: before, fault }) : sentence('questions.lostAtStart', { fault });
  });
}
