import type { AnswerFileKind, LearnerQuestionView, QuestionInput, QuestionWithKey, QuType } from '@xuekao/contracts';
import { drawnBlanks } from '@xuekao/contracts/drawn-blanks';
import type { CallOutput } from '@xuekao/frontend-shared';
import { isChoiceType, isSingleChoiceType, letterOf } from '@xuekao/question/view';
import { isLevel, type Level } from '../fields/vocabulary.js';
import { newKey } from '../lib/ids.js';
import { questionText } from './question.texts.js';
import { hasBlankMark, spellingsShown, spellingsStored } from './spellings.js';

/** An option, a blank, a keyword, a line of a reference answer or a step of a rubric. */
export interface DraftRow {
  key: string;
  id?: string;
  content: string;
  image: string;
  /** what the picture shows; missing in a draft that an earlier release kept */
  imageAlt?: string;
  isRight: boolean;
  scoreRate: number;
  /** step of a rubric, also while it has no share yet */
  isStep?: boolean;
}
export interface DraftPart {
  key: string;
  id?: string;
  quType: QuType;
  content: string;
  analysis: string;
  rows: DraftRow[];
  manual: boolean;
  pathScore: boolean;
  answerOrder: boolean;
  itemRand: boolean;
  /** files that a short answer may hold beside its text; missing: none */
  answerFiles?: AnswerFileKind[];
  /** of a part: points of its own as typed, empty where the parts have equal shares */
  score?: string;
  /** what was written for other types, while the page is open and in its draft */
  aside?: Partial<Record<Way, Settings>>;
}
export interface QuestionDraft extends DraftPart {
  repoId: string;
  chapterId: string;
  pointCodes: string[];
  quLevel: Level | null;
  parts: DraftPart[];
  /** what the page read; missing in a new question, and in a draft that an earlier release kept */
  revision?: number;
}

export const newRow = (content = '', more: Partial<DraftRow> = {}): DraftRow => ({
  key: newKey(),
  content,
  image: '',
  imageAlt: '',
  isRight: false,
  scoreRate: 0,
  ...more,
});

/** First rows of a type (specification, 'Question editor'). No key is proposed: one that nobody chose would be saved for right. */
export function startRows(quType: QuType): DraftRow[] {
  if (quType === 'judge') return [newRow(questionText('qu.judge.right')), newRow(questionText('qu.judge.wrong'))];
  if (isChoiceType(quType)) return [newRow(), newRow(), newRow(), newRow()];
  return quType === 'fill' ? [newRow(), newRow()] : [];
}

export const newPart = (quType: QuType): DraftPart => ({
  key: newKey(),
  quType,
  content: '',
  analysis: '',
  rows: startRows(quType),
  manual: quType === 'saq',
  pathScore: false,
  answerOrder: false,
  itemRand: false,
});

export const newQuestion = (repoId = '', chapterId = ''): QuestionDraft => ({
  ...newPart('radio'),
  repoId,
  chapterId,
  pointCodes: [],
  quLevel: 2,
  parts: [],
});

type Settings = Pick<DraftPart, 'rows' | 'manual' | 'pathScore' | 'answerOrder' | 'itemRand'>;
/** Types whose answers are written alike: the others' rows mean nothing to them. */
type Way = 'options' | 'judge' | 'blanks' | 'person' | 'words' | 'parts';
const ways: Readonly<Record<QuType, Way>> = {
  radio: 'options',
  multi: 'options',
  multi2: 'options',
  judge: 'judge',
  fill: 'blanks',
  saq: 'person',
  mix: 'parts',
};
const wayOf = ({ quType, manual }: Pick<DraftPart, 'quType' | 'manual'>): Way => (quType === 'saq' && !manual ? 'words' : ways[quType]);

export const isEmptyRow = (row: DraftRow): boolean => isBlankHtml(row.content) && row.image === '' && !row.isRight;
const withAside = <P extends DraftPart>(part: P): Partial<Record<Way, Settings>> => {
  const { rows, manual, pathScore, answerOrder, itemRand } = part;
  // what nobody touched is not worth keeping
  return rows.every(isEmptyRow) ? { ...part.aside } : { ...part.aside, [wayOf(part)]: { rows, manual, pathScore, answerOrder, itemRand } };
};
/** One right answer at most: the first. */
const withOneRight = (rows: readonly DraftRow[]): DraftRow[] => {
  const first = rows.find((row) => row.isRight);
  return rows.map((row) => ({ ...row, isRight: row === first }));
};

/**
 * Another type keeps stem, analysis, place and, where it has options too, these; what it cannot use is there again when the person comes
 * back.
 */
export function withType<P extends DraftPart>(part: P, quType: QuType): P {
  const { manual, pathScore, answerOrder, itemRand, rows } = newPart(quType);
  const way = wayOf({ quType, manual });
  const aside = withAside(part);
  const stays = way === wayOf(part);
  const kept = stays ? part : (aside[way] ?? (quType === 'saq' ? aside.words : undefined));
  const settings: Settings =
    kept === undefined
      ? { rows, manual, pathScore, answerOrder, itemRand }
      : {
          rows: isSingleChoiceType(quType) ? withOneRight(kept.rows) : kept.rows,
          manual: kept.manual,
          pathScore: quType === 'multi' && kept.pathScore,
          answerOrder: kept.answerOrder,
          itemRand: kept.itemRand,
        };
  const lacksParts = quType === 'mix' && 'parts' in part && Array.isArray(part.parts) && part.parts.length === 0;
  return { ...part, quType, ...settings, aside, ...(lacksParts ? { parts: [newPart('radio')] } : {}) };
}

/** A short answer marked by a person, or by keywords: each keeps what was written for it. */
export function withManual<P extends DraftPart>(part: P, manual: boolean): P {
  if (part.manual === manual) return part;
  const aside = withAside(part);
  const kept = aside[manual ? 'person' : 'words'];
  return { ...part, manual, rows: kept?.rows ?? (manual ? [] : [newRow('', { scoreRate: 50 }), newRow('', { scoreRate: 50 })]), aside };
}

/** Radio and judge allow one right answer, so a second one takes the place of the first. */
export function withRight<P extends DraftPart>(part: P, key: string, isRight: boolean): P {
  const single = isSingleChoiceType(part.quType);
  return {
    ...part,
    rows: part.rows.map((row) => (row.key === key ? { ...row, isRight } : single && isRight ? { ...row, isRight: false } : row)),
  };
}

type Authored = QuestionWithKey['subList'][number];
const hasSpellings = ({ quType, manual }: Pick<DraftPart, 'quType' | 'manual'>): boolean =>
  quType === 'fill' || (quType === 'saq' && !manual);
const partOf = (authored: Authored): DraftPart => ({
  key: newKey(),
  id: authored.id,
  quType: authored.quType,
  content: authored.content,
  analysis: authored.analysis,
  manual: authored.manual,
  pathScore: authored.pathScore,
  answerOrder: authored.answerOrder,
  itemRand: authored.itemRand,
  ...(authored.answerFiles === undefined ? {} : { answerFiles: authored.answerFiles }),
  ...(authored.score === undefined ? {} : { score: String(authored.score) }),
  rows: authored.answerList.map(({ id, content, image, imageAlt, isRight, scoreRate }) => ({
    key: newKey(),
    id,
    content: hasSpellings(authored) ? spellingsShown(content) : content,
    image,
    imageAlt,
    isRight,
    scoreRate,
    ...(authored.quType === 'saq' && authored.manual && scoreRate > 0 ? { isStep: true } : {}),
  })),
});

export const fromDetail = (detail: CallOutput<'/api/qu/qu/detail'>): QuestionDraft => ({
  ...partOf(detail),
  repoId: detail.repoId,
  chapterId: detail.chapterId,
  pointCodes: detail.pointCodes,
  quLevel: isLevel(detail.quLevel) ? detail.quLevel : null,
  parts: detail.subList.map(partOf),
  revision: detail.revision,
});

const withoutId = <T extends { id?: string }>({ id: _id, ...rest }: T): Omit<T, 'id'> => rest;
const partCopy = ({ aside: _aside, ...part }: DraftPart): DraftPart => ({
  ...withoutId(part),
  key: newKey(),
  rows: part.rows.map((row) => ({ ...withoutId(row), key: newKey() })),
});
/** A new question with the content and the place of another one. */
export function copyOf(draft: QuestionDraft): QuestionDraft {
  const { id: _id, revision: _revision, aside: _aside, ...rest } = draft;
  return { ...rest, ...partCopy(rest), parts: draft.parts.map(partCopy) };
}

/** An editor's `<p>…</p>` around a single line is its own, not the option's. */
export function unwrapLine(html: string): string {
  const inner = /^<p>([\s\S]*)<\/p>$/.exec(html)?.[1];
  return inner === undefined || inner.includes('<p') ? html : inner;
}

/** Files are for a person who marks: nothing of them is sent for another type, and what was chosen stays while the page is open. */
function filesOf({ quType, manual, answerFiles = [] }: DraftPart): { answerFiles?: AnswerFileKind[] } {
  return quType === 'saq' && manual && answerFiles.length > 0 ? { answerFiles } : {};
}

function partInput(part: DraftPart) {
  const choice = isChoiceType(part.quType);
  const plain = (content: string): string => (hasSpellings(part) ? spellingsStored(content) : content).trim();
  const kept =
    part.quType === 'saq' && part.manual
      ? part.rows.filter((row) => row.isStep === true || row.content.trim() !== '')
      : part.quType === 'fill'
        ? blanksOf(part)
        : part.rows;
  return {
    ...(part.id === undefined ? {} : { id: part.id }),
    quType: part.quType,
    content: part.content,
    analysis: part.analysis,
    manual: part.manual,
    pathScore: part.pathScore,
    answerOrder: part.answerOrder,
    itemRand: part.itemRand,
    ...filesOf(part),
    answerList: kept.map((row) => ({
      ...(row.id === undefined ? {} : { id: row.id }),
      content: choice ? unwrapLine(row.content) : plain(row.content),
      image: row.image,
      imageAlt: row.imageAlt ?? '',
      isRight: choice ? row.isRight : true,
      scoreRate: part.manual && row.isStep !== true ? 0 : row.scoreRate,
    })),
  };
}

/** The body of the save; call it only when `problemOf` found nothing. */
export function toInput(draft: QuestionDraft): QuestionInput {
  return {
    ...partInput(draft),
    ...(draft.id === undefined || draft.revision === undefined ? {} : { revision: draft.revision }),
    repoId: draft.repoId,
    chapterId: draft.chapterId,
    pointCodes: draft.pointCodes,
    quLevel: draft.quLevel ?? 2,
    subList: draft.quType === 'mix' ? draft.parts.map((part) => ({ ...partInput(part), score: pointsOf(part) ?? 0 })) : [],
  };
}

/** Points of a part as a number; null where none are typed, or something that is no mark. */
export function pointsOf({ score = '' }: Pick<DraftPart, 'score'>): number | null {
  const points = Number(score);
  return score.trim() !== '' && points > 0 && points <= 500 && /^\d+(?:\.\d)?$/.test(score.trim()) ? points : null;
}

/** Points of all parts together; null where they have none of their own. */
export function partSum(parts: readonly DraftPart[]): number | null {
  const points = parts.map(pointsOf);
  return points.length === 0 || points.includes(null)
    ? null
    : points.reduce<number>((sum, one) => sum + Math.round((one ?? 0) * 10), 0) / 10;
}

/** Whether a reader sees nothing: no text, picture, recording or formula. */
export const isBlankHtml = (html: string): boolean =>
  !/<img|<audio|data-latex/.test(html) &&
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', '')
    .trim() === '';

/**
 * A fill question starts with two rows as specified: where its stem draws fewer blanks, a row that nobody filled in is none of its blanks.
 */
function blanksOf({ content, rows }: Pick<DraftPart, 'content' | 'rows'>): DraftRow[] {
  const { lines, brackets } = drawnBlanks([content.replace(/<[^>]*>/g, '').replaceAll('&nbsp;', ' ')]);
  const drawn = lines || brackets;
  const kept = [...rows];
  while (drawn > 0 && kept.length > drawn && kept.at(-1)?.content.trim() === '') kept.pop();
  return kept;
}

/** A picture that only the person's own browser can show: the site would take it out, and the question would mean something else. */
const holdsForeignPicture = (html: string): boolean => /<img\b(?![^>]*\ssrc="\/api\/file\/)/i.test(html);

/** Percent, to the hundredth. */
export const rateSum = (rows: readonly DraftRow[]): number =>
  rows.reduce((total, { scoreRate }) => total + Math.round(scoreRate * 100), 0) / 100;

function partProblem(part: DraftPart): string | null {
  if ([part.content, part.analysis, ...(isChoiceType(part.quType) ? part.rows.map((row) => row.content) : [])].some(holdsForeignPicture))
    return questionText('qu.foreignPicture');
  if (isBlankHtml(part.content)) return questionText('qu.missing.content');
  if (isChoiceType(part.quType)) {
    if (part.rows.some((row) => isBlankHtml(row.content) && row.image === '')) return questionText('qu.missing.option');
    const right = part.rows.filter((row) => row.isRight).length;
    if (right === 0) return questionText('qu.missing.right');
    if (part.quType === 'multi' && right < 2) return questionText('qu.missing.twoRight');
  }
  if (hasSpellings(part) && part.rows.some((row) => hasBlankMark(row.content))) return questionText('qu.hashMark');
  if (part.quType === 'fill' && (part.rows.length === 0 || blanksOf(part).some((row) => row.content.trim() === '')))
    return questionText('qu.missing.blank');
  if (part.quType === 'saq' && !part.manual) {
    if (part.rows.length === 0 || part.rows.some((row) => row.content.trim() === '')) return questionText('qu.missing.keyword');
    if (part.rows.some((row) => !(row.scoreRate > 0 && row.scoreRate <= 100))) return questionText('qu.missing.rate');
  }
  const steps = part.quType === 'saq' && part.manual ? part.rows.filter(({ isStep }) => isStep === true) : [];
  if (steps.some((row) => row.content.trim() === '')) return questionText('qu.missing.step');
  if (steps.length > 0 && rateSum(steps) !== 100) return questionText('qu.missing.stepRates', { n: rateSum(steps) });
  return null;
}

/** The first thing that keeps the question from being saved, as a sentence; the server knows all the rules. */
export function problemOf(draft: QuestionDraft): string | null {
  if (draft.repoId === '') return questionText('qu.missing.repo');
  if (draft.quLevel === null) return questionText('qu.missing.level');
  const own = partProblem(draft);
  if (own !== null || draft.quType !== 'mix') return own;
  if (draft.parts.length === 0) return questionText('qu.missing.parts');
  const typed = draft.parts.filter(({ score = '' }) => score.trim() !== '');
  if (typed.some((part) => pointsOf(part) === null)) return questionText('qu.missing.partScore');
  if (typed.length > 0 && typed.length < draft.parts.length) return questionText('qu.missing.partScores');
  for (const [index, part] of draft.parts.entries()) {
    const problem = partProblem(part);
    if (problem !== null) return questionText('qu.missing.inPart', { n: index + 1, problem });
  }
  return null;
}

/** The question as a learner would see it; marks are given by the paper, so the preview shows one point a question. */
export function toLearnerView(part: DraftPart & { parts?: DraftPart[] }, sort = 1): LearnerQuestionView {
  return {
    quId: part.key,
    sort,
    quType: part.quType,
    content: part.content,
    score: part.quType === 'mix' ? (partSum(part.parts ?? []) ?? (part.parts ?? []).length) : (pointsOf(part) ?? 1),
    answerList: isChoiceType(part.quType)
      ? part.rows.map((row, index) => ({
          id: row.key,
          abc: letterOf(index),
          content: unwrapLine(row.content),
          image: row.image,
          imageAlt: row.imageAlt ?? '',
        }))
      : [],
    blanks: part.quType === 'fill' ? blanksOf(part).length : 0,
    ...filesOf(part),
    subList: part.quType === 'mix' ? (part.parts ?? []).map((one, index) => toLearnerView(one, index + 1)) : [],
  };
}
