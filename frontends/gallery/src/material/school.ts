import type { PickedUser, PickNode, UserQuery } from '@xuekao/frontend-shared';

const longName = '信息安全与职业素养综合实践教研组（含国际交流合作项目办公室）';
const leaf = (value: string, title: string): PickNode => ({ value, title, children: [] });
const grade = (value: string, title: string): PickNode => ({
  value,
  title,
  children: ['一', '二', '三', '四', '五', '六'].map((number, index) => leaf(`${value}${index + 1}`, `${title}（${number}）班`)),
});

/** A school with codes that grow downwards, as the platform's do. */
export const departments: PickNode[] = [
  {
    value: 'A',
    title: '学考示范高级中学',
    children: [grade('A1', '高一'), grade('A2', '高二'), grade('A3', '高三'), leaf('A4', longName), leaf('A5', '教务处')],
  },
  leaf('B', '校友会'),
];
export const roles = [
  { id: 'r1', roleName: '学员' },
  { id: 'r2', roleName: '阅卷教师' },
  { id: 'r3', roleName: '考务管理员' },
];

const families = '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许';
const given = ['子涵', '雨桐', '梓萱', '浩然', '欣怡', '宇轩', '思远', '若曦', '天佑', '龘㛃'];
const classes = ['A11', 'A12', 'A13', 'A21', 'A22', 'A31', 'A4', 'A5', 'B'];

interface Person extends PickedUser {
  userName: string;
  deptCode: string;
  deptCode_dictText: string;
  role: string;
  state: number;
  group: string;
}
const titleOf = (code: string, nodes: readonly PickNode[] = departments): string => {
  for (const node of nodes) {
    const found = node.value === code ? node.title : titleOf(code, node.children);
    if (found !== '') return found;
  }
  return '';
};

const people: Person[] = Array.from({ length: 5000 }, (_, at) => {
  const deptCode = classes[at % classes.length] ?? 'A11';
  return {
    id: `u${at}`,
    userName: `student-${String(at).padStart(4, '0')}`,
    realName: `${families.charAt(at % families.length)}${given[Math.floor(at / 7) % given.length] ?? ''}`,
    deptCode,
    deptCode_dictText: titleOf(deptCode),
    role: at % 11 === 0 ? 'r2' : 'r1',
    state: at % 13 === 0 ? 1 : at % 17 === 0 ? 2 : 0,
    group: at % 4 === 0 ? 'g1' : '',
  };
});

/** Answer of the platform's list of users. */
export function pageOfPeople({ keyword, deptCode, role, state, page, size, excludes }: UserQuery): { records: Person[]; total: number } {
  const found = people.filter(
    (person) =>
      (keyword === '' || person.userName.includes(keyword) || person.realName.includes(keyword)) &&
      person.deptCode.startsWith(deptCode) &&
      (role === '' || person.role === role) &&
      (state === null || person.state === state) &&
      excludes.users?.includes(person.id) !== true &&
      excludes.groups?.includes(person.group) !== true &&
      excludes.departs?.some((code) => person.deptCode.startsWith(code)) !== true,
  );
  return { records: found.slice((page - 1) * size, page * size), total: found.length };
}
