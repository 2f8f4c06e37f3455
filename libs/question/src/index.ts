export {
  newOptionId,
  newPartId,
  type ChoiceQuestion,
  type FillQuestion,
  type Keyword,
  type MixQuestion,
  type Option,
  type PartQuestion,
  type Question,
  type SaqQuestion,
} from './question.js';
export {
  alternativeMark,
  alternatives,
  authoredFromQuestion,
  blankMark,
  forReleaseBefore,
  formulasInOneLine,
  questionFromAuthored,
  type AuthoredPart,
  type AuthoredQuestion,
  type AuthoredRow,
} from './authored.js';
export {
  answerFits,
  learnerQuestion,
  ownPlaceOf,
  unplacedQuestion,
  rightAnswers,
  splitQuestion,
  type ChoiceKey,
  type FillKey,
  type MixKey,
  type Place,
  type QuestionKey,
  type QuestionView,
  type SaqKey,
} from './split.js';
export { defaultRules, givenOutcome, isHandMarked, markQuestion, type AnswerLookup, type MarkingRules, type Outcome } from './marking.js';
export { releasedQuestion, type Answered } from './released.js';
export { seededRandom, shuffled } from './shuffle.js';
export { partShares, partTenths, percentOf, toPoints, toTenths, weightOf } from './tenths.js';
export { splitFormulas } from './formulas.js';
export { normalise } from './normalise.js';
export {
  cleanQuestion,
  faultsSentence,
  questionFaults,
  saidFaults,
  searchText,
  validateQuestion,
  type QuestionFault,
  type SaidFault,
} from './validate.js';
export { bitmapOf, countPlaces, countShared, placesIn, without, type Bitmap } from './bitmap.js';
export { commonPieces, isNear, leastCommon, nearPercent, piecesOf } from './near.js';
export { likenessOf, wordingOf, type Wording } from './likeness.js';
export { richFromText } from './rich-from-text.js';
export { richMark } from './rich-field.js';
export { answerFilesOf } from './answer-files.js';
export { differencesOf, questionProperties, type QuestionProperty } from './meaning.js';
export { fillLine, fillRowsOf, saqLines, saqRowsOf } from './key-lines.js';
export { plainFromRich } from './plain-from-rich.js';
export { fieldLines, hasUsualOptions, textFromQuestions, textFromUnread, type LevelledQuestion } from './text-from-question.js';
export { importText, maxImportQuestions } from './import-text.js';
export type { ImportedQuestion, ImportFault, ImportResult } from './import-types.js';
export { typeEnding } from './import-header.words.js';
export { formulaWord, pictureWord } from './lost-places.words.js';
export { answerFilesOfLine, scoreOfLine, settingsOfLine } from './import-lines.js';
export {
  analysisField,
  answerField,
  answerFilesField,
  answerFileWords,
  levelField,
  levelWords,
  partField,
  rightWord,
  scoreField,
  settingsField,
  settingWords,
  typeWords,
  wrongWord,
} from './written.words.js';
export { writeImportText, type WrittenQuestion } from './written-question.js';
export { compoundFromJson, compoundsIn, type CompoundResult, type FoundCompounds } from './compound.js';
export {
  acceptedLetters,
  isAcceptedOption,
  isAcceptedSet,
  isAnswered,
  isChoiceType,
  isComplete,
  isSingleChoiceType,
  leavesOf,
  letterOf,
  maxBlanks,
  maxKeywords,
  maxOptions,
  maxParts,
  settingsOf,
  settingsOfType,
  type ChoiceType,
  type Setting,
} from './view/index.js';
