import { Global, Module } from '@nestjs/common';
import { PeopleByName } from '../audit/index.js';
import { HoldersOfRoles, PeopleOfDepartments, PeopleOfGroups } from '../organisation/index.js';
import { ActiveDays } from './active-days/active-days.js';
import { UserExport } from './files/user-export.service.js';
import { UserFileController } from './files/user-file.controller.js';
import { UserImportRunner } from './files/user-import.runner.js';
import { UserImports } from './files/user-import.service.js';
import { PasswordHasher } from './passwords/password-hasher.js';
import { PeopleCollections } from './people.collections.js';
import { SessionChanges } from './sessions/session-changes.js';
import { DepartmentPeople } from './users/department-people.js';
import { GroupPeople } from './users/group-people.js';
import { NamedPeople } from './users/named-people.js';
import { ShareHolders } from './users/share-holders.js';
import { UserBatches } from './users/user-batches.js';
import { UserController } from './users/user.controller.js';
import { UserDirectory } from './users/user-directory.js';
import { UserEvents } from './users/user-events.js';
import { UserFaces } from './users/user-faces.js';
import { UserGramsBackfill } from './users/user-grams.backfill.js';
import { UserRights } from './users/user-rights.js';
import { UserService } from './users/user.service.js';
import { UserWrites } from './users/user-writes.js';

@Global()
@Module({
  controllers: [UserController, UserFileController],
  providers: [
    PeopleCollections,
    UserGramsBackfill,
    UserEvents,
    ActiveDays,
    SessionChanges,
    PasswordHasher,
    UserService,
    UserBatches,
    UserRights,
    UserDirectory,
    ShareHolders,
    UserFaces,
    UserWrites,
    UserExport,
    UserImports,
    UserImportRunner,
    { provide: PeopleByName, useClass: NamedPeople },
    { provide: PeopleOfDepartments, useClass: DepartmentPeople },
    { provide: PeopleOfGroups, useClass: GroupPeople },
    { provide: HoldersOfRoles, useExisting: SessionChanges },
  ],
  exports: [
    PeopleCollections,
    ActiveDays,
    SessionChanges,
    PasswordHasher,
    UserRights,
    UserDirectory,
    UserWrites,
    PeopleByName,
    PeopleOfDepartments,
    PeopleOfGroups,
    HoldersOfRoles,
  ],
})
export class PeopleModule {}
