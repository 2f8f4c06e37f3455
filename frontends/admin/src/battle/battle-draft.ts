import type { BattleRule } from '@xuekao/contracts';
import { formatRange, formatScore, quTypeText, type CallInput, type CallOutput } from '@xuekao/frontend-shared';
import { part, type FormPart } from '../lib/form-merge.js';
import { richWords } from '../lib/words-apart.js';
import { uiText } from '../ui/ui.texts.js';
import { battleText } from './battle.texts.js';

type Detail = CallOutput<'/api/battle/battle/admin/detail'>;
type Form = CallInput<'/api/battle/battle/save'>;
export type DraftRule = BattleRule & { key: string };
/** Form of the editor; the password is never kept in the browser. */
export interface BattleDraft extends Pick<Detail, 'title' | 'banner' | 'notice' | 'cycleType' | 'openType' | 'departs'> {
  cycleCount: number | null;
  quScore: number | null;
  rules: DraftRule[];
  /** empty while it is not chosen */
  startTime: string;
  endTime: string;
  revision?: number;
}
export const cycles = [1, 2, 3, 4] as const;
export const openTypes = [1, 2, 9] as const;
const mostQuestions = 200;
const mostChances = 100;
const mostScore = 100;

export const newRule = (before?: DraftRule): DraftRule => ({
  key: crypto.randomUUID(),
  repoId: before?.repoId ?? '',
  quType: 'radio',
  levels: [],
  count: 5,
});
export const newBattle = (): BattleDraft => ({
  ...{ title: '', banner: '', notice: '', cycleType: 1, cycleCount: 3, quScore: 5 },
  ...{ rules: [newRule()], startTime: '', endTime: '', openType: 1, departs: [] },
});
export const fromBattle = (detail: Detail): BattleDraft => {
  const { title, banner, notice, cycleType, cycleCount, quScore, rules, startTime, endTime, openType, departs, revision } = detail;
  return {
    ...{ title, banner, notice, cycleType, cycleCount, quScore, startTime, endTime, openType, departs, revision },
    rules: rules.map((rule, index) => ({ ...rule, key: String(index) })),
  };
};

export const questionsOf = ({ rules }: Pick<BattleDraft, 'rules'>): number => rules.reduce((sum, { count }) => sum + count, 0);
export const totalOf = (draft: Pick<BattleDraft, 'rules' | 'quScore'>): number =>
  Math.round(questionsOf(draft) * (draft.quScore ?? 0) * 10) / 10;

export type Problem = 'title' | 'rules' | 'quScore' | 'times' | 'cycleCount' | 'departs' | 'password';
const within = (value: number | null, most: number): value is number => value !== null && value > 0 && value <= most;

/** Faults that keep the form from being saved, in the order of the page. */
export function problemsOf(draft: BattleDraft, password: string, hasPassword: boolean): Map<Problem, string> {
  const { title, rules, quScore, startTime, endTime, cycleCount, openType, departs } = draft;
  const found = new Map<Problem, string>();
  if (title.trim() === '') found.set('title', battleText('battle.nameMissing'));
  const isWhole = ({ repoId, count }: DraftRule): boolean => repoId !== '' && Number.isInteger(count) && within(count, mostQuestions);
  if (rules.length === 0 || !rules.every(isWhole)) found.set('rules', battleText('battle.rulesMissing'));
  else if (questionsOf(draft) > mostQuestions) found.set('rules', battleText('battle.tooMany'));
  const hasTenths = quScore !== null && Math.abs(quScore * 10 - Math.round(quScore * 10)) < 1e-6;
  if (!within(quScore, mostScore) || !hasTenths) found.set('quScore', battleText('battle.quScoreWrong'));
  if (startTime === '' || endTime === '' || endTime <= startTime) found.set('times', battleText('battle.timesWrong'));
  if (!within(cycleCount, mostChances) || !Number.isInteger(cycleCount)) found.set('cycleCount', battleText('battle.cycleCountWrong'));
  if (openType === 2 && departs.length === 0) found.set('departs', battleText('battle.departsMissing'));
  if (openType === 9 && password === '' && !hasPassword) found.set('password', battleText('battle.passwordMissing'));
  return found;
}

/** The form as the call takes it. */
export const toInput = ({ rules, cycleCount, quScore, ...draft }: BattleDraft, password: string): Form => ({
  ...draft,
  cycleCount: cycleCount ?? 1,
  quScore: quScore ?? 0,
  password: draft.openType === 9 ? password : '',
  rules: rules.map(({ repoId, quType, levels, count }) => ({ repoId, quType, levels, count })),
});

const plainRules = ({ rules }: BattleDraft) => rules.map(({ quType, count }) => `${quTypeText(quType)} × ${count}`).join('、');

export const battleParts: readonly FormPart<BattleDraft>[] = [
  part(
    battleText('battle.name'),
    ['title'],
    ({ title }) => title,
    ({ title }) => title.trim(),
  ),
  part(battleText('battle.banner'), ['banner'], ({ banner }) => (banner === '' ? '' : uiText('ui.picture'))),
  part(battleText('battle.notice'), ['notice'], ({ notice }) => richWords(notice, uiText('ui.picture'))),
  part(battleText('battle.questions'), ['rules'], plainRules, ({ rules }) => rules.map(({ key: _key, ...rule }) => rule)),
  part(battleText('battle.quScore'), ['quScore'], ({ quScore }) => formatScore(quScore ?? 0)),
  part(battleText('battle.window'), ['startTime', 'endTime'], ({ startTime, endTime }) => formatRange(startTime, endTime)),
  part(battleText('battle.chances'), ['cycleType', 'cycleCount'], ({ cycleType, cycleCount }) =>
    battleText('battle.chancesOf', { cycle: battleText(`battle.cycle.${cycleType}`), n: cycleCount ?? 0 }),
  ),
  part(battleText('battle.openType'), ['openType', 'departs'], ({ openType, departs }) =>
    [battleText(`battle.openType.${openType}`), ...departs].join(' '),
  ),
];
