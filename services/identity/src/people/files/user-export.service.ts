import { Injectable } from '@nestjs/common';
import { BusinessError, calls, siteText, type Caller, type Input, type Output } from '@xuekao/contracts';
import { writeSheets } from '@xuekao/sheets';
import { DepartmentService, OrganisationCollections, type RoleDoc } from '../../organisation/index.js';
import { PeopleCollections } from '../people.collections.js';
import type { UserDoc } from '../users/user.model.js';
import { UserService } from '../users/user.service.js';
import { columnWidths, headingOf, instantText, userColumns, type UserColumn } from './user-sheet.js';

const maxRows = 50_000;
const exported = userColumns.filter((column) => column !== 'password');
const nowText = (): string => instantText(new Date()).replaceAll(/[-: ]/g, '').slice(0, 12);

/** How a file is filled in: its columns, in their order, each with what belongs into it. */
function guide(): string[][] {
  const row = (column: UserColumn, need: 'required' | 'optional', hint: string): string[] => [
    headingOf(column),
    siteText(`userFiles.${need}`),
    hint,
  ];
  return [
    [siteText('userFiles.guideColumn'), siteText('userFiles.guideNeed'), siteText('userFiles.guideHint')],
    row('userName', 'required', siteText('userFiles.hintUserName')),
    row('realName', 'required', siteText('userFiles.hintRealName')),
    row('dept', 'required', siteText('userFiles.hintDept')),
    row('roles', 'required', siteText('userFiles.hintRoles')),
    row('mobile', 'optional', siteText('userFiles.hintMobile')),
    row('email', 'optional', ''),
    row('expireTime', 'optional', siteText('userFiles.hintExpireTime')),
    row('state', 'optional', siteText('userFiles.hintState')),
    row('password', 'optional', siteText('userFiles.hintPassword')),
  ];
}

/** Users as a file: what the list shows, within the reach of who asks; what an import takes. */
@Injectable()
export class UserExport {
  constructor(
    private readonly collections: PeopleCollections,
    private readonly organisation: OrganisationCollections,
    private readonly users: UserService,
    private readonly departments: DepartmentService,
  ) {}

  async file(
    query: Input<typeof calls.identity.userFiles.export>,
    caller: Caller,
  ): Promise<Output<typeof calls.identity.userFiles.export>> {
    const { filter, sort } = await this.users.listOf(query, caller);
    const n = await this.collections.users.countDocuments(filter, { limit: maxRows + 1 });
    if (n > maxRows) throw new BusinessError('EXPORT_TOO_MANY', { n: `${maxRows}+`, max: maxRows });
    const [paths, roles] = await Promise.all([
      this.departments.paths(),
      this.organisation.roles.find({}, { roleName: 1 }).lean<Pick<RoleDoc, '_id' | 'roleName'>[]>(),
    ]);
    const names = new Map(roles.map((role) => [String(role._id), role.roleName]));
    const rows: string[][] = [exported.map(headingOf)];
    for await (const found of this.collections.users.find(filter).sort(sort).limit(maxRows).lean<UserDoc[]>().cursor({ batchSize: 2000 })) {
      const user: UserDoc = found;
      const cells: Record<UserColumn, string> = {
        userName: user.userName,
        realName: user.realName,
        dept: paths.of(user.deptCode),
        roles: user.roles.flatMap((id) => names.get(String(id)) ?? []).join(siteText('general.listSign')),
        mobile: user.mobile,
        email: user.email,
        expireTime: user.expireTime ? instantText(user.expireTime) : '',
        state: siteText(`identity.state${user.state}`),
        password: '',
      };
      rows.push(exported.map((column) => cells[column]));
    }
    const bytes = await writeSheets([
      { name: siteText('userFiles.userSheet'), widths: exported.map((column) => columnWidths[column]), rows },
    ]);
    return { name: siteText('userFiles.exportFile', { time: nowText() }), base64: bytes.toString('base64') };
  }

  async template(): Promise<Output<typeof calls.identity.userFiles.importTemplate>> {
    const bytes = await writeSheets([
      {
        name: siteText('userFiles.userSheet'),
        widths: userColumns.map((column) => columnWidths[column]),
        rows: [userColumns.map(headingOf)],
      },
      { name: siteText('userFiles.guideSheet'), widths: [12, 12, 80], rows: guide() },
    ]);
    return { name: siteText('userFiles.templateFile'), base64: bytes.toString('base64') };
  }

  async passwords(
    people: readonly (readonly [userName: string, realName: string, password: string])[],
  ): Promise<Output<typeof calls.identity.userFiles.importPasswords>> {
    const rows = [
      [headingOf('userName'), headingOf('realName'), siteText('userFiles.passwordSheet')],
      ...people.map((person) => [...person]),
    ];
    const bytes = await writeSheets([
      { name: siteText('userFiles.passwordSheet'), widths: [20, 16, 30], rows },
      { name: siteText('userFiles.guideSheet'), widths: [80], rows: [[siteText('userFiles.passwordNote')]] },
    ]);
    return { name: siteText('userFiles.passwordFile', { time: nowText() }), base64: bytes.toString('base64') };
  }
}
