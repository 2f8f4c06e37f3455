/** Chinese words of this service that are not refusals. */
export const examStateTexts: Readonly<Record<number, string>> = { 0: '正常', 1: '停用', 2: '草稿' };
export const openTypeTexts: Readonly<Record<number, string>> = { 1: '完全公开', 2: '指定部门', 3: '指定人员', 9: '需要密码' };
export const reviewStateTexts: Readonly<Record<number, string>> = { 0: '待阅卷', 1: '已阅卷' };
/** Why an attempt ended other than by its learner (spec-readings, exState). */
export const exStateTexts: Readonly<Record<number, string>> = {
  0: '',
  1: '考试时间到，系统自动交卷',
  2: '离开考试页面次数过多',
  3: '人脸识别未通过',
  4: '长时间未操作，系统自动交卷',
  5: '管理员强制交卷',
  6: '监考设备断开',
  7: '考试窗口已结束，系统自动交卷',
};
export const trialTexts = {
  title: '考前试机',
  content:
    '<p>这是一份练习卷，每种题型各有一道，和正式考试用同样的页面、同样的保存方式。不计成绩，可以反复做；做完交卷，就知道这台设备能不能参加考试。</p>',
  thanks: '试机考试已完成。',
} as const;
export const releaseTexts = { score: '成绩', answer: '答案与解析' } as const;
export const audienceTexts = { departs: '部门', users: '人员' } as const;
export const outsideText = (what: string): string => `所选的${what}不在您的管理范围内，请重新选择`;
export const copyTitle = (title: string): string => `${title.slice(0, 95)}（副本）`;
/** Details of BAD_INPUT. */
export const badInputTexts = {
  questionTwice: (title: string): string => `“${title}”里有重复的试题，或与其他大题重复，请移除后再保存`,
  questionUnknown: (title: string): string => `“${title}”里有试题已被删除，请移除后再保存`,
  groupEmpty: (title: string): string => `“${title}”还没有试题或抽题规则`,
} as const;
/** Of identity's messages. */
const maxMessageTitle = 100;
/** A reminder of an exam that its reader has not begun; the end is in the time of the site. */
export const reminderMessage = (title: string, end: string): { title: string; content: string } => ({
  title: `请尽快参加考试：${title}`.slice(0, maxMessageTitle),
  content: `您还没有参加考试“${title}”，请在 ${end} 前完成。`,
});
/** Without the mark: it may be taken back, and a message stays. The name stands in the title: an inbox shows titles alone. */
export const resultMessage = (title: string): { title: string; content: string } => ({
  title: `成绩已公布：${title}`.slice(0, maxMessageTitle),
  content: `您参加的考试“${title}”已公布成绩，请查看。`,
});
