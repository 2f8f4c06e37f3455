import { together } from './size.js';
import type { CallTypes, PermissionCode } from '@xuekao/contracts';
import { administrator, ask, call, signIn, type Account } from './platform.js';

type ExamInput = CallTypes['/api/exam/exam/save']['input'];
export type QuestionDraft = Omit<CallTypes['/api/qu/qu/save']['input'], 'repoId'>;

export interface Person {
  id: string;
  account: Account;
  token: string;
  deptCode: string;
}
interface PersonWish {
  /** ids; a learner when absent */
  roles?: string[];
  deptCode?: string;
  realName?: string;
}

const run = Date.now().toString(36);
let made = 0;
/** A name that no other run and no other file uses, and that is no beginning of another one: lists are searched by a part of a name. */
export function fresh(label: string): string {
  made += 1;
  return `${label}_${run}_${process.pid.toString(36)}_${made.toString(36).padStart(4, '0')}`;
}

export const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
const options = (...right: boolean[]) => right.map((isRight, index) => ({ content: `选项${'甲乙丙丁'[index] ?? ''}`, isRight }));

/** One question that a machine marks; the first option is right. */
export const radio = (changes: Partial<QuestionDraft> = {}): QuestionDraft => ({
  quType: 'radio',
  quLevel: 2,
  content: '<p>单选</p>',
  answerList: options(true, false),
  ...changes,
});
/** One of each of the seven types, without anything that must stay hidden. */
export const sevenTypes = (): QuestionDraft[] => [
  radio(),
  { quType: 'multi', quLevel: 2, content: '<p>多选</p>', answerList: options(true, true, false) },
  { quType: 'multi2', quLevel: 2, content: '<p>不定项</p>', answerList: options(true, true, false) },
  { quType: 'judge', quLevel: 2, content: '<p>判断</p>', answerList: [{ content: '正确', isRight: true }, { content: '错误' }] },
  { quType: 'fill', quLevel: 2, content: '<p>填空 ____</p>', answerList: [{ content: '北京\n首都', isRight: true }] },
  { quType: 'saq', quLevel: 2, content: '<p>简答</p>', manual: true, answerList: [{ content: '参考' }] },
  {
    quType: 'mix',
    quLevel: 2,
    content: '<p>材料</p>',
    subList: [
      { quType: 'radio', content: '<p>小题</p>', answerList: options(true, false) },
      { quType: 'saq', content: '<p>小题</p>', answerList: [{ content: '叶绿体', scoreRate: 100 }] },
    ],
  },
];

/** Objects of the call specs, made through the console's own calls: people, banks, exams of their own. */
export class School {
  private constructor(
    /** session of the administrator with every permission */
    readonly admin: string,
    readonly root: { id: string; deptCode: string },
    private readonly learnerRole: string,
    readonly account: Account = administrator(),
    /** the role with every permission */
    readonly administrators = '',
  ) {}

  static async open(): Promise<School> {
    const admin = await signIn(administrator());
    const [[root], roles] = await Promise.all([ask('/api/sys/depart/tree', admin, {}), ask('/api/sys/role/list', admin, {})]);
    const roleOf = (type: number): string => roles.find(({ builtIn, roleType }) => builtIn && roleType === type)?.id ?? '';
    if (!root) throw new Error('the demo content has no department');
    // an account of its own: a sign-in of the common one elsewhere would end this session
    const { account } = await new School(admin, root, roleOf(1)).person({ roles: [roleOf(2)] });
    return new School(await signIn(account), root, roleOf(1), account, roleOf(2));
  }

  async person({ roles = [this.learnerRole], deptCode = this.root.deptCode, realName = '测试人员' }: PersonWish = {}): Promise<Person> {
    const account = { userName: fresh('p').replaceAll('_', '-'), password: 'Ceshi@2026x' };
    const { id } = await ask('/api/sys/user/save', this.admin, { ...account, realName, deptCode, roles });
    return { id, account, deptCode, token: await signIn(account) };
  }

  /** Learners. */
  people(count: number): Promise<Person[]> {
    return together(Array.from({ length: count }), () => this.person());
  }

  /** A role of the console with these codes. */
  async role(roleLevel: 1 | 2 | 3, permissions: PermissionCode[]): Promise<string> {
    const { id } = await ask('/api/sys/role/save', this.admin, { roleName: `角色${fresh('r')}`.slice(0, 30), roleType: 2, roleLevel });
    const menus = await ask('/api/sys/menu/tree', this.admin, {});
    await ask('/api/sys/role/save-menus', this.admin, { id, menuIds: menus.slice(0, 1).map((menu) => menu.id), permissions });
    return id;
  }

  /** A department below another one. */
  async department(above = this.root): Promise<{ id: string; deptCode: string }> {
    const { id } = await ask('/api/sys/depart/save', this.admin, { parentId: above.id, deptName: fresh('部门') });
    const { deptCode } = await ask('/api/sys/depart/detail', this.admin, { id });
    return { id, deptCode };
  }

  /** A bank of these questions; gives the ids. */
  async bank(questions: readonly QuestionDraft[], token = this.admin): Promise<{ repoId: string; quIds: string[] }> {
    const { id: repoId } = await ask('/api/repo/save', token, { title: fresh('题库') });
    const quIds: string[] = [];
    for (const question of questions) quIds.push((await ask('/api/qu/qu/save', token, { ...question, repoId })).id);
    return { repoId, quIds };
  }

  async template(quIds: readonly string[], token = this.admin): Promise<string> {
    const group = { title: '全部', joinType: 1 as const, perScore: 5, items: quIds.map((quId) => ({ quId })) };
    return (await ask('/api/tmpl/tmpl/save', token, { title: fresh('模板'), groups: [group] })).id;
  }

  /** One question of a bank, drawn for each paper. */
  async drawnTemplate(repoId: string, token = this.admin): Promise<string> {
    const rules = [{ repoId, quType: 'radio' as const, count: 1 }];
    const group = { title: '全部', joinType: 2 as const, perScore: 5, rules };
    return (await ask('/api/tmpl/tmpl/save', token, { title: fresh('模板'), groups: [group] })).id;
  }

  /** A draft; open now and for an hour unless the changes say otherwise. */
  async draft(tmplId: string, changes: Partial<ExamInput> = {}, token = this.admin): Promise<string> {
    return (await ask('/api/exam/exam/save', token, examInput(tmplId, changes))).id;
  }

  async publish(examId: string, token = this.admin): Promise<void> {
    await ask('/api/exam/exam/state', token, { id: examId, state: 0 });
  }

  /** A published exam of these questions. */
  async exam(quIds: readonly string[], changes: Partial<ExamInput> = {}, token = this.admin): Promise<string> {
    const id = await this.draft(await this.template(quIds, token), changes, token);
    await this.publish(id, token);
    return id;
  }

  /** An exam whose window ends soon, begun by all of them; a machine that was too slow for that gets a longer window. */
  async ending(
    quIds: readonly string[],
    people: readonly Person[],
    changes: Partial<ExamInput> = {},
    token = this.admin,
    seconds = 6,
  ): Promise<{ examId: string; papers: string[] }> {
    const endTime = new Date(Date.now() + seconds * 1000).toISOString();
    const examId = await this.exam(quIds, { ...changes, openType: 3, users: people.map(({ id }) => id), endTime }, token);
    const begun = await Promise.all(people.map((who) => call('/api/paper/paper/create-paper', who.token, { examId })));
    if (begun.every(({ code }) => code === 0)) return { examId, papers: begun.map(({ data }) => data.id) };
    if (seconds > 60) throw new Error(`the exam could not be begun: ${begun.map(({ msg }) => msg).join(', ')}`);
    return this.ending(quIds, people, changes, token, seconds * 4);
  }
}

export const examInput = (tmplId: string, changes: Partial<ExamInput> = {}): ExamInput => ({
  title: fresh('考试'),
  tmplId,
  startTime: inMinutes(-5),
  endTime: inMinutes(60),
  totalTime: 30,
  qualifyScore: 1,
  openType: 1,
  answerMode: 2,
  resultType: 3,
  scoreRelease: 0,
  answerRelease: 0,
  chance: 1,
  ...changes,
});
