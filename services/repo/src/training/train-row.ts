import { quTypeNames, quTypes, siteText, type TrainMode, type TrainRow } from '@xuekao/contracts';
import type { TrainingDoc } from './training.model.js';

const modeTexts: Readonly<Record<string, string>> = {
  repo_sort: siteText('repo.trainSort'),
  repo_rand: siteText('repo.trainRand'),
  repo_rem: siteText('repo.trainRem'),
  repo_wrong: siteText('repo.trainWrong'),
  repo_fav: siteText('repo.trainFav'),
  repo_note: siteText('repo.trainNote'),
  exam_wrong: siteText('repo.trainExamWrong'),
  exam_fav: siteText('repo.trainExamFav'),
  exam_note: siteText('repo.trainExamNote'),
  repo_due: siteText('repo.trainDue'),
  exam_due: siteText('repo.trainExamDue'),
  ...Object.fromEntries(quTypes.map((type) => [`repo_qt_${type}`, quTypeNames[type]])),
};

const textOf = (mode: TrainMode): string => modeTexts[mode] ?? mode;

/** @param title of the bank */
export const trainRow = (training: TrainingDoc, title: string): TrainRow => ({
  id: training._id.toHexString(),
  repoId: training.repoId,
  title,
  trainMode: training.trainMode,
  trainMode_dictText: textOf(training.trainMode),
  state: training.state,
  answerCount: training.answerCount,
  rightCount: training.rightCount,
  totalCount: training.totalCount,
  percent: training.totalCount === 0 ? 0 : Math.round((training.answerCount / training.totalCount) * 100),
  createTime: training.createdAt.toISOString(),
  updateTime: training.updatedAt.toISOString(),
});
