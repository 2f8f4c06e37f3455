import { mayChoose } from '@xuekao/access';
import { calls, newPassword, siteText, type Caller } from '@xuekao/contracts';
import type { Types } from 'mongoose';
import { outranks, evenWidth, type DepartmentPaths, type RoleDoc } from '../../organisation/index.js';
import type { ImportedUser, ImportFault } from './user-import.model.js';
import { headingOf, instantOf, type SheetUser, type UserColumn } from './user-sheet.js';

export interface CheckedRows {
  good: ImportedUser[];
  faults: ImportFault[];
  faultyRows: number;
}
/** Facts that the rows are checked against. */
export interface Surroundings {
  caller: Caller;
  paths: DepartmentPaths;
  roles: readonly RoleDoc[];
  /** names in lower case that the site has already */
  taken: ReadonlySet<string>;
  seal: (password: string) => string;
}

/** The same sentences as the form of one user. */
const { userName, realName, mobile, email } = calls.identity.users.save.input.shape;
interface Rule {
  safeParse: (value: string) => { success: boolean; error?: { issues: { message: string }[] } | undefined };
}
const states = [siteText('identity.state0'), siteText('identity.state1'), siteText('identity.state2')];
const faultOf = (rule: Rule, value: string): string | null => rule.safeParse(value).error?.issues[0]?.message ?? null;

/** Every fault of every row, by row and column. A row with one is not written. */
export function checkRows(rows: readonly SheetUser[], around: Surroundings): CheckedRows {
  const checker = new RowChecker(around);
  const good: ImportedUser[] = [];
  const faults: ImportFault[] = [];
  for (const row of rows) {
    const result = checker.check(row);
    if (Array.isArray(result)) faults.push(...result);
    else good.push(result);
  }
  return { good, faults, faultyRows: rows.length - good.length };
}

class RowChecker {
  private readonly firstRow = new Map<string, number>();
  private readonly rolesByName = new Map<string, RoleDoc[]>();
  private readonly rolesByEvenName = new Map<string, RoleDoc[]>();

  constructor(private readonly around: Surroundings) {
    for (const role of around.roles) {
      if (!outranks(around.caller, role)) continue;
      for (const [roles, name] of [
        [this.rolesByName, role.roleName],
        [this.rolesByEvenName, evenWidth(role.roleName)],
      ] as const)
        roles.set(name, [...(roles.get(name) ?? []), role]);
    }
  }

  check(cells: SheetUser): ImportedUser | ImportFault[] {
    const faults: ImportFault[] = [];
    const fault = (column: UserColumn, message: string | null): void => {
      if (message !== null) faults.push({ row: cells.row, column: headingOf(column), message });
    };
    fault('userName', this.nameFault(cells));
    fault('realName', cells.realName === '' ? siteText('userFiles.realNameMissing') : faultOf(realName, cells.realName));
    const deptCode = this.department(cells.dept, fault);
    const roles = this.roles(cells.roles, fault);
    fault('mobile', faultOf(mobile, cells.mobile));
    fault('email', faultOf(email, cells.email));
    const expireTime = cells.expireTime === '' ? null : instantOf(cells.expireTime);
    if (cells.expireTime !== '' && expireTime === null) fault('expireTime', siteText('userFiles.expiryUnknown'));
    const state = cells.state === '' ? 0 : cells.state === siteText('identity.disabledBefore') ? 1 : states.indexOf(cells.state);
    if (state !== 0 && state !== 1 && state !== 2) fault('state', siteText('userFiles.stateUnknown'));
    if (cells.password !== '') fault('password', faultOf(newPassword, cells.password));
    if (faults.length > 0 || (state !== 0 && state !== 1 && state !== 2)) return faults;
    const { row, userName: name, realName: person, mobile: phone, email: mail, password } = cells;
    return {
      row,
      userName: name,
      realName: person,
      deptCode,
      roles,
      mobile: phone,
      email: mail,
      expireTime,
      state,
      password: password === '' ? '' : this.around.seal(password),
    };
  }

  private nameFault({ userName: name, row }: SheetUser): string | null {
    if (name === '') return siteText('userFiles.userNameMissing');
    const malformed = faultOf(userName, name);
    if (malformed !== null) return malformed;
    const key = name.toLowerCase();
    const first = this.firstRow.get(key);
    if (first !== undefined) return siteText('userFiles.userNameTwice', { row: first });
    this.firstRow.set(key, row);
    return this.around.taken.has(key) ? siteText('userFiles.userNameTaken', { name }) : null;
  }

  private department(path: string, fault: (column: UserColumn, message: string) => void): string {
    if (path === '') fault('dept', siteText('identity.departmentMissing'));
    const codes = this.around.paths.codesOf(path).filter((code) => mayChoose(this.around.caller, code));
    if (path !== '' && codes.length === 0) fault('dept', siteText('userFiles.departmentUnknown', { path: shortened(path) }));
    if (codes.length > 1) fault('dept', siteText('userFiles.departmentAmbiguous', { path: shortened(path) }));
    return codes[0] ?? '';
  }

  private roles(list: string, fault: (column: UserColumn, message: string) => void): Types.ObjectId[] {
    const names = [
      ...new Set(
        list
          .split(/[、,，;；]/)
          .map((name) => name.trim())
          .filter((name) => name !== ''),
      ),
    ];
    if (names.length === 0) fault('roles', siteText('userFiles.rolesMissing'));
    return names.flatMap((name) => {
      const [role, other] = this.rolesByName.get(name) ?? this.rolesByEvenName.get(evenWidth(name)) ?? [];
      if (!role) fault('roles', siteText('userFiles.roleUnknown', { name: shortened(name) }));
      if (other) fault('roles', siteText('userFiles.roleAmbiguous', { name: shortened(name) }));
      return role ? [role._id] : [];
    });
  }
}

/** A typed text, no longer than a sentence bears. */
const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
