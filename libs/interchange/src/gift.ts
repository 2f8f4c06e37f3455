import { sentence } from '@xuekao/contracts';
import {
  alternatives,
  answerField,
  answerFilesOf,
  fillLine,
  fillRowsOf,
  hasUsualOptions,
  isChoiceType,
  saqLines,
  type AuthoredPart,
  type LevelledQuestion,
} from '@xuekao/question';
import { plainText } from '@xuekao/rich-text';
import { Found, type FoundFile } from './found.js';
import {
  escapeText,
  htmlFromRich,
  optionFromHtml,
  optionHtml,
  richFromHtml,
  richFromWords,
  unescapeText,
  type RichContext,
} from './rich.js';
import { isTyped } from './gift.words.js';
import { matching } from './unread.words.js';
import {
  answerFilesOfTag,
  answerFilesTag,
  judgeRows,
  levelOfTag,
  levelTag,
  multipleType,
  noFlags,
  row,
  settingsOfTags,
  settingsTag,
  typeTagOf,
  written,
} from './words.js';
import type { FileWriter } from './writer.js';

// a sign behind a backslash is itself; private signs keep it away from the rest of the reading
const signs = ':#={}~\\';
const hide = (text: string): string =>
  text.replace(/\\([:#={}~\\n])/g, (_whole, sign: string) => (sign === 'n' ? '\ue010' : String.fromCharCode(0xe000 + signs.indexOf(sign))));
const show = (text: string): string =>
  text.replace(/[\ue000-\ue006]/g, (char) => signs[char.charCodeAt(0) - 0xe000] ?? '').replaceAll('\ue010', '\n');
const escape = (text: string): string => text.replace(/[:#={}~\\]/g, String.raw`\$&`).replace(/\n/g, String.raw`\n`);

export const isGift = (text: string): boolean =>
  !isTyped.test(text) &&
  (/(?:^|\n)\s{0,9}(?:::[^:\n]{1,200}::|\$CATEGORY:)/.test(text) ||
    /[^\\$_^{}a-z]\{\s{0,9}(?:[=~#]|(?:T|F|TRUE|FALSE)\s{0,9}[}#])/.test(text));

type Part = NonNullable<LevelledQuestion['subList']>[number];
interface Item {
  tags: string[];
  html: boolean;
  before: string;
  answers: string | null;
  after: string;
}

const answered = new RegExp(`^<p>${answerField}((?:(?!</?p>)[^])*)</p>`);
/** The key of a question that stands open, as the first paragraph of the words to it; and the key and the analysis of such words. */
const answerParagraph = (key: string): string => `<p>${answerField}${escapeText(key).replaceAll('\n', '<br />')}</p>`;
function answerInFeedback(feedback: string): { key: string; analysis: string } {
  const [whole = '', key = ''] = answered.exec(feedback) ?? [];
  return { key: unescapeText(key.replace(/<br\s?\/?>/g, '\n')), analysis: feedback.slice(whole.length) };
}

/** Items stand apart by blank lines; lines that begin with `//` are comments. */
function itemOf(block: string): Item | null {
  const lines = block.split('\n');
  const comments = lines.filter((line) => /^\s*\/\//.test(line)).map((line) => line.replace(/^\s*\/\/\s?/, ''));
  const tags = comments.flatMap((line) => [...line.matchAll(/\[tag:([^\]]{1,60})\]/g)].map(([, tag = '']) => tag));
  const text = hide(lines.filter((line) => !/^\s*\/\//.test(line)).join('\n')).trim();
  if (text === '') return null;
  const untitled = text.replace(/^::[^:]{0,400}::/, '').trim();
  const [, format = '', body = ''] = /^(?:\[(html|plain|moodle|markdown)\])?([^]*)$/.exec(untitled) ?? [];
  const open = body.indexOf('{');
  const close = body.lastIndexOf('}');
  const hasAnswers = open !== -1 && close > open;
  return {
    tags,
    html: format === 'html' || (format === '' && /<(?:p|br|span|img)\b/.test(body)),
    before: (hasAnswers ? body.slice(0, open) : body).trim(),
    answers: hasAnswers ? body.slice(open + 1, close).trim() : null,
    after: hasAnswers ? body.slice(close + 1).trim() : '',
  };
}

type Body = Pick<LevelledQuestion, 'quType' | 'answerList'> & Partial<LevelledQuestion>;
class GiftItem {
  constructor(
    private readonly item: Item,
    private readonly context: RichContext,
  ) {}

  rich(text: string, form: 'paragraphs' | 'inline' = 'paragraphs'): string {
    return this.richOf(show(text), form);
  }

  /** @param text whose signs are shown */
  richOf(text: string, form: 'paragraphs' | 'inline' = 'paragraphs'): string {
    return this.item.html ? richFromHtml(text, form, this.context) : richFromWords(text, form, this.context);
  }

  /** An option with the picture below its words. */
  private option(text: string, isRight: boolean): LevelledQuestion['answerList'][number] {
    if (!this.item.html) return row(this.rich(text, 'inline'), isRight);
    return { ...row('', isRight), ...optionFromHtml(show(text), this.context) };
  }

  /** A question that stands open here: our export writes its key with the analysis. */
  private open(key: string): Body {
    if (this.item.tags.includes(typeTagOf('fill'))) return { quType: 'fill', answerList: fillRowsOf(key) };
    return written(key, this.item.tags.map(answerFilesOfTag).find((kinds) => kinds !== null) ?? []);
  }

  /** The question of the answers; null for a type that there is none for. @param key that stands with the analysis */
  body(words: string, key: string): Body | null {
    const [verdict = ''] = words.split('#');
    if (words === '') return this.open(key);
    if (/^(?:T|TRUE|F|FALSE)$/i.test(verdict.trim())) return { quType: 'judge', answerList: judgeRows(/^T/i.test(verdict.trim())) };
    if (words.startsWith('#')) return this.number(words.slice(1));
    if (words.includes('->')) return null;
    const parts = [...words.matchAll(/([=~])\s*(%-?[\d.]+%)?([^=~]*)/g)].map(([, sign = '', share = '', text = '']) => {
      const [answer = '', feedback = ''] = text.split('#');
      if (feedback.trim() !== '') this.context.note(sentence('questionFiles.optionFeedback', { text: show(feedback).trim().slice(0, 40) }));
      return { isOption: sign === '~', share: share === '' ? null : Number(share.slice(1, -1)), answer: answer.trim() };
    });
    if (parts.length === 0) return null;
    return parts.some(({ isOption }) => isOption) ? this.choice(parts) : this.blank(parts);
  }

  private number(words: string): Body {
    const [value = ''] = (words.split('#')[0] ?? '').replace(/^\s*=/, '').split('=');
    const [number = '', tolerance = ''] = value.split(/:|\.\./);
    if (tolerance.trim() !== '') this.context.note(sentence('questionFiles.tolerance'));
    return {
      quType: 'fill',
      answerList: [
        row(
          show(number)
            .replace(/^%\d+%/, '')
            .trim(),
        ),
      ],
    };
  }

  private choice(parts: readonly { isOption: boolean; share: number | null; answer: string }[]): Body {
    const isRight = ({ isOption, share }: (typeof parts)[number]): boolean => (isOption ? (share ?? 0) > 0 : (share ?? 100) > 0);
    const right = parts.filter(isRight).length;
    const isMultiple = parts.some(({ isOption, share }) => isOption && (share ?? 0) > 0) || right > 1;
    const single = parts.length === 2 && this.item.tags.includes(typeTagOf('judge')) ? 'judge' : 'radio';
    const quType = isMultiple ? multipleType(right, this.item.tags.includes(typeTagOf('multi2'))) : single;
    return { quType, answerList: parts.map((part) => this.option(part.answer, isRight(part))) };
  }

  private blank(parts: readonly { share: number | null; answer: string }[]): Body {
    const right = parts.filter(({ share }) => share === null || share >= 99.9);
    if (right.length < parts.length) this.context.note(sentence('questionFiles.partAnswers'));
    return { quType: 'fill', answerList: [row(right.map(({ answer }) => show(answer)).join('\n'))] };
  }
}

function take(block: string, found: Found): void {
  const category = /^\s*\$CATEGORY:\s*(.+)$/m.exec(block)?.[1];
  if (category !== undefined)
    found.note(sentence('questionFiles.category', { name: category.trim().slice(0, 80) }), sentence('questionFiles.title'));
  const item = itemOf(block.replace(/^\s*\$CATEGORY:.*$/m, ''));
  if (!item) return;
  const gift = new GiftItem(item, {
    picture: (address) => (address.startsWith('/api/file/picture/') ? address : null),
    note: (said) => found.note(said),
  });
  if (item.answers === null) return found.note(sentence('questionFiles.description', { text: show(item.before).slice(0, 60) }));
  const [answers = '', words = ''] = item.answers.split('####');
  const feedback = show(words).trim();
  const { key, analysis } = answers.trim() === '' ? answerInFeedback(feedback) : { key: '', analysis: feedback };
  const body = gift.body(answers.trim(), key);
  const stem = item.after === '' ? item.before : `${item.before} ____ ${item.after}`;
  if (body === null) return found.addUnread(matching, gift.rich(`${stem}\n${item.answers}`));
  const quLevel = item.tags.map(levelOfTag).find((level) => level !== null) ?? null;
  const settings = settingsOfTags(item.tags, body.quType);
  return found.add({ ...noFlags, content: gift.rich(stem), analysis: gift.richOf(analysis), quLevel, ...body, ...settings });
}

export function readGift(text: string): FoundFile {
  const found = new Found();
  for (const block of text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/))
    if (block.trim() !== '') take(block, found);
  return found.result('gift');
}

const share = (count: number): string => String(Math.round(10_000_000 / Math.max(1, count)) / 100_000);
function answersOf(part: AuthoredPart): string {
  const rows = part.answerList;
  if (part.quType === 'judge' && hasUsualOptions(part)) return rows[0]?.isRight ? 'TRUE' : 'FALSE';
  if (isChoiceType(part.quType)) {
    const right = rows.filter(({ isRight }) => isRight).length;
    const sign = (isRight: boolean): string => {
      if (part.quType === 'radio' || part.quType === 'judge') return isRight ? '=' : '~';
      return isRight ? `~%${share(right)}%` : '~%-100%';
    };
    return rows.map((one) => `\n  ${sign(one.isRight)}${escape(htmlFromRich(optionHtml(one)).replace(/^%/, '&#37;'))}`).join('') + '\n';
  }
  if (part.quType === 'fill')
    return (
      rows
        .flatMap(({ content }) => alternatives(content))
        // a sign of percent at its beginning would be a share of the marks
        .map((text) => `=${text.startsWith('%') ? '%100%' : ''}${escape(text)}`)
        .join(' ')
    );
  return '';
}

/** GIFT has no key for a short answer and none for several blanks: these stand open, with their key before the analysis. */
function keyOfOpen(part: AuthoredPart): string | null {
  if (part.quType === 'saq') return saqLines(part);
  return part.quType === 'fill' && part.answerList.length > 1 ? fillLine(part.answerList) : null;
}
/** Whether GIFT has no type for the question but that of another one. */
const isOfOtherType = (part: AuthoredPart): boolean =>
  part.quType === 'multi2' || (part.quType === 'judge' && !hasUsualOptions(part)) || (part.quType === 'fill' && part.answerList.length > 1);

function partText(part: AuthoredPart, quLevel: number | null, above = ''): string {
  const tags = [
    ...levelTag(quLevel),
    ...(isOfOtherType(part) ? [typeTagOf(part.quType)] : []),
    ...settingsTag(part),
    ...answerFilesTag(answerFilesOf(part)),
  ].map((tag) => `[tag:${tag}]`);
  const key = keyOfOpen(part);
  const feedback = escape((key === null ? '' : answerParagraph(key)) + htmlFromRich(part.analysis));
  const name = plainText(part.content)
    .replace(/[:\s]+/g, ' ')
    .slice(0, 40);
  const answers = key === null ? answersOf(part) : '';
  return [
    ...(tags.length === 0 ? [] : [`// ${tags.join(' ')}`]),
    `::${escape(name)}::[html]${escape(htmlFromRich(above + part.content))}{${answers}${feedback === '' ? '' : `####${feedback}`}}`,
  ].join('\n');
}

/** GIFT has no compound questions: each part is a question that says all of the whole. */
const ofWhole = (part: Part, { content, analysis, quLevel }: LevelledQuestion): string =>
  partText({ ...part, analysis: analysis + part.analysis }, part.quLevel ?? quLevel, content);

export const giftWriter: FileWriter = {
  head: '',
  write: (question) =>
    question.quType === 'mix'
      ? (question.subList ?? []).map((part) => ofWhole(part, question)).join('\n\n')
      : partText(question, question.quLevel),
  between: '\n\n',
  tail: '\n',
};
