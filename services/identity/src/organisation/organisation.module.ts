import { Global, Module } from '@nestjs/common';
import { DepartmentsOfSite } from '../site/index.js';
import { DepartmentController } from './departments/department.controller.js';
import { DepartmentService } from './departments/department.service.js';
import { SiteDepartments } from './departments/site-departments.js';
import { GroupController } from './groups/group.controller.js';
import { GroupService } from './groups/group.service.js';
import { MenuController } from './menus/menu.controller.js';
import { MenuService } from './menus/menu.service.js';
import { OrganisationCollections } from './organisation.collections.js';
import { OrganisationEvents } from './organisation-events.js';
import { OrganisationSeeding } from './organisation.seeding.js';
import { RoleController } from './roles/role.controller.js';
import { RoleService } from './roles/role.service.js';

@Global()
@Module({
  controllers: [DepartmentController, GroupController, RoleController, MenuController],
  providers: [
    OrganisationCollections,
    OrganisationEvents,
    OrganisationSeeding,
    DepartmentService,
    GroupService,
    RoleService,
    MenuService,
    { provide: DepartmentsOfSite, useClass: SiteDepartments },
  ],
  exports: [OrganisationCollections, DepartmentService, DepartmentsOfSite],
})
export class OrganisationModule {}
