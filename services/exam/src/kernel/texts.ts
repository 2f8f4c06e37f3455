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
/** Of a result that was shown before. A message is stored without the mark, as that of a release. */
export const correctionMessage = (title: string, reason: string, isUndo: boolean): { title: string; content: string } => ({
  title: siteText('exam.correctionTitle', { title }).slice(0, maxMessageTitle),
  content: siteText(isUndo ? 'exam.correctionUndone' : 'exam.correctionContent', { title, reason }),
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
/** Tells of the decision about answers that came too late; `taken`: questions whose late answer counts. */
export const lateMessage = (title: string, taken: number, reason: string): { title: string; content: string } => ({
  title: siteText('exam.lateTitle', { title }).slice(0, maxMessageTitle),
  content: taken > 0 ? siteText('exam.lateTaken', { title, n: taken, reason }) : siteText('exam.lateLeft', { title, reason }),
});
const siteTime = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Shanghai' });
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
/**
 * Without the mark: it may be taken back, and a message stays. The name stands in the title: an inbox shows titles alone. A message is
 * stored, so it has the language of the site.
 */
export const resultMessage = (title: string): { title: string; content: string } => ({
  title: siteText('exam.resultTitle', { title }).slice(0, maxMessageTitle),
  content: siteText('exam.resultContent', { title }),
});
