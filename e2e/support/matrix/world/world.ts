import type { CallTypes } from '@xuekao/contracts';
import { emptyPhoto } from '@xuekao/face/testing';
import { newIdCard } from '../../id-card.js';
import { ask, call } from '../../platform.js';
import { fresh, sevenTypes, type Person, type School } from '../../school.js';
import { newAddress } from '../send.js';
import { Banks } from './banks.js';
import { Cast, type Kind, type People } from './cast.js';
import { EntryChecks } from './entry-checks.js';
import { LatePapers } from './late-papers.js';
import { newRequestId, newWord } from './names.js';
import { Papers } from './papers.js';
import { Shares } from './shares.js';
import { keepSeen, openSite, type Undo } from './site.js';
import { WaysIn } from './ways-in.js';

type Input<P extends keyof CallTypes> = CallTypes[P]['input'];
interface Given {
  /** of the teacher: a bank with one question of each type, a chapter in it, a template and a published exam for the learner alone */
  bank: { repoId: string; quIds: string[]; chapterId: string; tmplId: string; groupId: string; examId: string };
  /** a learner whom the teacher made */
  pupil: Person;
  pointCode: string;
  photo: string;
}

/** The people and objects that the access matrix asks about. */
export class World {
  readonly school: School;
  readonly people: People;
  readonly bank: Given['bank'];
  readonly pupil: Person;
  readonly pointCode: string;
  readonly photo: string;
  readonly banks: Banks;
  readonly papers: Papers;
  readonly entryChecks: EntryChecks;
  readonly latePapers: LatePapers;

  private constructor(
    readonly cast: Cast,
    readonly shares: Shares,
    readonly waysIn: WaysIn,
    given: Given,
    /** an address of its own: limits by address meet no other spec */
    readonly address: string,
    private readonly undo: Undo[],
  ) {
    ({ school: this.school, people: this.people } = cast);
    ({ bank: this.bank, pupil: this.pupil, pointCode: this.pointCode, photo: this.photo } = given);
    const { repoId, quIds } = given.bank;
    this.banks = new Banks(cast, shares, repoId, address);
    this.papers = new Papers(cast, shares, quIds);
    this.entryChecks = new EntryChecks(cast, this.papers);
    this.latePapers = new LatePapers(cast, shares, quIds);
  }

  static async open(): Promise<World> {
    const cast = await Cast.gather();
    const { admin } = cast.school;
    const { providers, undo } = await openSite(admin);
    undo.push(await keepSeen(admin));
    const shares = new Shares(cast);
    const given = await fill(cast, shares, undo);
    const world = new World(cast, shares, new WaysIn(admin, providers), given, newAddress(), undo);
    world.latePapers.begin();
    return world;
  }

  /** Puts the site back as it was. */
  async close(): Promise<void> {
    for (const step of this.undo.reverse()) await step();
  }

  person = (kind: Kind): Promise<Person> => this.cast.person(kind);

  /** Object as the administrator sees it; null when it is not there. */
  async read<P extends keyof CallTypes>(path: P, input: Input<P>): Promise<CallTypes[P]['output'] | null> {
    const reply = await call(path, this.school.admin, input);
    return reply.code === 0 ? reply.data : null;
  }
  isThere = async <P extends keyof CallTypes>(path: P, input: Input<P>): Promise<boolean> => (await this.read(path, input)) !== null;

  newRequestId = newRequestId;
  newTemplate = async (): Promise<string> =>
    this.shares.share('template', await this.school.template(this.bank.quIds.slice(0, 1), this.people.teacher.token));
  newDraft = async (): Promise<string> =>
    this.shares.share('exam', await this.school.draft(this.bank.tmplId, {}, this.people.teacher.token));
  /** Published, with marks that a person releases. */
  newHeldExam = async (rules: Parameters<School['exam']>[1] = {}): Promise<string> =>
    this.shares.share(
      'exam',
      await this.school.exam(this.bank.quIds.slice(0, 1), { scoreRelease: 2, ...rules }, this.people.teacher.token),
    );
  newNotice = async (): Promise<string> =>
    (await ask('/api/sys/notice/save', this.people.teacher.token, { title: fresh('公告'), content: '<p>内容</p>', state: 1 })).id;
  newGroup = async (): Promise<string> => (await ask('/api/sys/group/save', this.people.teacher.token, { groupName: fresh('用户组') })).id;
  newRole = async (): Promise<string> =>
    (await ask('/api/sys/role/save', this.people.teacher.token, { roleName: fresh('r').slice(0, 30), roleType: 2, roleLevel: 3 })).id;
  newPoint = async (): Promise<string> => (await ask('/api/sys/kp/save', this.people.teacher.token, { pointName: fresh('知识点') })).id;
  newDepartment = async (): Promise<string> =>
    (await ask('/api/sys/depart/save', this.people.head.token, { parentId: this.cast.here.id, deptName: fresh('部门') })).id;
  newDictionaryValue = async (): Promise<string> =>
    (await ask('/api/sys/dic/value/save', this.school.admin, { dicCode: 'matrix', title: '值', dicValue: fresh('v') })).id;
  menuForm = (): Input<'/api/sys/menu/save'> => ({
    menuType: 3,
    parentId: '0',
    metaTitle: '页面',
    name: newWord(),
    path: '/matrix',
    component: 'matrix',
    hidden: true,
  });
  newMenu = async (): Promise<string> => (await ask('/api/sys/menu/save', this.school.admin, this.menuForm())).id;

  async newMessage(to: Person): Promise<string> {
    await ask('/api/sys/user/msg/send', this.school.admin, { title: fresh('消息'), content: '内容', users: [to.id] });
    const { records } = await ask('/api/sys/user/msg/paging', to.token, { size: 1 });
    return records[0]?.id ?? '';
  }

  realNameForm = (): Input<'/api/sys/user/real/submit'> => ({ realName: '测试人员', idCard: newIdCard(), face: this.photo });
  /** A pupil of the teacher whose real name waits for a decision. */
  async applicant(): Promise<{ id: string; version: number }> {
    const { id, token } = await this.cast.newPupil();
    await ask('/api/sys/user/real/submit', token, this.realNameForm());
    return { id, version: (await ask('/api/sys/user/real/detail', token, {})).version };
  }
}

/** The objects that rows read and do not change. */
async function fill(cast: Cast, shares: Shares, undo: Undo[]): Promise<Given> {
  const { school } = cast;
  const { teacher, learner } = cast.people;
  const { repoId, quIds } = await school.bank(sevenTypes(), teacher.token);
  const { id: chapterId } = await ask('/api/repo/chapter/save', teacher.token, { repoId, title: '第一章' });
  const tmplId = await school.template(quIds, teacher.token);
  const [group] = await ask('/api/tmpl/group/list-group', teacher.token, { id: tmplId });
  const examId = await school.draft(tmplId, { openType: 3, users: [learner.id] }, teacher.token);
  await school.publish(examId, teacher.token);
  await Promise.all([shares.share('bank', repoId), shares.share('template', tmplId), shares.share('exam', examId)]);
  const { id: pointId } = await ask('/api/sys/kp/save', school.admin, { pointName: fresh('知识点') });
  undo.push(() => ask('/api/sys/kp/delete', school.admin, { ids: [pointId] }));
  return {
    bank: { repoId, quIds, chapterId, tmplId, groupId: group?.id ?? '', examId },
    pupil: await cast.newPupil(),
    pointCode: (await ask('/api/sys/kp/detail', school.admin, { id: pointId })).pointCode,
    photo: `data:image/jpeg;base64,${(await emptyPhoto()).toString('base64')}`,
  };
}
