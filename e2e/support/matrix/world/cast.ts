import { permissionCodes, type CallTypes } from '@xuekao/contracts';
import { ask, signIn } from '../../platform.js';
import { School, type Person } from '../../school.js';
import { colleagues, type Column, type OwnerKind } from '../columns.js';
import { newName } from './names.js';

export type Kind = OwnerKind | Exclude<Column, 'anonymous' | 'owner'> | 'otherLearner';
export type People = Readonly<Record<Exclude<Kind, 'owner'>, Person>>;
type UserForm = CallTypes['/api/sys/user/save']['input'];
type Department = Awaited<ReturnType<School['department']>>;

const password = 'Ceshi@2026x';

/** The people whom the access matrix asks about, in two departments beside each other. */
export class Cast {
  people!: People; // made by `gather`

  private constructor(
    readonly school: School,
    readonly here: Department,
    readonly there: Department,
    /** below `here` */
    readonly classroom: Department,
    private readonly roles: Readonly<Record<'teacher' | 'head' | 'learner', string>>,
  ) {}

  static async gather(): Promise<Cast> {
    const school = await School.open();
    const [here, there] = [await school.department(), await school.department()];
    const learner =
      (await ask('/api/sys/role/list', school.admin, {})).find(({ builtIn, roleType }) => builtIn && roleType === 1)?.id ?? '';
    const cast = new Cast(school, here, there, await school.department(here), {
      teacher: await school.role(3, permissionCodes),
      head: await school.role(2, permissionCodes),
      learner,
    });
    const [teacher, head, owner, otherLearner, elsewhere, administrator] = await Promise.all([
      cast.person('teacher'),
      cast.person('head'),
      cast.person('learner'),
      cast.person('otherLearner'),
      cast.person('elsewhere'),
      cast.person('administrator'),
    ]);
    const [colleague, viewer, editor, marker, formMaster] = await Promise.all(colleagues.map((kind) => cast.person(kind)));
    if (!colleague || !viewer || !editor || !marker || !formMaster) throw new Error('a colleague is missing');
    cast.people = { teacher, head, learner: owner, otherLearner, elsewhere, administrator, colleague, viewer, editor, marker, formMaster };
    return cast;
  }

  person(kind: Kind): Promise<Person> {
    const { school, here, there, classroom, roles } = this;
    switch (kind) {
      case 'teacher':
      case 'colleague':
      case 'viewer':
      case 'editor':
      case 'marker':
        return school.person({ roles: [roles.teacher], deptCode: here.deptCode });
      case 'head':
        return school.person({ roles: [roles.head], deptCode: here.deptCode });
      case 'formMaster':
        return school.person({ roles: [roles.head], deptCode: classroom.deptCode });
      case 'learner':
        return school.person({ deptCode: classroom.deptCode });
      case 'elsewhere':
        return school.person({ roles: [roles.head], deptCode: there.deptCode });
      case 'administrator':
        return school.person({ roles: [school.administrators] });
      default:
        return school.person({ deptCode: here.deptCode });
    }
  }

  /** The form of somebody whom the teacher makes or changes. */
  pupilForm = (changes: Partial<UserForm> = {}): UserForm => ({
    userName: newName('u'),
    realName: '学员',
    password,
    deptCode: this.here.deptCode,
    roles: [this.roles.learner],
    ...changes,
  });
  async newPupil(): Promise<Person> {
    const { id, account, deptCode } = await this.newPupilAccount();
    return { id, account, deptCode, token: await signIn(account) };
  }
  /** Account of a person who has not signed in. */
  async newPupilAccount(changes: Partial<UserForm> = {}) {
    const form = this.pupilForm(changes);
    const { id } = await ask('/api/sys/user/save', this.people.teacher.token, form);
    return { id, account: { userName: form.userName, password }, deptCode: this.here.deptCode };
  }
}
