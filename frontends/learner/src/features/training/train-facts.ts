import type { TrainMode } from '@xuekao/contracts';
import { addressOf, learnerPages } from '@xuekao/contracts/addresses';
import { trainedOf } from '@xuekao/contracts/train-modes';
import type { CallOutput } from '@xuekao/frontend-shared';

export type Train = CallOutput<'/api/repo/train/detail'>;
export type TrainRecord = CallOutput<'/api/repo/train/paging'>['records'][number];
export type TrainCard = CallOutput<'/api/repo/train/card'>;

/** Right ones of what was answered or asked, as whole percents. */
export const rateOf = (right: number, of: number): number => (of === 0 ? 0 : Math.round((right / of) * 100));

/** @param clear the one in progress ends, and another begins */
export const trainAddress = (repoId: string, mode: TrainMode, clear = false): string =>
  addressOf(learnerPages.TrainStart, { repoId, mode }) + (clear ? '?clear=1' : '');
export const bankAddress = (repoId: string): string => addressOf(learnerPages.MyRepoView, { repoId });

export type BookMark = 'wrong' | 'fav' | 'note';
export const bookAddress = (refId: string, mark: BookMark, refType: 'repo' | 'exam' = 'repo'): string =>
  `${learnerPages.WrongBook}?${new URLSearchParams({ refId, refType, mark })}`;
/** Page of what a training is of: the bank, or the questions of the exam in the book. */
export const homeAddress = (repoId: string, mode: TrainMode): string =>
  trainedOf(mode) === 'exam' ? bookAddress(repoId, 'wrong', 'exam') : bankAddress(repoId);

/** The question to go on with: the first one that is open behind this place, else the first open one, else the place itself. */
export function nextOpen(card: TrainCard, from: number): number {
  const behind = card.findIndex(({ answered }, at) => at >= from && !answered);
  if (behind >= 0) return behind;
  const any = card.findIndex(({ answered }) => !answered);
  return any >= 0 ? any : Math.max(0, Math.min(from, card.length - 1));
}
