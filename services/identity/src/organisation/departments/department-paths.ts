import type { DepartmentDoc } from './department.model.js';

type Row = Pick<DepartmentDoc, '_id' | 'deptCode' | 'deptName' | 'parentId'>;

/** Between the names of a path, in files that people read and write. */
const separator = '/';

/** Names as they are compared where no exact one is found: people type brackets and strokes in either width. */
export const evenWidth = (name: string): string =>
  name
    .normalize('NFKC')
    .split(separator)
    .map((part) => part.trim())
    .join(separator);

/** Departments as people name them in a spreadsheet: `学考示范中学/高一年级/高一（一）班`. */
export class DepartmentPaths {
  private readonly pathByCode = new Map<string, string>();
  private readonly codesByPath = new Map<string, string[]>();
  private readonly codesByEvenPath = new Map<string, string[]>();

  constructor(rows: readonly Row[]) {
    const byId = new Map(rows.map((row) => [String(row._id), row]));
    for (const row of rows) {
      const path = pathOf(row, byId);
      this.pathByCode.set(row.deptCode, path);
      for (const [codes, key] of [
        [this.codesByPath, path],
        [this.codesByEvenPath, evenWidth(path)],
      ] as const)
        codes.set(key, [...(codes.get(key) ?? []), row.deptCode]);
    }
  }

  /** Empty for a department that is gone. */
  of(deptCode: string): string {
    return this.pathByCode.get(deptCode) ?? '';
  }

  /** Several where people gave one name to two departments in one place. Width counts only where a path is written exactly. */
  codesOf(path: string): readonly string[] {
    return (
      this.codesByPath.get(
        path
          .split(separator)
          .map((part) => part.trim())
          .join(separator),
      ) ??
      this.codesByEvenPath.get(evenWidth(path)) ??
      []
    );
  }
}

function pathOf(row: Row, byId: ReadonlyMap<string, Row>): string {
  const names: string[] = [];
  for (
    let at: Row | undefined = row;
    at !== undefined && names.length <= byId.size;
    at = at.parentId === null ? undefined : byId.get(String(at.parentId))
  )
    names.unshift(at.deptName);
  return names.join(separator);
}
