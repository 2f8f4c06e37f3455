import type { DepartmentDoc } from './department.model.js';

type Row = Pick<DepartmentDoc, '_id' | 'deptCode' | 'deptName' | 'parentId'>;

/** Between the names of a path, in files that people read and write. */
const separator = '/';

/** Departments as people name them in a spreadsheet: `学考示范中学/高一年级/高一（一）班`. */
export class DepartmentPaths {
  private readonly pathByCode = new Map<string, string>();
  private readonly codesByPath = new Map<string, string[]>();

  constructor(rows: readonly Row[]) {
    const byId = new Map(rows.map((row) => [String(row._id), row]));
    for (const row of rows) {
      const path = pathOf(row, byId);
      this.pathByCode.set(row.deptCode, path);
      this.codesByPath.set(path, [...(this.codesByPath.get(path) ?? []), row.deptCode]);
    }
  }

  /** Empty for a department that is gone. */
  of(deptCode: string): string {
    return this.pathByCode.get(deptCode) ?? '';
  }

  /** Several where people gave one name to two departments in one place. */
  codesOf(path: string): readonly string[] {
    return this.codesByPath.get(path.split(separator).map((part) => part.trim()).join(separator)) ?? [];
  }
}

function pathOf(row: Row, byId: ReadonlyMap<string, Row>): string {
  const names: string[] = [];
  for (let at: Row | undefined = row; at !== undefined && names.length <= byId.size; at = at.parentId === null ? undefined : byId.get(String(at.parentId))) names.unshift(at.deptName);
  return names.join(separator);
}
