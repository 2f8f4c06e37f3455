import { sentence, type AnswerFileKind } from '@xuekao/contracts';
import type { LevelledQuestion } from '@xuekao/question';
import { plainText } from '@xuekao/rich-text';
import { answerFilesFrom } from './answer-files.js';
import { blanksOfCloze } from './cloze.js';
import { Found, type FoundFile } from './found.js';
import { partScores } from './part-scores.js';
import { broken } from './refusal.js';
import { optionFromHtml, richFromHtml, richFromWords, type RichContext } from './rich.js';
import {
  groupTag,
  isOwnTag,
  judgeRows,
  levelOfTag,
  multipleType,
  noFlags,
  row,
  scoreOfTags,
  settingsOfTags,
  typeTagOf,
  written,
} from './words.js';
import { rightOption } from './judge.words.js';
import { moodleTypes } from './unread.words.js';
import { elementsOf, firstOf, textOf, type XmlElement } from './xml.js';

const valueOf = (question: XmlElement, name: string): string => textOf(firstOf(question, name)).trim();

/** Whether a field holds words and no HTML. */
function isWords(field: XmlElement | undefined, text: string): boolean {
  const format = field?.attributes['format'] ?? '';
  return format === 'plain_text' || format === 'markdown' || (format !== 'html' && !text.includes('<'));
}

class MoodleQuestion {
  readonly tags: string[];
  readonly context: RichContext;

  constructor(
    readonly element: XmlElement,
    private readonly found: Found,
  ) {
    this.tags = elementsOf(firstOf(element, 'tags') ?? element, 'tag').map((tag) => textOf(tag).trim());
    this.context = { picture: (address) => this.picture(address), note: (said) => found.note(said) };
  }

  /** Rich text of a field with its format. */
  rich(field: XmlElement | undefined, form: 'paragraphs' | 'inline' = 'paragraphs'): string {
    const text = textOf(firstOf(field, 'text'));
    return isWords(field, text) ? richFromWords(text, form, this.context) : richFromHtml(text, form, this.context);
  }

  /** An option with the picture below its words. */
  option(field: XmlElement, isRight: boolean): LevelledQuestion['answerList'][number] {
    const text = textOf(firstOf(field, 'text'));
    if (isWords(field, text)) return row(this.rich(field, 'inline'), isRight);
    return { ...row('', isRight), ...optionFromHtml(text, this.context) };
  }

  answers(): { element: XmlElement; fraction: number; text: string }[] {
    return elementsOf(this.element, 'answer').map((element) => ({
      element,
      fraction: Number(element.attributes['fraction'] ?? 0),
      text: textOf(firstOf(element, 'text')).trim(),
    }));
  }

  /** Analysis of the whole and words about single answers, which have no other place. */
  analysis(): string {
    const whole = this.rich(firstOf(this.element, 'generalfeedback'));
    const ofAnswers = this.answers().map(({ element }) => ({
      words: plainText(this.rich(element, 'inline')).slice(0, 40),
      feedback: this.rich(firstOf(element, 'feedback')),
    }));
    return (
      whole +
      ofAnswers
        .filter(({ feedback }) => plainText(feedback) !== '')
        .map(({ words, feedback }) => richFromWords(`“${words}”：`, 'paragraphs', this.context) + feedback)
        .join('')
    );
  }

  private picture(address: string): string | null {
    const data = /^data:image\/[a-z.+-]{2,20};base64,([A-Za-z0-9+/=\s]+)$/i.exec(address)?.[1];
    if (data !== undefined) return this.found.pictures.take(address.slice(-200), Buffer.from(data, 'base64'));
    const name = /^@@PLUGINFILE@@\/(.+)$/.exec(address)?.[1];
    if (name === undefined) return address.startsWith('/api/file/picture/') ? address : null;
    const file = this.files().find((one) => one.attributes['name'] === decodeURIComponent(name.replace(/%(?![0-9a-f]{2})/gi, '%25')));
    if (!file) return null;
    const base64 = textOf(file);
    return this.found.pictures.take(`${name} ${base64.length} ${base64.slice(-80)}`, Buffer.from(base64, 'base64'), { name });
  }

  private files(): XmlElement[] {
    return [this.element, ...elementsOf(this.element)].flatMap((field) => elementsOf(field, 'file'));
  }
}

function choice(question: MoodleQuestion): Pick<LevelledQuestion, 'quType' | 'answerList' | 'itemRand'> {
  const answers = question.answers();
  const isSingle = valueOf(question.element, 'single') !== 'false' && valueOf(question.element, 'single') !== '0';
  const isRight = (fraction: number): boolean => (isSingle ? fraction >= 99.9 : fraction > 0);
  if (answers.some(({ fraction }) => isSingle && fraction > 0 && fraction < 99.9))
    question.context.note(sentence('questionFiles.optionScores'));
  const right = answers.filter(({ fraction }) => isRight(fraction)).length;
  const single = question.tags.includes(typeTagOf('judge')) && answers.length === 2 ? 'judge' : 'radio';
  const quType = isSingle && right < 2 ? single : multipleType(right, question.tags.includes(typeTagOf('multi2')));
  const rows = answers.map(({ element, fraction }) => question.option(element, isRight(fraction)));
  return { quType, answerList: rows, itemRand: /^(?:true|1)$/.test(valueOf(question.element, 'shuffleanswers')) };
}

function blank(question: MoodleQuestion): Pick<LevelledQuestion, 'quType' | 'answerList'> {
  const answers = question.answers();
  const right = answers.filter(({ fraction }) => fraction >= 99.9);
  if (right.length < answers.filter(({ text }) => text !== '*').length)
    question.context.note(sentence('questionFiles.partAnswersAndWrong'));
  if (answers.some(({ element }) => Number(valueOf(element, 'tolerance') || 0) !== 0))
    question.context.note(sentence('questionFiles.tolerance'));
  return { quType: 'fill', answerList: [row(right.map(({ text }) => text.replaceAll(String.raw`\*`, '*')).join('\n'))] };
}

/** Files that an essay takes beside its text or in place of it. */
function filesOf({ element, context }: MoodleQuestion): AnswerFileKind[] {
  const hasFiles = !/^0*$/.test(valueOf(element, 'attachments'));
  if (valueOf(element, 'responseformat') === 'noinline') context.note(sentence('questionFiles.onlyFiles'));
  if (!hasFiles) return [];
  if (Number(valueOf(element, 'attachmentsrequired')) > 0) context.note(sentence('questionFiles.filesRequired'));
  const types = valueOf(element, 'filetypeslist').split(/[\s,;]+/);
  return answerFilesFrom(
    types.filter((type) => type !== '' && type !== '*'),
    context.note,
  );
}

/** Result of a type of Moodle's; null for one that there is no question for. */
function bodyOf(
  question: MoodleQuestion,
  type: string,
): (Partial<LevelledQuestion> & Pick<LevelledQuestion, 'quType' | 'answerList'>) | null {
  switch (type) {
    case 'multichoice':
      return choice(question);
    case 'truefalse': {
      const right = question.answers().find(({ fraction }) => fraction >= 99.9);
      return { quType: 'judge', answerList: right ? judgeRows(rightOption.test(right.text)) : [] };
    }
    case 'shortanswer':
    case 'numerical':
      return blank(question);
    case 'essay': {
      const info = firstOf(question.element, 'graderinfo');
      const isWords = info?.attributes['format'] === 'plain_text';
      const reference = isWords ? textOf(firstOf(info, 'text')) : plainText(question.rich(info));
      return written(reference.trim(), filesOf(question));
    }
    case 'cloze':
      return blanksOfCloze(question.rich(firstOf(question.element, 'questiontext')), question.context);
    default:
      return null;
  }
}

const groupOf = ({ tags }: MoodleQuestion): string | undefined => tags.find((tag) => tag.startsWith(groupTag));

/** Marks of parts; where each has one, as Moodle proposes, they have equal shares. */
function withScores(parts: readonly LevelledQuestion[], areNamed: boolean, found: Found): LevelledQuestion[] {
  const areEqual = !areNamed && parts.every(({ score }) => score === 1);
  return partScores(parts, areEqual ? [] : parts.map(({ score = NaN }) => score), found);
}

/** The questions of a file, in their order; those of one group are parts of a compound question. */
class Quiz {
  private whole: { group: string; question: LevelledQuestion & { subList: LevelledQuestion[] }; hasScores: boolean } | null = null;

  constructor(private readonly found: Found) {}

  take(element: XmlElement): void {
    const { found } = this;
    const type = element.attributes['type'] ?? '';
    if (type === 'category') {
      this.end();
      found.note(
        sentence('questionFiles.category', { name: textOf(firstOf(element, 'category')).trim().slice(0, 80) }),
        sentence('questionFiles.title'),
      );
      return;
    }
    const question = new MoodleQuestion(element, found);
    const group = groupOf(question);
    if (this.whole && this.whole.group !== group) this.end();
    const content = question.rich(firstOf(element, 'questiontext'));
    const quLevel = question.tags.map(levelOfTag).find((level) => level !== null) ?? null;
    if (type === 'description') {
      if (group === undefined) found.note(sentence('questionFiles.description', { text: plainText(content).slice(0, 60) }));
      else {
        const whole = { ...noFlags, quType: 'mix' as const, content, analysis: question.analysis(), quLevel, answerList: [], subList: [] };
        this.whole = { group, question: whole, hasScores: false };
      }
      return;
    }
    const body = bodyOf(question, type);
    if (body === null) {
      this.end();
      found.addUnread(moodleTypes[type] ?? type.slice(0, 16), content);
      return;
    }
    this.noteRest(question);
    const settings = settingsOfTags(question.tags, body.quType);
    const read = { ...noFlags, content, analysis: question.analysis(), quLevel, ...body, ...settings };
    if (this.whole) {
      this.whole.question.subList.push({ ...read, score: Number(valueOf(element, 'defaultgrade') || 1) });
      this.whole.hasScores ||= scoreOfTags(question.tags) !== null;
    } else found.add(read);
  }

  end(): void {
    if (this.whole) {
      const { question, hasScores } = this.whole;
      this.found.add({ ...question, subList: withScores(question.subList, hasScores, this.found) });
    }
    this.whole = null;
  }

  private noteRest({ tags, element }: MoodleQuestion): void {
    const others = tags.filter((tag) => !isOwnTag(tag));
    if (others.length > 0) this.found.note(sentence('questionFiles.tags', { tags: others.join('、').slice(0, 60) }));
    if (elementsOf(element, 'hint').some((hint) => textOf(hint).trim() !== '')) this.found.note(sentence('questionFiles.hints'));
  }
}

/** Moodle's XML. @throws {FileRefusal} */
export function readMoodle(quiz: XmlElement): FoundFile {
  const found = new Found();
  const questions = elementsOf(quiz, 'question');
  if (questions.length === 0) broken(sentence('questionFiles.moodleEmpty'));
  const reading = new Quiz(found);
  for (const element of questions) reading.take(element);
  reading.end();
  return found.result('moodle');
}
