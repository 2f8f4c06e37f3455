import { BusinessError, type CorrectableLeaf, type QuestionChange } from '@xuekao/contracts';
import {
  authoredFromQuestion,
  cleanQuestion,
  isSingleChoiceType,
  questionFromAuthored,
  splitQuestion,
  toTenths,
  faultsSentence,
  questionFaults,
  saidFaults,
  weightOf,
  type ChoiceKey,
  type PartQuestion,
  type Question,
  type QuestionKey,
  type QuestionView,
} from '@xuekao/question';
import type { RevisedQuestion } from '../question-sets/index.js';

type LeafChange = QuestionChange['leaves'][number];
interface Halves {
  view: QuestionView;
  key: QuestionKey;
}

const isChoice = (key: QuestionKey): key is ChoiceKey => 'right' in key;

/** The question that a view and its key were taken from. */
function questionOf({ view, key }: Halves): Question {
  const { id, content } = view;
  const base = { id, content, analysis: key.analysis, ...weightOf(key) };
  switch (key.quType) {
    case 'mix':
      // no part is compound
      return { ...base, quType: 'mix', parts: partsOf({ view, key }).map((part) => questionOf(part) as PartQuestion) };
    case 'fill':
      return { ...base, quType: 'fill', blanks: key.blanks, anyOrder: key.anyOrder };
    case 'saq':
      return {
        ...{ ...base, quType: 'saq', manual: key.manual, keywords: key.keywords, reference: key.reference },
        ...(key.steps === undefined ? {} : { steps: key.steps }),
        ...(view.answerFiles === undefined ? {} : { answerFiles: view.answerFiles }),
      };
    default: {
      const options = view.options.map((option) => ({ ...option, isRight: key.right.includes(option.id) }));
      return { ...base, quType: key.quType, options, pathScore: key.partial, itemRand: view.itemRand };
    }
  }
}

function partsOf({ view, key }: Halves): Halves[] {
  if (key.quType !== 'mix') return [];
  return view.parts.flatMap((part, index) => {
    const partKey = key.parts[index];
    return partKey ? [{ view: part, key: partKey }] : [];
  });
}

/** The question, or the parts of a compound one. */
const leafHalves = (halves: Halves): Halves[] => (halves.key.quType === 'mix' ? [halves, ...partsOf(halves)] : [halves]);

/** Texts and keys that a person reads and corrects, the compound question itself before its parts. */
export const correctableLeaves = (halves: Halves): CorrectableLeaf[] =>
  leafHalves(halves).map(({ view, key }) => ({
    quId: view.id,
    quType: view.quType,
    content: view.content,
    analysis: key.analysis,
    options: view.options.map(({ id, content, image, imageAlt = '' }) => ({ id, content, image, imageAlt })),
    right: isChoice(key) ? key.right : [],
    accepted: isChoice(key) ? (key.accepted ?? []) : [],
    blanks: key.quType === 'fill' ? key.blanks : [],
    keywords: key.quType === 'saq' ? key.keywords : [],
    reference: key.quType === 'saq' ? key.reference : [],
    manual: key.quType === 'saq' && key.manual,
  }));

/** Whether the change says nothing that a question of this type does not have. */
function fits({ options, right, accepted, blanks, keywords, reference }: LeafChange, { view, key }: Halves): boolean {
  const ids = new Set(view.options.map(({ id }) => id));
  const sets = [...(right ? [right] : []), ...(accepted ?? [])];
  const isSet = (set: readonly string[]): boolean => new Set(set).size === set.length && set.every((id) => ids.has(id));
  if (!isChoice(key) && (options || right || accepted)) return false;
  if (options?.some(({ id }) => !ids.has(id))) return false;
  if (!sets.every(isSet)) return false;
  if (isSingleChoiceType(view.quType) && sets.some((set) => set.length > 1)) return false;
  if (blanks && (key.quType !== 'fill' || blanks.length !== key.blanks.length)) return false;
  if (keywords && (key.quType !== 'saq' || key.manual)) return false;
  return !reference || (key.quType === 'saq' && key.manual);
}

function changedLeaf(change: LeafChange, { view, key }: Halves): Halves {
  const contents = new Map(change.options?.map(({ id, content }) => [id, content]));
  const changed = {
    ...view,
    content: change.content ?? view.content,
    options: view.options.map((option) => ({ ...option, content: contents.get(option.id) ?? option.content })),
  };
  const base = { ...key, analysis: change.analysis ?? key.analysis };
  if (isChoice(base)) return { view: changed, key: withAccepted({ ...base, right: change.right ?? base.right }, change.accepted) };
  if (base.quType === 'fill') return { view: changed, key: { ...base, blanks: change.blanks ?? base.blanks } };
  if (base.quType !== 'saq') return { view: changed, key: base };
  const { keywords = base.keywords, reference = base.reference } = change;
  return { view: changed, key: { ...base, keywords, reference } };
}

function withAccepted({ accepted: known, ...key }: ChoiceKey, accepted = known): ChoiceKey {
  return accepted === undefined || accepted.length === 0 ? key : { ...key, accepted };
}

/** Sanitised as the bank does it. What a person cannot correct is as it was frozen. @throws {BusinessError} QUESTION_INVALID */
function cleaned(halves: Halves): Halves {
  const authored = cleanQuestion(authoredFromQuestion(questionOf(halves)));
  const faults = questionFaults(authored);
  if (faults.length > 0) throw new BusinessError('QUESTION_INVALID', { detail: faultsSentence(faults) }, { faults: saidFaults(faults) });
  return withFrozen(splitQuestion(questionFromAuthored(authored)), halves);
}

function withFrozen({ view, key }: Halves, frozen: Halves): Halves {
  const parts = partsOf({ view, key }).flatMap((part, index) => {
    const before = partsOf(frozen)[index];
    return before ? [withFrozen(part, before)] : [];
  });
  const own: QuestionView = {
    ...view,
    itemRand: frozen.view.itemRand,
    options: frozen.view.options.map((option, index) => ({ ...option, content: view.options[index]?.content ?? option.content })),
    parts: parts.map((part) => part.view),
  };
  if (key.quType === 'mix') return { view: own, key: { ...key, parts: parts.map((part) => part.key) } };
  if (!isChoice(key) || !isChoice(frozen.key)) return { view: own, key };
  return { view: own, key: withAccepted({ ...key, partial: frozen.key.partial }, frozen.key.accepted) };
}

/**
 * The question with the changes. A question that is worth nothing waits for no mark: everybody gets its nothing.
 * @throws {BusinessError} CORRECTION_SHAPE, QUESTION_INVALID
 */
export function changedQuestion(change: QuestionChange, before: RevisedQuestion): RevisedQuestion {
  const misfit = (): BusinessError => new BusinessError('CORRECTION_SHAPE', { n: before.index + 1 });
  const byId = new Map(change.leaves.map((leaf) => [leaf.quId, leaf]));
  const known = new Map(leafHalves(before).map((halves) => [halves.view.id, halves]));
  if (byId.size < change.leaves.length || change.leaves.some((leaf) => !known.has(leaf.quId))) throw misfit();
  const of = (halves: Halves): Halves => {
    const leaf = byId.get(halves.view.id);
    if (!leaf) return halves;
    if (!fits(leaf, halves)) throw misfit();
    return changedLeaf(leaf, halves);
  };
  const whole = of(before);
  const parts = partsOf(before).map(of);
  const joined: Halves = {
    view: { ...whole.view, parts: parts.map(({ view }) => view) },
    key: whole.key.quType === 'mix' ? { ...whole.key, parts: parts.map(({ key }) => key) } : whole.key,
  };
  const { view, key } = change.leaves.length === 0 ? before : cleaned(joined);
  const tenths = change.score === undefined ? before.tenths : toTenths(change.score);
  const wasGiven = before.isGiven && before.tenths !== 0;
  return { index: before.index, view, key, tenths, isGiven: tenths === 0 || (change.isGiven ?? wasGiven) };
}

/** Stored documents order their fields as they please: compared by their values. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_name, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
export const isSame = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other);
