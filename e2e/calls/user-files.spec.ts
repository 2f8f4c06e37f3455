import { beforeAll, describe, expect, it } from '@jest/globals';
import { errors, type CallTypes } from '@xuekao/contracts';
import { ask, call, signIn, until } from '../support/platform.js';
import { fresh, School, type Person } from '../support/school.js';
import { downloadSheet, sheetOf, uploadSheet, userHeadings } from '../support/sheets.js';

type Checked = CallTypes['/api/sys/user/import-check']['output'];
type Progress = CallTypes['/api/sys/user/import-progress']['output'];

let school: School;
let rootPath: string;
beforeAll(async () => {
  school = await School.open();
  rootPath = (await ask('/api/sys/depart/detail', school.admin, { id: school.root.id })).deptName;
});

/** A department below the top one, and its path. */
async function classRoom(): Promise<{ id: string; deptCode: string; path: string }> {
  const { id, deptCode } = await school.department();
  return { id, deptCode, path: `${rootPath}/${(await ask('/api/sys/depart/detail', school.admin, { id })).deptName}` };
}
const check = async (rows: readonly (readonly string[])[], token = school.admin, headings = userHeadings) =>
  uploadSheet<Checked>('/api/sys/user/import-check', token, await sheetOf([headings, ...rows]));
/** A busy server tells the page to ask again; the import goes on meanwhile. */
async function finished(id: string, token = school.admin, seen: (progress: Progress) => void = () => undefined): Promise<Progress> {
  const reply = await until(
    'the import',
    () => call('/api/sys/user/import-progress', token, { id }),
    ({ code, data }) => {
      if (code !== 0 && code !== errors.BUSY.code && code !== errors.TOO_MANY.code) throw new Error(`the progress answered ${code}`);
      if (code === 0) seen(data);
      return code === 0 && data.state === 'done';
    },
    90_000,
  );
  return reply.data;
}
async function imported(rows: readonly (readonly string[])[], token = school.admin): Promise<Progress & { id: string }> {
  const { data, msg } = await check(rows, token);
  if (!data) throw new Error(msg);
  await ask('/api/sys/user/import', token, { id: data.id });
  return { ...(await finished(data.id, token)), id: data.id };
}
const exported = async (params: object, token = school.admin): Promise<string[][]> =>
  (await downloadSheet('/api/sys/user/export', token, { params })).rows;
const listed = async (deptCode: string) => (await ask('/api/sys/user/paging', school.admin, { size: 5000, params: { deptCode } })).records;
const row = (
  cells: Partial<Record<'userName' | 'realName' | 'dept' | 'roles' | 'mobile' | 'email' | 'expireTime' | 'state' | 'password', string>>,
): string[] =>
  ['userName', 'realName', 'dept', 'roles', 'mobile', 'email', 'expireTime', 'state', 'password'].map(
    (column) => ({ realName: '张三', roles: '学员', ...cells } as Record<string, string>)[column] ?? '',
  );
const name = (label: string): string => fresh(label).replaceAll('_', '-').slice(0, 32);

describe('users from a file', () => {
  it('are written as the file says; those without a password get one that opens one session, fetched once', async () => {
    const { path, deptCode } = await classRoom();
    const [one, two, three] = [name('i'), name('i'), name('i')];
    const { written, total, faults, initialCount, id } = await imported([
      row({ userName: one, realName: '王小明', dept: path, mobile: '13800138000', email: 'w@example.cn', expireTime: '2037-06-30 18:00' }),
      row({ userName: two, dept: path, state: '禁用', password: 'Ceshi@2026x' }),
      row({ userName: three, dept: path, roles: '学员、教师', expireTime: '2037/6/30', password: 'Ceshi@2026x' }),
    ]);
    expect({ written, total, faults, initialCount }).toEqual({ written: 3, total: 3, faults: [], initialCount: 1 });
    const people = new Map((await listed(deptCode)).map((person) => [person.userName, person]));
    expect(people.get(one)).toMatchObject({
      realName: '王小明',
      mobile: '13800138000',
      email: 'w@example.cn',
      expireTime: '2037-06-30T10:00:00.000Z',
      state: 0,
    });
    expect(people.get(two)).toMatchObject({ state: 1, expireTime: null });
    expect(people.get(three)).toMatchObject({ expireTime: '2037-06-30T15:59:59.000Z' });
    expect(people.get(three)?.roles).toHaveLength(2);
    // a password of the file is its owner's to change first
    const token = await signIn({ userName: three, password: 'Ceshi@2026x' });
    expect((await ask('/api/sys/user/info', token, {})).init).toBe(false);

    const given = await downloadSheet('/api/sys/user/import-passwords', school.admin, { id });
    expect(decodeURIComponent(given.response.headers.get('content-disposition') ?? '')).toMatch(
      /^attachment; filename\*=UTF-8''初始密码-\d{12}\.xlsx$/,
    );
    expect(given.rows).toEqual([
      ['用户名', '姓名', '初始密码'],
      [one, '王小明', expect.stringMatching(/^([A-HJ-NP-Z2-9]{4}-){4}[A-HJ-NP-Z2-9]{4}$/)],
    ]);
    await signIn({ userName: one, password: given.rows[1]?.[2] ?? '' });
    expect(await call('/api/sys/user/import-passwords', school.admin, { id })).toMatchObject({
      code: errors.PASSWORDS_TAKEN.code,
      msg: '初始密码只能下载一次，已被取走或已过期；如有遗失，请为用户重置密码。',
    });
    expect(await call('/api/sys/user/import', school.admin, { id })).toMatchObject({
      code: errors.IMPORT_OVER.code,
      msg: '这次导入已经完成或已失效，请重新上传文件。',
    });
  });

  it('with faults name each by row and column, and nothing of such a row is written', async () => {
    const { path, deptCode, id: departId } = await classRoom();
    const twin = await ask('/api/sys/depart/detail', school.admin, { id: departId });
    const doubled = fresh('重名');
    for (let copy = 0; copy < 2; copy += 1) await ask('/api/sys/depart/save', school.admin, { parentId: departId, deptName: doubled });
    const taken = (await school.person()).account.userName;
    const [good, first] = [name('g'), name('d')];
    const planted: [string[], string, string][] = [
      [row({ dept: path }), '用户名', '用户名不能为空！'],
      [row({ userName: 'ab1', dept: path }), '用户名', '用户名应为4-32位，数字英文下划线组合！'],
      [row({ userName: '张三同学', dept: path }), '用户名', '用户名应为4-32位，数字英文下划线组合！'],
      [row({ userName: taken.toUpperCase(), dept: path }), '用户名', `用户名“${taken.toUpperCase()}”已被使用，请换一个`],
      [row({ userName: first.toUpperCase(), dept: path }), '用户名', '用户名与第 2 行重复'],
      [row({ userName: name('f'), realName: '', dept: path }), '姓名', '姓名不能为空！'],
      [row({ userName: name('f'), realName: '长'.repeat(51), dept: path }), '姓名', '姓名不能超过 50 个字'],
      [row({ userName: name('f') }), '部门', '部门不能为空！'],
      [
        row({ userName: name('f'), dept: `${path}/没有` }),
        '部门',
        `部门“${`${path}/没有`.slice(0, 40)}${`${path}/没有`.length > 40 ? '…' : ''}”不存在或不在您的管理范围内，请按“上级/下级”写全路径`,
      ],
      [
        row({ userName: name('f'), dept: twin.deptName }),
        '部门',
        `部门“${twin.deptName}”不存在或不在您的管理范围内，请按“上级/下级”写全路径`,
      ],
      [row({ userName: name('f'), dept: `${path}/${doubled}` }), '部门', '有多个部门都叫'],
      [row({ userName: name('f'), dept: path, roles: '' }), '角色', '必须选择一个角色！'],
      [row({ userName: name('f'), dept: path, roles: '学员、大王' }), '角色', '没有“大王”这个角色，或您不能授予它'],
      [row({ userName: name('f'), dept: path, mobile: '12345' }), '手机号', '手机号码格式不正确!'],
      [row({ userName: name('f'), dept: path, email: 'nobody' }), '邮箱', '邮箱格式不正确!'],
      [
        row({ userName: name('f'), dept: path, expireTime: '2037-06-31' }),
        '有效期',
        '有效期格式不正确，应为 2027-06-30 或 2027-06-30 18:00',
      ],
      [row({ userName: name('f'), dept: path, state: '离职' }), '状态', '状态应为正常、停用或待审核，留空为正常'],
      [row({ userName: name('f'), dept: path, password: 'Aa1!' }), '密码', '密码长度应为8-60位'],
      [row({ userName: name('f'), dept: path, password: 'abcdefgh1' }), '密码', '密码应包含大写字母、小写字母、数字、特殊字符其中三种!'],
    ];
    const { data } = await check([
      row({ userName: first, dept: path }),
      ...planted.map(([cells]) => cells),
      row({ userName: good, dept: path }),
    ]);
    expect(data).toMatchObject({ total: planted.length + 2, good: 2, faultCount: planted.length });
    expect(data.faults).toEqual(
      planted.map(([, column, message], index) => ({ row: index + 3, column, message: expect.stringContaining(message) })),
    );
    const n = planted.length;
    expect(await call('/api/sys/user/import', school.admin, { id: data.id })).toMatchObject({
      code: errors.IMPORT_ROWS_FAULTY.code,
      msg: `还有 ${n} 行有问题，请修改后重新上传，或选择只导入其余的行。`,
    });
    expect(await listed(deptCode)).toEqual([]);
    await ask('/api/sys/user/import', school.admin, { id: data.id, leaveOut: true });
    expect(await finished(data.id)).toMatchObject({ written: 2, faults: [] });
    expect((await listed(deptCode)).map(({ userName }) => userName).sort()).toEqual([first, good].sort());
  });

  it('several faults of one row are all named', async () => {
    const { data } = await check([
      row({ userName: 'x', realName: '', dept: '', roles: '', mobile: '1', email: 'x', expireTime: 'x', state: 'x', password: 'x' }),
    ]);
    expect(data.faults.map(({ column }) => column)).toEqual(userHeadings);
    expect(await call('/api/sys/user/import', school.admin, { id: data.id, leaveOut: true })).toMatchObject({
      code: errors.IMPORT_ROWS_FAULTY.code,
    });
  });

  it('whose name somebody takes between the check and the import are left out and named; the others are written', async () => {
    const { path, deptCode } = await classRoom();
    const names = [name('r'), name('r'), name('r')];
    const { data } = await check(names.map((userName) => row({ userName, dept: path })));
    await ask('/api/sys/user/save', school.admin, {
      userName: names[1] ?? '',
      realName: '先到',
      deptCode: school.root.deptCode,
      roles: [school.administrators],
      password: 'Ceshi@2026x',
    });
    await ask('/api/sys/user/import', school.admin, { id: data.id });
    expect(await finished(data.id)).toMatchObject({
      total: 3,
      done: 3,
      written: 2,
      initialCount: 2,
      faults: [{ row: 3, column: '用户名', message: `用户名“${names[1]}”已被使用，请换一个` }],
    });
    expect((await listed(deptCode)).map(({ userName }) => userName).sort()).toEqual([names[0], names[2]].sort());
  });

  it('come in any order of columns; an unknown, missing or doubled one stops all', async () => {
    const refused = async (headings: string[]) => (await check([headings.map(() => 'x')], school.admin, headings)).msg;
    expect(await refused(['姓名', '部门', '角色'])).toBe('表头不正确：缺少“用户名”。请使用下载的模板填写。');
    expect(await refused([...userHeadings, '身份证号'])).toBe('表头不正确：不认识“身份证号”这一列。请使用下载的模板填写。');
    expect(await refused([...userHeadings, '姓名'])).toBe('表头不正确：“姓名”出现了两次。请使用下载的模板填写。');
    expect((await check([])).msg).toBe('表格里没有数据，请填写后再上传。');
    const { path, deptCode } = await classRoom();
    const userName = name('o');
    const { data } = await check([['学员', path, '李四', userName]], school.admin, ['角色', '部门', '姓名', '用户名']);
    await ask('/api/sys/user/import', school.admin, { id: data.id });
    await finished(data.id);
    expect(await listed(deptCode)).toMatchObject([{ userName, realName: '李四' }]);
  });

  it("are limited to departments and roles that the importer may give, and are nobody else's to start or fetch", async () => {
    const [here, there] = [await classRoom(), await classRoom()];
    const role = await school.role(2, ['sys:user:list', 'sys:user:import']);
    const clerk = await school.person({ roles: [role], deptCode: here.deptCode });
    const { data } = await check(
      [
        row({ userName: name('c'), dept: here.path }),
        row({ userName: name('c'), dept: there.path }),
        row({ userName: name('c'), dept: here.path, roles: '系统管理员' }),
      ],
      clerk.token,
    );
    expect(data.faults.map(({ row: at, column }) => [at, column])).toEqual([
      [3, '部门'],
      [4, '角色'],
    ]);
    const others: Person = await school.person({ roles: [role], deptCode: there.deptCode });
    for (const token of [others.token, school.admin]) {
      expect(await call('/api/sys/user/import', token, { id: data.id, leaveOut: true })).toMatchObject({ status: 404 });
      expect(await call('/api/sys/user/import-progress', token, { id: data.id })).toMatchObject({ status: 404 });
      expect(await call('/api/sys/user/import-passwords', token, { id: data.id })).toMatchObject({ status: 404 });
    }
    // rights that were taken away meanwhile count
    await ask('/api/sys/user/batch-dept', school.admin, { ids: [clerk.id], deptCode: there.deptCode });
    expect(await call('/api/sys/user/import', clerk.token, { id: data.id, leaveOut: true })).toMatchObject({ status: 403 });
    expect(await listed(here.deptCode)).toEqual([]);
  });

  it('need the permission, and a file that is one', async () => {
    const looker = await school.person({ roles: [await school.role(1, ['sys:user:list'])] });
    expect(await check([], looker.token)).toMatchObject({ status: 403 });
    expect(await call('/api/sys/user/import-template', looker.token, {})).toMatchObject({ status: 403 });
    expect(await call('/api/sys/user/export', looker.token, {})).toMatchObject({ status: 403 });
    const upload = (bytes: Uint8Array, file?: string) => uploadSheet('/api/sys/user/import-check', school.admin, bytes, file);
    const good = await sheetOf([userHeadings]);
    for (const file of ['用户.xls', '用户.csv', '用户.xlsm', 'a.xlsx.exe'])
      expect(await upload(good, file)).toMatchObject({ code: errors.FILE_KIND.code, msg: '不支持这种文件，请上传 .xlsx 格式。' });
    expect(await upload(Buffer.from('用户名,姓名'))).toMatchObject({ code: errors.FILE_CONTENT.code });
    // the connection may be cut while sending
    expect(await upload(Buffer.alloc(10 * 1024 * 1024 + 10)).catch(() => ({ status: 413 }))).toMatchObject({ status: 413 });
    expect(await upload(await sheetOf(Array.from({ length: 10_002 }, () => ['x'])))).toMatchObject({
      code: errors.SHEET_ROWS.code,
      msg: '表格的行或列过多，一次最多 10000 行，请分成几个文件。',
    });
  });
});

describe('users to a file', () => {
  it('are those of the list with its conditions, and go back in as they were (rows 14 and 18)', async () => {
    const { path, deptCode } = await classRoom();
    const rows = [
      row({
        userName: name('e'),
        realName: '=1+1',
        dept: path,
        mobile: '13900139000',
        email: 'a@example.cn',
        expireTime: '2037-06-30 18:00:07',
        state: '正常',
      }),
      row({ userName: `-${name('e')}`.slice(0, 32), realName: "'@引号", dept: path, roles: '学员、教师', state: '待审核' }),
      row({ userName: name('e'), realName: "''+两个", dept: path, state: '停用' }),
    ];
    // as a person types them: what looks like a formula is quoted by the writer of the file
    await imported(rows);
    expect((await listed(deptCode)).map(({ realName }) => realName).sort()).toEqual(["''+两个", "'@引号", '=1+1'].sort());
    const { rows: out, response } = await downloadSheet('/api/sys/user/export', school.admin, {
      params: { deptCode },
      orders: [{ column: 'createTime', asc: true }],
    });
    expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toMatch(
      /^attachment; filename\*=UTF-8''用户-\d{12}\.xlsx$/,
    );
    expect([response.headers.get('cache-control'), response.headers.get('x-content-type-options')]).toEqual(['no-store', 'nosniff']);
    expect(out[0]).toEqual(userHeadings.slice(0, 8));
    expect(out.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
    const plain = out.slice(1).map((cells) => cells.map((cell) => (/^'+[=+\-@]/.test(cell) ? cell.slice(1) : cell)));
    expect(plain.sort()).toEqual(rows.map((cells) => cells.slice(0, 8)).sort());
    expect((await exported({ deptCode, state: 1 })).slice(1).map(([, realName]) => realName)).toEqual(["'''+两个"]);
  });

  it('stay within the reach of who exports', async () => {
    const [here, there] = [await classRoom(), await classRoom()];
    const clerk = await school.person({ roles: [await school.role(2, ['sys:user:list', 'sys:user:export'])], deptCode: here.deptCode });
    await school.person({ deptCode: there.deptCode });
    expect((await exported({}, clerk.token)).slice(1).map(([userName]) => userName)).toEqual([clerk.account.userName]);
    expect(await exported({ deptCode: there.deptCode }, clerk.token)).toHaveLength(1);
    // wrong on purpose
    expect(await call('/api/sys/user/export', clerk.token, { params: { deptCode: 5 } } as never)).toMatchObject({ status: 400 });
  });

  it('begin with a template: the headings that an import takes', async () => {
    const { rows } = await downloadSheet('/api/sys/user/import-template', school.admin, {});
    expect(rows).toEqual([userHeadings]);
  });
});

describe('five thousand users', () => {
  it('are imported, every planted fault named; the export gives the same rows back', async () => {
    const { path, deptCode } = await classRoom();
    const prefix = name('k').slice(0, 24);
    const faulty = new Map(Array.from({ length: 37 }, (_, index) => [100 + index * 131, index % 4]));
    const good: string[][] = [];
    const rows = Array.from({ length: 5000 }, (_, index) => {
      const cells = row({
        userName: `${prefix}-${index}`,
        realName: `学生${index}`,
        dept: path,
        mobile: `139${String(index).padStart(8, '0')}`,
        state: '正常',
      });
      const kind = faulty.get(index);
      if (kind === undefined) good.push(cells.slice(0, 8));
      else cells[[0, 2, 4, 5][kind] ?? 0] = 'x!';
      return cells;
    });
    const { data } = await check(rows);
    expect(data).toMatchObject({ total: 5000, good: 4963, faultCount: 37 });
    expect(data.faults.map((fault) => [fault.row, fault.column])).toEqual(
      [...faulty].map(([index, kind]) => [index + 2, ['用户名', '部门', '手机号', '邮箱'][kind]]),
    );
    await ask('/api/sys/user/import', school.admin, { id: data.id, leaveOut: true });
    const seen = new Set<number>();
    const end = await finished(data.id, school.admin, ({ done }) => seen.add(done));
    expect(end).toMatchObject({ written: 4963, initialCount: 4963, faults: [] });
    // the console had something to show on the way
    expect([...seen].some((done) => done > 0 && done < 4963)).toBe(true);
    const out = await exported({ deptCode });
    expect(out.slice(1).sort()).toEqual(good.sort());
    expect((await downloadSheet('/api/sys/user/import-passwords', school.admin, { id: data.id })).rows).toHaveLength(4964);
  }, 180_000);
});
