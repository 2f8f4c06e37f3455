import { siteText } from '@xuekao/contracts';

/** Names of numbers as lists show them, in the language of the site. */
export const activityStateTexts: Readonly<Record<number, string>> = { 0: siteText('activity.state0'), 1: siteText('activity.state1') };
export const openTypeTexts: Readonly<Record<number, string>> = {
  1: siteText('activity.open1'),
  2: siteText('activity.open2'),
  3: siteText('activity.open3'),
  9: siteText('activity.open9'),
};
export const joinStateTexts: Readonly<Record<number, string>> = {
  0: siteText('activity.join0'),
  1: siteText('activity.join1'),
  2: siteText('activity.join2'),
  3: siteText('activity.join3'),
};

/** Of identity's messages. */
const maxMessageTitle = 100;
const titled = (title: string, content: string): { title: string; content: string } => ({
  title: title.slice(0, maxMessageTitle),
  content,
});
/** Of an audit, to whoever signed up. */
export const auditMessage = (title: string, rejection: string | null): { title: string; content: string } =>
  rejection === null
    ? titled(siteText('activity.approvedTitle', { title }), siteText('activity.approved', { title }))
    : titled(siteText('activity.rejectedTitle', { title }), siteText('activity.rejected', { title, reason: rejection }));
