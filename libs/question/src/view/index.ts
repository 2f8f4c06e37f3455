/** Entry for pages that show a question and take its answer. Safe for browsers: nothing here knows a key, or a package of the server. */
export {
  isChoiceType,
  isSingleChoiceType,
  letterOf,
  maxBlanks,
  maxKeywords,
  maxOptions,
  maxParts,
  type ChoiceType,
  type SingleChoiceType,
} from './types.js';
export { acceptedLetters, isAcceptedOption, isAcceptedSet } from './accepted.js';
export { isAnswered, isComplete, leavesOf } from './answers.js';
export { settingsOf, settingsOfType, type Setting } from './settings.js';
export { placed, type OwnPart, type OwnPlace } from './placed.js';
