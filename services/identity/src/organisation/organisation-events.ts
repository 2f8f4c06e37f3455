import { Injectable } from '@nestjs/common';
import { events, outgoing, type EventData } from '@xuekao/contracts';
import { DocumentEvents } from '@xuekao/platform';
import type { ClientSession } from 'mongoose';
import { OrganisationCollections } from './organisation.collections.js';
import type { DepartmentDoc } from './departments/department.model.js';

const department = 'department';
const group = 'group';
type Named = Pick<DepartmentDoc, 'deptCode' | 'deptName'>;

/** Tells other services of departments and groups, in the transaction that changes them. */
@Injectable()
export class OrganisationEvents {
  constructor(
    collections: OrganisationCollections,
    private readonly documents: DocumentEvents,
  ) {
    documents.describe({
      kind: department,
      after: async (code, limit, session) => {
        const rows = await collections.departments
          .find({ deptCode: { $gt: code } }, { deptCode: 1, deptName: 1 }, { session })
          .sort({ deptCode: 1 })
          .limit(limit)
          .lean<Named[]>();
        return rows.map(({ deptCode, deptName }) => ({
          id: deptCode,
          event: () => outgoing(events.departmentChanged, { deptCode, deptName }),
        }));
      },
      there: async (codes, session) =>
        (
          await collections.departments
            .find({ deptCode: { $in: [...codes] } }, { deptCode: 1 }, { session })
            .lean<Pick<DepartmentDoc, 'deptCode'>[]>()
        ).map(({ deptCode }) => deptCode),
    });
  }

  async departmentChanged({ deptCode, deptName }: EventData<typeof events.departmentChanged>, session: ClientSession): Promise<void> {
    const event = outgoing(events.departmentChanged, { deptCode, deptName });
    await this.documents.tell([{ kind: department, id: deptCode, event }], session);
  }

  async departmentsDeleted(codes: readonly string[], session: ClientSession): Promise<void> {
    await this.documents.tell(
      codes.map((deptCode) => ({
        kind: department,
        id: deptCode,
        event: outgoing(events.departmentDeleted, { deptCode }),
        isGone: true,
      })),
      session,
    );
  }

  async groupsDeleted(ids: readonly string[], session: ClientSession): Promise<void> {
    await this.documents.tell(
      ids.map((groupId) => ({ kind: group, id: groupId, event: outgoing(events.groupDeleted, { groupId }), isGone: true })),
      session,
    );
  }
}
