import { learnerPassword, staffPassword } from '../kernel/demo-buttons.js';

/** Accounts of a demo installation. All of it is public: it exists in demo mode only, which production refuses. */
export interface DemoPerson {
  userName: string;
  realName: string;
  password: string;
  role: 'administrator' | 'teacher' | 'marker' | 'learner';
  /** index into `demoDepartments` */
  department: number;
}

/** `parent`: index of the department above, −1 at the top. */
export const demoDepartments: readonly { deptName: string; parent: number }[] = [
  { deptName: '学考示范中学', parent: -1 },
  { deptName: '高一年级', parent: 0 },
  { deptName: '高二年级', parent: 0 },
  { deptName: '高三年级', parent: 0 },
  ...[1, 2, 3].flatMap((parent) =>
    ['一', '二', '三'].map((number) => ({ deptName: `${['高一', '高二', '高三'][parent - 1] ?? ''}（${number}）班`, parent })),
  ),
];

const learnerCount = 216;

const familyNames = '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦许何吕施张孔曹严华金魏陶姜戚谢邹喻苏潘葛范彭'.split('');
const givenNames = [
  '子涵',
  '雨桐',
  '浩然',
  '思远',
  '一诺',
  '嘉怡',
  '宇航',
  '梓萱',
  '明轩',
  '诗琪',
  '俊杰',
  '欣怡',
  '博文',
  '若曦',
  '天佑',
  '静姝',
  '泽宇',
  '佳宁',
  '文博',
  '晓彤',
  '睿',
];

export const demoStaff: readonly DemoPerson[] = [
  { userName: 'admin', realName: '林校长', password: staffPassword, role: 'administrator', department: 0 },
  { userName: 'teacher', realName: '王老师', password: staffPassword, role: 'teacher', department: 0 },
  { userName: 'marker', realName: '李老师', password: staffPassword, role: 'marker', department: 3 },
];

/** `learner001` … with names that repeat late, 24 in each of the nine classes. */
export const demoLearners: readonly DemoPerson[] = Array.from({ length: learnerCount }, (_, index) => ({
  userName: `learner${String(index + 1).padStart(3, '0')}`,
  realName: `${familyNames[index % familyNames.length] ?? ''}${givenNames[index % givenNames.length] ?? ''}`,
  password: learnerPassword,
  role: 'learner',
  department: 4 + (index % 9),
}));
