import type { QuType } from '@xuekao/contracts';

/** The demo exam's groups: how many questions of a type, and the points of each. */
export const demoGroups: readonly { quType: QuType; title: string; count: number; points: number; drawn: boolean }[] = [
  { quType: 'radio', title: '一、单项选择题', count: 10, points: 2, drawn: true },
  { quType: 'multi', title: '二、多项选择题', count: 5, points: 4, drawn: false },
  { quType: 'multi2', title: '三、不定项选择题', count: 4, points: 3, drawn: false },
  { quType: 'judge', title: '四、判断题', count: 6, points: 1, drawn: true },
  { quType: 'fill', title: '五、填空题', count: 5, points: 2, drawn: false },
  { quType: 'saq', title: '六、简答题', count: 2, points: 8, drawn: false },
  { quType: 'mix', title: '七、材料题', count: 2, points: 10, drawn: false },
];
export const demoTexts = {
  template: '信息安全与职业素养综合卷',
  step: '信息安全月考（逐题作答）',
  full: '信息安全与职业素养模拟考（整卷作答）',
  finished: '上学期信息安全测验',
  content: '<p>请独立完成本场考试，作答过程会自动保存；断网时答案先保存在本机，恢复网络后自动补交。</p>',
  thanks: '感谢参加本次考试，请等待成绩公布。',
  shortAnswers: [
    '从题目给出的条件出发，先列出要点，再逐条说明理由。',
    '我认为主要有三个方面的原因，其中最重要的是第一点。',
    '结合课堂所学，可以从过程和结果两方面来理解。',
  ],
  remarks: ['要点齐全，表述清楚。', '思路正确，论证还可以再充分一些。', '只答出部分要点。'],
} as const;
