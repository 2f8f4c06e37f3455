import { quTypeNames, siteText, type QuestionWithKey } from '@xuekao/contracts';
import { letterOf } from '@xuekao/question';
import type { OptionDoc, PartDoc, QuestionBody, QuestionDoc, VersionDoc } from './question.model.js';

const levelTexts: Readonly<Record<number, string>> = {
  1: siteText('repo.level1'),
  2: siteText('repo.level2'),
  3: siteText('repo.level3'),
  4: siteText('repo.level4'),
};
const optionOut = (option: OptionDoc, index: number): QuestionWithKey['answerList'][number] => ({
  id: option.id,
  content: option.content,
  image: option.image,
  imageAlt: option.imageAlt ?? '',
  isRight: option.isRight,
  scoreRate: option.scoreRate,
  abc: letterOf(index),
});

const bodyOut = (id: string, quLevel: number, body: QuestionBody): QuestionWithKey['subList'][number] => ({
  id,
  quType: body.quType,
  quType_dictText: quTypeNames[body.quType],
  quLevel,
  quLevel_dictText: levelTexts[quLevel] ?? '',
  content: body.content,
  analysis: body.analysis,
  answerList: body.answerList.map(optionOut),
  manual: body.manual,
  pathScore: body.pathScore,
  answerOrder: body.answerOrder,
  itemRand: body.itemRand,
  ...(body.answerFiles === undefined ? {} : { answerFiles: body.answerFiles }),
});

/** A question with its key, as the console and the exam service read it. */
export function toWire(head: QuestionDoc, version: VersionDoc, repoTitle: string): QuestionWithKey {
  return {
    ...bodyOut(head._id.toHexString(), head.quLevel, version),
    version: version.version,
    repoId: head.repoId.toHexString(),
    repoTitle,
    chapterId: head.chapterId?.toHexString() ?? '',
    pointCodes: head.pointCodes,
    contentText: version.contentText,
    subList: version.subList.map((part: PartDoc) => ({
      ...bodyOut(part.id, part.quLevel, part),
      ...(part.score === undefined ? {} : { score: part.score }),
    })),
    createTime: head.createdAt.toISOString(),
    updateTime: head.updatedAt.toISOString(),
  };
}
