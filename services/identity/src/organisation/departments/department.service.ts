import { Injectable } from '@nestjs/common';
import { belongingTo, choosableDepartments, reachOf } from '@xuekao/access';
import { BusinessError, calls, sentence, type Caller, type DepartNode, type Input, type Output, type TreeNode } from '@xuekao/contracts';
import { revisionOf, saveRevised, savedObject } from '@xuekao/documents';
import type { UserContext } from '@xuekao/platform';
import { Types, type ClientSession, type QueryFilter } from 'mongoose';
import { inTree } from '../../kernel/department-tree.js';
import { OrganisationCollections } from '../organisation.collections.js';
import { OrganisationEvents } from '../organisation-events.js';
import { PeopleOfDepartments } from '../organisation.ports.js';
import { forest } from '../../kernel/tree.js';
import { DepartmentPaths } from './department-paths.js';
import { codeBelow } from './department-code.js';
import type { DepartmentDoc } from './department.model.js';

interface Placed {
  id: string;
  deptCode: string;
}

@Injectable()
export class DepartmentService {
  constructor(
    private readonly collections: OrganisationCollections,
    private readonly people: PeopleOfDepartments,
    private readonly events: OrganisationEvents,
  ) {}

  async tree(caller: Caller): Promise<DepartNode[]> {
    return nodesOf(await this.rows(reachOf(caller).filter(belongingTo)));
  }

  /** Departments that a person may choose, for pickers. */
  async selectTree(caller: Caller): Promise<TreeNode[]> {
    return selectable(await this.rows(choosableDepartments(caller)));
  }

  /** All of it, for people who are about to register. */
  async wholeTree(): Promise<TreeNode[]> {
    return selectable(await this.rows({}));
  }

  async detail(id: string, caller: Caller): Promise<DepartNode> {
    const { deptCode } = await this.reachable(id, caller);
    const node = nodesOf(await this.rows(inTree(deptCode))).find((root) => root.id === id);
    if (!node) throw new BusinessError('NOT_FOUND');
    return node;
  }

  async save(
    input: Input<typeof calls.identity.departments.save>,
    caller: Caller,
    note: UserContext['note'],
  ): Promise<Output<typeof calls.identity.departments.save>> {
    const parentId = input.parentId === '0' ? null : input.parentId;
    if (input.id === undefined) {
      if (parentId !== null) await this.reachable(parentId, caller);
      else if (caller.roleLevel !== 1) throw new BusinessError('FORBIDDEN');
      return { id: (await this.add(input.deptName, parentId, caller.userId)).id, revision: 0 };
    }
    const known = await this.reachable(input.id, caller);
    // exams and users name departments by their code, and the code holds the place in the tree
    if (parentOf(known) !== input.parentId) throw new BusinessError('BAD_INPUT', { detail: sentence('identity.departmentFixed') });
    const { id, deptName, revision: read } = input;
    const revision = await this.collections.transaction(async (session) => {
      const saved = await saveRevised({ model: this.collections.departments, stored: known, read, set: { deptName }, session });
      await this.events.departmentChanged({ deptCode: known.deptCode, deptName }, session);
      return saved;
    });
    note({ object: savedObject(id, read), before: { deptName: known.deptName }, after: { deptName } });
    return { id, revision };
  }

  async add(deptName: string, parentId: string | null, createBy: string): Promise<Placed> {
    const parent = parentId === null ? null : await this.collections.departments.findById(parentId).lean<DepartmentDoc>();
    if (parentId !== null && !parent) throw new BusinessError('NOT_FOUND');
    const above = parent?.deptCode ?? '';
    const number = await this.nextNumber(above);
    const deptCode = codeBelow(above, number);
    if (deptCode === null) throw new BusinessError('BAD_INPUT', { detail: sentence('identity.departmentsFull') });
    return this.collections.transaction(async (session) => {
      // a parent that is being deleted meanwhile must not get a child
      if (parent && !(await this.arrive(parent.deptCode, session))) throw new BusinessError('NOT_FOUND');
      const _id = new Types.ObjectId();
      await this.collections.departments.create([{ _id, deptCode, deptName, parentId: parent?._id ?? null, sort: number, createBy }], {
        session,
      });
      await this.events.departmentChanged({ deptCode, deptName }, session);
      return { id: String(_id), deptCode };
    });
  }

  /** A department by its name below another one (null: at the top). */
  async findByName(deptName: string, parentId: string | null): Promise<Placed | null> {
    const filter = { deptName, parentId: parentId === null ? null : new Types.ObjectId(parentId) };
    const row = await this.collections.departments.findOne(filter).lean<DepartmentDoc>();
    return row && { id: idOf(row), deptCode: row.deptCode };
  }

  /** All of them or none: what stays behind would hang in the air. */
  async delete(ids: readonly string[], caller: Caller): Promise<void> {
    const wanted = [...new Set(ids)];
    await this.collections.transaction(async (session) => {
      const { departments } = this.collections;
      const rows = await departments
        .find({ _id: { $in: wanted }, $and: [reachOf(caller).filter(belongingTo)] })
        .session(session)
        .lean<DepartmentDoc[]>();
      if (rows.length !== wanted.length) throw new BusinessError('NOT_FOUND');
      const _id = { $in: rows.map((row) => row._id) };
      const codes = rows.map((row) => row.deptCode);
      const left = await departments.exists({ parentId: _id, deptCode: { $nin: codes } }).session(session);
      const person = await this.people.areIn(codes, session);
      if (left || person) throw new BusinessError('DEPART_NOT_EMPTY');
      await departments.deleteMany({ _id }, { session });
      await this.events.departmentsDeleted(codes, session);
    });
  }

  async sort(id: string, sort: number, caller: Caller): Promise<void> {
    const { matchedCount } = await this.collections.departments.updateOne(
      { _id: id, $and: [reachOf(caller).filter(belongingTo)] },
      { sort },
    );
    if (matchedCount === 0) throw new BusinessError('NOT_FOUND');
  }

  /**
   * Locks the department for an insert within the transaction. A deletion at the same time meets this write: one of the two gives way.
   * Answers whether the department is there.
   */
  async arrive(deptCode: string, session: ClientSession): Promise<boolean> {
    const { matchedCount } = await this.collections.departments.updateOne({ deptCode }, { $inc: { arrivals: 1 } }, { session });
    return matchedCount === 1;
  }

  /** Names by code. Codes that are gone are left out. */
  async names(codes: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.collections.departments
      .find({ deptCode: { $in: [...new Set(codes)] } }, { deptCode: 1, deptName: 1 })
      .lean<Pick<DepartmentDoc, 'deptCode' | 'deptName'>[]>();
    return new Map(rows.map((row) => [row.deptCode, row.deptName]));
  }

  /** Every department of the site by its path of names. */
  async paths(): Promise<DepartmentPaths> {
    return new DepartmentPaths(await this.rows({}));
  }

  private rows(filter: QueryFilter<DepartmentDoc>): Promise<DepartmentDoc[]> {
    return this.collections.departments.find(filter).sort({ sort: 1, deptCode: 1 }).lean<DepartmentDoc[]>();
  }

  private async reachable(id: string, caller: Caller): Promise<DepartmentDoc> {
    const row = await this.collections.departments.findOne({ _id: id, $and: [reachOf(caller).filter(belongingTo)] }).lean<DepartmentDoc>();
    if (!row) throw new BusinessError('NOT_FOUND');
    return row;
  }

  private async nextNumber(above: string): Promise<number> {
    const counter = await this.collections.codeCounters.findOneAndUpdate(
      { _id: above },
      { $inc: { last: 1 } },
      { upsert: true, returnDocument: 'after' },
    );
    return counter.last;
  }
}

const idOf = (row: DepartmentDoc): string => String(row._id);
const parentOf = (row: DepartmentDoc): string => (row.parentId === null ? '0' : String(row.parentId));

const selectable = (rows: readonly DepartmentDoc[]): TreeNode[] =>
  forest<DepartmentDoc, TreeNode>(rows, idOf, parentOf, (row) => ({
    id: idOf(row),
    title: row.deptName,
    value: row.deptCode,
    children: [],
  }));

const nodesOf = (rows: readonly DepartmentDoc[]): DepartNode[] =>
  forest<DepartmentDoc, DepartNode>(rows, idOf, parentOf, (row) => ({
    id: idOf(row),
    deptCode: row.deptCode,
    deptName: row.deptName,
    parentId: parentOf(row),
    sort: row.sort,
    revision: revisionOf(row),
    children: [],
  }));
