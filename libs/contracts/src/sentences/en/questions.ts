import type { questions as inChinese } from '../zh-CN/questions.js';
import type { Translation } from '../translation.js';

export const questions = {
  // several faults in one sentence
  faults: 'Please correct: {faults}.',
  faultPair: '{one}; {other}',
  // faults of a question, whoever wrote it
  partOf: 'part {n}: {fault}',
  writtenAs: '(number {number} in the text) {fault}',
  judgeOptions: 'a true or false question has exactly two options (true, false)',
  optionsFew: 'a choice question needs at least two options',
  optionsMany: 'at most {max} options are possible, there are {n}; please delete the others',
  optionBlank: 'option {letter} is empty; please write a text or upload a picture',
  optionPicture: 'the address of the picture of option {letter} is not correct; please upload the picture again',
  keyMissing: 'there is no right answer; please mark the right options',
  radioKeys: 'a single choice question has one right answer, there are {n}',
  judgeKeys: 'a true or false question has one right answer, there are {n}',
  multiKeys: 'a multiple choice question needs at least two right answers; with one it is a single choice or an indefinite choice question',
  strayMark:
    '{where} contains “{mark}”, which separates blanks in texts to import only: please fill in each blank by itself, and write ' +
    'each spelling of a blank on a line of its own',
  blankNumber: 'blank {n}',
  keywordNumber: 'keyword {n}',
  blanksMore: 'the stem has {blanks} blanks but {answers} answers; please make them equal',
  blanksFewer: 'the stem has {blanks} blanks but {answers} answers; please make them equal, and separate spellings of one blank by ||',
  fillEmpty: 'a question with blanks needs the answer of at least one blank',
  fillMany: 'at most {max} blanks are possible, there are {n}',
  blankEmpty: 'blank {n} has no answer',
  blankLong: 'the answer of blank {n} has more than {max} characters',
  stepEmpty: 'step {n} of the marking scheme is empty',
  stepSum: 'the shares of the steps of the marking scheme should add up to 100%, they are {sum}%',
  keywordsMissing: 'please add keywords, or let the question be marked by hand',
  keywordsMany: 'at most {max} keywords are possible, there are {n}',
  keywordEmpty: 'keyword {n} is empty',
  keywordRate: 'the share of a keyword must be > 0 and ≤ 100',
  stemLong: 'the stem is too long; please keep it within 200,000 characters',
  analysisLong: 'the analysis is too long; please keep it within 200,000 characters',
  rowLong: 'an option or answer is too long; please keep each within 20,000 characters',
  stemEmpty: 'the stem must not be empty',
  partsStray: 'only a compound question has parts',
  mixOptions: 'the answers of a compound question stand in its parts; please delete its own options',
  partsMissing: 'a compound question needs at least one part',
  partsMany: 'a compound question has at most {max} parts, there are {n}',
  partScores: 'give points to all parts or to none of them (without points all parts have equal shares)',
  mixInMix: 'a compound question cannot contain another one',
  // a text or file that questions are imported from
  passagesNoList: 'the content should be a list (an array in JSON)',
  passageFields: 'passageWithQuestions or answers is missing',
  passageParts: '{n} parts with consecutive numbers were not found',
  passageOptions: 'the options of part {n} are incomplete or not in order',
  pictureInText:
    'the picture “{text}” cannot be imported with the text and is taken as text; please upload it in the editor after the import',
  formulaBraces: 'the braces of the formula “{text}” do not match; it may not be displayed',
  formulaOpen: 'the formula near “{text}” is not complete (a $ is missing) and is taken as text',
  keyGoesOn:
    'the line “{text}” below the answer looks like an answer, too; please write the answer on one line; if it is the analysis, ' +
    'please write {analysis} in front of it',
  keyNoLetters: 'the answer “{text}” is no letter of an option; please write it as A or ACD',
  optionsMissing: 'there are no options; each option has a line of its own, written as “A. text”',
  keyUnknown: 'there is no option for the answer {letters}; the question only has the options A to {last}',
  optionEmpty: 'option {letter} is empty; please complete it',
  judgeUnknown: 'the answer “{text}” of a true or false question is not known; please write {right} (true) or {wrong} (false)',
  markInFormula: 'a ## of the answer stands between two $, so the number of blanks is not clear; please check whether each $ has its pair',
  fieldInAnswer: 'the line of the answer also contains “{field}”; please give it a line of its own',
  blanksMixed:
    'the stem has {lines} lines and {brackets} empty brackets, so the number of blanks is not clear; please write all of them as ' +
    'lines ____; delete or fill brackets that are no blanks',
  blanksOneAnswer: 'the stem has {n} blanks but there is 1 answer; please separate the answers of several blanks by ##',
  oneBlank: 'this question is imported with one blank; if it has several, please write ## between the answers',
  blanksNotDrawn:
    'the stem shows no blanks; this question is imported with {n} blanks; if these are spellings of one blank, please separate ' +
    'them by ||',
  fillLines:
    'the answer of a question with blanks has more than one line. Please separate several blanks by ##; if the text below is the ' +
    'analysis, please write {analysis} in front of it; if it does not belong to the question, please delete it',
  fieldTaken: 'the answer contains “{field}”, which is taken as its text; if necessary, please give it a line of its own',
  questionLong: 'this question is too long; please keep stem and analysis within 100,000 characters each',
  fieldsLong: 'the stem or the analysis is too long; please keep it within 100,000 characters',
  answerLong: 'the answer is too long; please keep it within 20,000 characters',
  answerMissing: 'the answer is missing; please add a line that begins with {field}',
  answerEmpty: 'the answer is empty; please write it behind {field}',
  stemMissing: 'the stem is empty; please write what is asked',
  mixAnswer: 'the answers of a compound question stand in its parts; please delete its own answer',
  beforeType: '“{text}” in front of the type is not known; please change it to a number (such as 1.) or delete it',
  typeMissing:
    'the type is missing in front of the question; please begin it with a type such as 【{radio}】; if this text is no question, ' +
    'please delete it',
  typeUnknown:
    'the type “{word}” is not supported; please change it to {radio} (single choice), {multi} (multiple choice), {judge} (true or ' +
    'false), {fill} (blanks), {saq} (short answer) or {multi2} (indefinite choice)',
  asAnswer: 'answer',
  asAnalysis: 'analysis',
  behindLevel:
    'the text behind the difficulty is taken as the {field} of this question; if it belongs to the next one, please write it ' +
    'behind the type of that question',
  aboveShared:
    'a text that several questions share begins at line {line}; this line is taken as the {field} of this question; if it belongs ' +
    'to that text, please move it below line {line}',
  fieldAgain:
    'there is another line “{field}”. If a new question begins here, please write its type in 【】 in front of it; if the line is ' +
    'one too many, please delete it',
  typeInside:
    'a type stands in the middle of this line. If a new question begins here, please begin a new line; if not, please remove the ' +
    'brackets of the type',
  lateOption:
    'option {letter} behind the answer does not follow the option before it. Please write the options in front of the answer; if ' +
    'it is the analysis, please write {analysis} in front of it',
  optionsUnclear:
    'there seem to be options in front of and behind the answer, so it is not clear which are meant. Please give each option a ' +
    'line of its own in front of the answer, and write {analysis} in front of the analysis',
  optionBehind:
    'option {letter} stands behind the answer; please move it in front of it; if it is the analysis, please write {analysis} in ' +
    'front of it',
  nextUntyped:
    'this line looks like the beginning of the next question, whose type is missing. If so, please begin it with a type such as ' +
    '【{radio}】; if it is the analysis, please remove its number',
  scoreAgain: 'the points stand there twice; please keep one line',
  answerFilesAgain: 'the ways to answer stand there twice; please keep one line',
  answerFilesUnknown: 'the way to answer “{word}” is not known; possible are {text} (text), {sound} (a recording) and {photo} (photos)',
  settingsAgain: 'the settings of the question stand there twice; please keep one line',
  settingUnknown: 'the setting “{word}” is not possible for this type; possible are: {words}',
  keywordsMixed:
    'each line of the answer of a short answer that is marked by keywords is written as {mark} (with its share) and the word; ' +
    'nothing else can stand among them',
  partScore: 'the points of a part are greater than 0 and not greater than {max}',
  levelUnknown:
    'the difficulty “{word}” is not known; please write {easy} (easy), {normal} (normal), {hard} (hard) or {hardest} (very hard)',
  levelAgain: 'the difficulty stands there twice; please keep one line',
  titleInBody:
    '“{line}” looks like the head of a page; please delete this line; if it belongs to the option, please write it behind the ' +
    'line before',
  titleInAnswer:
    '“{line}” looks like the head of a page; please delete this line; if it belongs to the answer, please write it behind the ' +
    'line before',
  pageInBody:
    '“{line}” looks like the number of a page; please delete this line; if it belongs to the option, please write it behind the ' +
    'line before',
  pageInAnswer:
    '“{line}” looks like the number of a page; please delete this line; if it belongs to the answer, please write it behind the ' +
    'line before',
  titleTaken: '“{line}” looks like the head of a page and is taken as text of the question; if it is one, please delete it',
  pageTaken: '“{line}” looks like the number of a page and is taken as text of the question; if it is one, please delete it',
  leftPage: '“{line}” is the head or the foot of a page and was not imported',
  leftNumber: '“{line}” looks like the number of a page and was not imported',
  leftTitle: '“{line}” is the title of a section and was not imported',
  leftUnshared: '“{line}” is followed by no question that needs it and was not imported',
  leftFirst: '“{line}” stands in front of the first question and was not imported',
  leftBelowTitle: '“{line}” stands below the title of a section and was not imported',
  sharedText:
    'a text that several questions share (“{words}”) begins at line {line}; it cannot be imported with the text. Please write it ' +
    'into the stem of each question and delete it here, or make a compound question in the editor',
  textMany: 'at most {max} questions are imported at once; please import the others separately',
  partAlone:
    'there is no 【{mix}】 (compound question) in front of this part; please write the stem of the compound question first, or ' +
    'remove {part} from the type',
  optionHidden: 'option {before} seems to contain option {letter}; please give each option a line of its own, written as “{letter}. text”',
  optionMaybe:
    'option {before} seems to contain option {letter}; please give each option a line of its own, written as “{letter}. text”; if ' +
    'it belongs to the option, please write this letter between $ and $',
  optionSkipped: 'option {due} is missing in front of option {letter}; options are written in the order A, B, C …',
  optionTwice: 'option {letter} stands there twice; please check the letters of the options',
  optionUnclear:
    'this line looks like option {letter}, but is written in another way than the others; please write it as “{letter}. text”; if ' +
    'it belongs to the option before, please write it behind the line before',
  lostAtStart: 'at the beginning: {fault}',
  lostBehind: 'behind “{text}”: {fault}',
  lostPicture: 'a picture is missing; please delete “{mark}” and upload it in the editor after the import',
  lostFormula: 'a formula is missing; please rewrite “{mark}” as $…$',
  lostObject:
    'a picture or a formula is missing (an invisible sign is left in its place); please delete this sign and write it again; ' +
    'upload a picture in the editor after the import',
} satisfies Translation<typeof inChinese>;
