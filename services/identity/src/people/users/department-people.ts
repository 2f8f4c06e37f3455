import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { PeopleOfDepartments } from '../../organisation/index.js';
import { PeopleCollections } from '../people.collections.js';

@Injectable()
export class DepartmentPeople implements PeopleOfDepartments {
  constructor(private readonly collections: PeopleCollections) {}

  async areIn(deptCodes: readonly string[], session: ClientSession): Promise<boolean> {
    return (await this.collections.users.exists({ deptCode: { $in: deptCodes } }).session(session)) !== null;
  }
}
