import { siteText } from '@xuekao/contracts';

/** Names of numbers as lists show them, in the language of the site. */
export const examStateTexts: Readonly<Record<number, string>> = {
  0: siteText('exam.state0'),
  1: siteText('exam.state1'),
  2: siteText('exam.state2'),
};
export const openTypeTexts: Readonly<Record<number, string>> = {
  1: siteText('exam.open1'),
  2: siteText('exam.open2'),
  3: siteText('exam.open3'),
  9: siteText('exam.open9'),
};
export const examTypeTexts: Readonly<Record<'1' | '2', string>> = { 1: siteText('exam.type1'), 2: siteText('exam.type2') };
export const reviewStateTexts: Readonly<Record<number, string>> = { 0: siteText('exam.review0'), 1: siteText('exam.review1') };
/** Why an attempt ended other than by its learner (spec-readings, exState). */
export const exStateTexts: Readonly<Record<number, string>> = {
  0: '',
  1: siteText('exam.end1'),
  2: siteText('exam.end2'),
  3: siteText('exam.end3'),
  4: siteText('exam.end4'),
  5: siteText('exam.end5'),
  6: siteText('exam.end6'),
  7: siteText('exam.end7'),
};
export const previewTitle = (title: string): string => siteText('exam.previewOf', { title: title.slice(0, 95) });
export const copyTitle = (title: string): string => siteText('exam.copyOf', { title: title.slice(0, 95) });
/** Of identity's messages. */
const maxMessageTitle = 100;
/** A reminder of an exam that its reader has not begun; the end is in the time of the site. */
export const reminderMessage = (title: string, end: string): { title: string; content: string } => ({
  title: siteText('exam.reminderTitle', { title }).slice(0, maxMessageTitle),
  content: siteText('exam.reminderContent', { title, end }),
});
/** Of an exam that has not begun: nobody can enter it yet. */
export const noticeMessage = (title: string, start: string, end: string): { title: string; content: string } => ({
  title: siteText('exam.noticeTitle', { title }).slice(0, maxMessageTitle),
  content: siteText('exam.noticeContent', { title, start, end }),
});
/** Of an exam that is written in a room. */
export const roomMessage = (title: string, start: string, end: string, place: string): { title: string; content: string } => ({
  title: siteText('exam.noticeTitle', { title }).slice(0, maxMessageTitle),
  content: siteText('exam.offlineNotice', { title, start, end, place: place || siteText('exam.offlineRoom') }),
});
/** Of an exam that has just opened, and of one that ends soon: its reader has not begun it. */
export const openingMessage = (title: string, end: string): { title: string; content: string } => ({
  title: siteText('exam.openingTitle', { title }).slice(0, maxMessageTitle),
  content: siteText('exam.openingContent', { title, end }),
});
export const endingMessage = (title: string, end: string): { title: string; content: string } => ({
  title: siteText('exam.endingTitle', { title }).slice(0, maxMessageTitle),
  content: siteText('exam.reminderContent', { title, end }),
});
/** Of a result that was shown before. A message is stored without the mark, as that of a release. @param reason empty: not told now */
export const correctionMessage = (title: string, reason: string, isUndo: boolean): { title: string; content: string } => ({
  title: siteText(isUndo ? 'exam.correctionUndoneTitle' : 'exam.correctionTitle', { title }).slice(0, maxMessageTitle),
  content:
    reason === ''
      ? siteText(isUndo ? 'exam.correctionUndoneLater' : 'exam.correctionLater', { title })
      : siteText(isUndo ? 'exam.correctionUndone' : 'exam.correctionContent', { title, reason }),
});
/** To a learner whose published result somebody changed by another mark. In points. */
export const markChangedMessage = (title: string, from: number, to: number): { title: string; content: string } => ({
  title: siteText('exam.markChangedTitle', { title }).slice(0, maxMessageTitle),
  content: siteText('exam.markChanged', { title, from: String(from), to: String(to) }),
});
/** To a learner who has seen a mark that is given once more. */
export const reopenMessage = (title: string, reason: string): { title: string; content: string } => ({
  title: siteText('exam.reopenTitle', { title }).slice(0, maxMessageTitle),
  content: siteText('exam.reopenContent', { title, reason }),
});
/** To a learner whose question about a mark was answered. */
export const appealMessage = (title: string): { title: string; content: string } => ({
  title: siteText('exam.appealTitle', { title }).slice(0, maxMessageTitle),
  content: siteText('exam.appealContent', { title }),
});
export const auditStateTexts: Readonly<Record<number, string>> = {
  0: siteText('exam.apply0'),
  1: siteText('exam.apply1'),
  2: siteText('exam.apply2'),
};
interface Audited {
  title: string;
  isApproved: boolean;
  reason: string;
  /** null: the exam's own window */
  validTo: Date | null;
}
/** To a learner whose application for an exam was audited; the end is in the time of the site. */
export const applicationMessage = ({ title, isApproved, reason, validTo }: Audited): { title: string; content: string } => ({
  title: siteText(isApproved ? 'exam.applyTitle1' : 'exam.applyTitle2', { title }).slice(0, maxMessageTitle),
  content: !isApproved
    ? siteText('exam.applyRejected', { title, reason })
    : validTo
      ? siteText('exam.applyApprovedUntil', { title, reason, end: siteTime.format(validTo) })
      : siteText('exam.applyApproved', { title, reason }),
});
/** Tells of the decision about answers that came too late; `taken`: questions whose late answer counts. */
export const lateMessage = (title: string, taken: number, reason: string): { title: string; content: string } => ({
  title: siteText('exam.lateTitle', { title }).slice(0, maxMessageTitle),
  content: taken > 0 ? siteText('exam.lateTaken', { title, n: taken, reason }) : siteText('exam.lateLeft', { title, reason }),
});
export const siteTime = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Shanghai' });
/** An outage was given back; the new deadline is in the time of the site. */
export const timeGivenMessage = (
  title: string,
  deadline: Date,
  reason: string,
  isReopened: boolean,
): { title: string; content: string } => ({
  title: siteText('exam.timeGivenTitle', { title }).slice(0, maxMessageTitle),
  content: siteText(isReopened ? 'exam.timeReopenedContent' : 'exam.timeGivenContent', { title, end: siteTime.format(deadline), reason }),
});
/** Rules of an exam that are other ones for a person; in the time of the site. */
export function arrangedMessage(
  title: string,
  arranged: {
    extraMinutes: number;
    extraPercent: number;
    extraChances: number;
    startTime: Date | null;
    endTime: Date | null;
    reason: string;
  },
): { title: string; content: string } {
  const { extraMinutes, extraPercent, extraChances, startTime, endTime, reason } = arranged;
  const what = [
    ...(extraMinutes > 0 ? [siteText('exam.arrangedMinutes', { n: extraMinutes })] : []),
    ...(extraPercent > 0 ? [siteText('exam.arrangedPercent', { n: extraPercent })] : []),
    ...(extraChances > 0 ? [siteText('exam.arrangedChances', { n: extraChances })] : []),
    ...(startTime ? [siteText('exam.arrangedFrom', { time: siteTime.format(startTime) })] : []),
    ...(endTime ? [siteText('exam.arrangedUntil', { time: siteTime.format(endTime) })] : []),
  ].join(siteText('general.listSign'));
  return {
    title: siteText('exam.arrangedTitle', { title }).slice(0, maxMessageTitle),
    content: siteText('exam.arrangedContent', { title, what, reason }),
  };
}
/** A learner goes on with another paper; in the time of the site. */
export const swappedMessage = (title: string, reason: string, deadline: Date): { title: string; content: string } => ({
  title: siteText('exam.swappedTitle', { title }).slice(0, maxMessageTitle),
  content: siteText('exam.swappedContent', { title, end: siteTime.format(deadline), reason }),
});
/** A learner's own deadline is another one by an administrator; in the time of the site. */
export const moreTimeMessage = (
  title: string,
  deadline: Date,
  reason: string,
  isReopened: boolean,
): { title: string; content: string } => ({
  title: siteText(isReopened ? 'exam.paperReopenedTitle' : 'exam.moreTimeTitle', { title }).slice(0, maxMessageTitle),
  content: siteText(isReopened ? 'exam.paperReopenedContent' : 'exam.moreTimeContent', { title, end: siteTime.format(deadline), reason }),
});
/** To a learner whose paper may move to another device. */
export const moveAllowedMessage = (title: string, reason: string): { title: string; content: string } => ({
  title: siteText('exam.moveAllowedTitle', { title }).slice(0, maxMessageTitle),
  content: siteText('exam.moveAllowedContent', { title, reason }),
});
/** To a learner whose paper an administrator handed in. */
export const forcedMessage = (title: string, reason: string): { title: string; content: string } => ({
  title: siteText('exam.forcedTitle', { title }).slice(0, maxMessageTitle),
  content: siteText('exam.forcedContent', { title, reason }),
});
/** To a learner whose paper an administrator paused, or resumed until `deadline` in the time of the site. */
export const pauseMessage = (title: string, reason: string, deadline: Date | null): { title: string; content: string } =>
  deadline === null
    ? {
        title: siteText('exam.pausedTitle', { title }).slice(0, maxMessageTitle),
        content: siteText('exam.pausedContent', { title, reason }),
      }
    : {
        title: siteText('exam.resumedTitle', { title }).slice(0, maxMessageTitle),
        content: siteText('exam.resumedContent', { title, end: siteTime.format(deadline), reason }),
      };
/**
 * Without the mark: it may be taken back, and a message stays. The name stands in the title: an inbox shows titles alone. A message is
 * stored, so it has the language of the site.
 */
export const resultMessage = (title: string): { title: string; content: string } => ({
  title: siteText('exam.resultTitle', { title }).slice(0, maxMessageTitle),
  content: siteText('exam.resultContent', { title }),
});
