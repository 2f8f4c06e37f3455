import { siteText, type calls, type Output } from '@xuekao/contracts';
import { toPoints } from '@xuekao/question';
import { battleStates, type BattleDoc } from './battle.model.js';

type Head = Pick<
  Output<typeof calls.exam.battles.adminPaging>['records'][number],
  | 'id'
  | 'title'
  | 'banner'
  | 'cycleType'
  | 'cycleType_dictText'
  | 'cycleCount'
  | 'quCount'
  | 'quScore'
  | 'startTime'
  | 'endTime'
  | 'openType'
  | 'openType_dictText'
  | 'stateFlag'
>;

const cycleTexts = {
  1: siteText('battle.cycle1'),
  2: siteText('battle.cycle2'),
  3: siteText('battle.cycle3'),
  4: siteText('battle.cycle4'),
} as const;
const openTexts = { 1: siteText('battle.open1'), 2: siteText('battle.open2'), 9: siteText('battle.open9') } as const;
const stateTexts = {
  [battleStates.published]: siteText('exam.state0'),
  [battleStates.disabled]: siteText('exam.state1'),
  [battleStates.draft]: siteText('exam.state2'),
} as const;
const of = (texts: Readonly<Record<number, string>>, value: number): string => texts[value] ?? '';

export const stateText = (state: number): string => of(stateTexts, state);

export const isRunning = ({ state, startTime, endTime }: Pick<BattleDoc, 'state' | 'startTime' | 'endTime'>, now: number): boolean =>
  state === battleStates.published && now >= startTime.getTime() && now < endTime.getTime();

export function battleHead(battle: BattleDoc, now: number): Head {
  const { _id, title, banner, cycleType, cycleCount, quCount, quTenths, startTime, endTime, openType } = battle;
  const isBefore = now < startTime.getTime();
  return {
    id: _id,
    ...{ title, banner, cycleType, cycleCount, quCount, openType },
    cycleType_dictText: of(cycleTexts, cycleType),
    openType_dictText: of(openTexts, openType),
    quScore: toPoints(quTenths),
    startTime: startTime.toISOString(),
    endTime: endTime.toISOString(),
    stateFlag: isBefore ? 'READY_START' : now < endTime.getTime() ? 'PROCESSING' : 'OVERDUE',
  };
}
