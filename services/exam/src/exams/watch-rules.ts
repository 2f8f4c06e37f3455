import { watchLimits, type StreamKind, type WatchRules } from '@xuekao/contracts';
import type { ExamDoc } from './exam.model.js';

/** How a sitting of the exam is watched; exams of releases before 2026-12 have no such rules. */
export const watchRulesOf = (exam: Partial<Pick<ExamDoc, keyof WatchRules>> | null): WatchRules => ({
  leaveOn: exam?.leaveOn ?? false,
  leaveCheck: exam?.leaveCheck ?? watchLimits.leaveCheck.usual,
  leaveCount: exam?.leaveCount ?? watchLimits.leaveCount.usual,
  actionOn: exam?.actionOn ?? false,
  actionInterval: exam?.actionInterval ?? watchLimits.actionInterval.usual,
  camOn: exam?.camOn ?? false,
  camInterval: exam?.camInterval ?? watchLimits.camInterval.usual,
  faceOn: exam?.faceOn ?? false,
  faceChance: exam?.faceChance ?? watchLimits.faceChance.usual,
  captureDays: exam?.captureDays ?? watchLimits.captureDays.usual,
  camChallenge: exam?.camChallenge ?? false,
  screenOn: exam?.screenOn ?? false,
  devicesFirst: exam?.devicesFirst ?? false,
});

/** Rules of an input; those that it lacks are as they are stored. */
export function changedWatchRules(input: { [Name in keyof WatchRules]?: WatchRules[Name] | undefined }, exam: ExamDoc | null): WatchRules {
  const stored = watchRulesOf(exam);
  return {
    leaveOn: input.leaveOn ?? stored.leaveOn,
    leaveCheck: input.leaveCheck ?? stored.leaveCheck,
    leaveCount: input.leaveCount ?? stored.leaveCount,
    actionOn: input.actionOn ?? stored.actionOn,
    actionInterval: input.actionInterval ?? stored.actionInterval,
    camOn: input.camOn ?? stored.camOn,
    camInterval: input.camInterval ?? stored.camInterval,
    faceOn: input.faceOn ?? stored.faceOn,
    faceChance: input.faceChance ?? stored.faceChance,
    captureDays: input.captureDays ?? stored.captureDays,
    camChallenge: input.camChallenge ?? stored.camChallenge,
    screenOn: input.screenOn ?? stored.screenOn,
    devicesFirst: input.devicesFirst ?? stored.devicesFirst,
  };
}

/** Devices that have to be seen before somebody begins the exam; none where it does not say so. */
export const devicesFirst = (exam: Pick<ExamDoc, 'devicesFirst' | 'examType' | 'camOn' | 'screenOn'>): StreamKind[] =>
  exam.devicesFirst === true
    ? [
        ...(exam.examType === '2' && exam.camOn === true ? (['computer'] as const) : []),
        ...(exam.examType === '2' ? (['phone'] as const) : []),
        ...(exam.screenOn === true ? (['screen'] as const) : []),
      ]
    : [];
