import type { repo as inChinese } from '../zh-CN/repo.js';
import type { Translation } from '../translation.js';

export const repo = {
  trainSort: 'In order',
  trainRand: 'In random order',
  trainRem: 'Memorise',
  trainWrong: 'Wrong questions',
  trainFav: 'Favourites',
  trainNote: 'Notes',
  level1: 'Easy',
  level2: 'Medium',
  level3: 'Hard',
  level4: 'Very hard',
  levelMissing: 'a difficulty is required',
  treeFull: 'at most {max} are possible; please tidy up first',
  treeParent: 'the parent can be neither the entry itself nor below it',
  treeDepth: 'at most {max} levels are possible',
  pointUnknown: 'A selected knowledge point does not exist or was deleted. Please choose again.',
  otherBank: 'not all selected questions are in the bank of this chapter; please choose again',
  pointsFull: 'a question can have at most {max} knowledge points',
  questionsTooLong: 'these questions are too long; ask for fewer on a page or select fewer at a time',
  questionFaulty: 'This question has {n} problems. Please correct them.',
  faultSign: '; ',
  faultEnd: '.',
} satisfies Translation<typeof inChinese>;
