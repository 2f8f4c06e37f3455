import { Injectable } from '@nestjs/common';
import type { DepartmentsOfSite } from '../../site/index.js';
import { OrganisationCollections } from '../organisation.collections.js';

@Injectable()
export class SiteDepartments implements DepartmentsOfSite {
  constructor(private readonly collections: OrganisationCollections) {}

  async isThere(deptCode: string): Promise<boolean> {
    return (await this.collections.departments.exists({ deptCode })) !== null;
  }
}
