import { Injectable } from '@nestjs/common';
import { OwnCollections } from '../kernel/own-collections.js';
import { activeDaySchema, type ActiveDayDoc } from './active-days/active-day.model.js';
import { userImportRowsSchema, userImportSchema, type UserImportDoc, type UserImportRowsDoc } from './files/user-import.model.js';
import { sessionChangeSchema, type SessionChangeDoc } from './sessions/session-change.model.js';
import { userSchema, type UserDoc } from './users/user.model.js';

/** People, the files that they come in, and which of their sessions are due. */
@Injectable()
export class PeopleCollections extends OwnCollections {
  readonly users = this.own<UserDoc>('User', userSchema, 'users');
  readonly userImports = this.own<UserImportDoc>('UserImport', userImportSchema, 'user_imports');
  readonly userImportRows = this.own<UserImportRowsDoc>('UserImportRows', userImportRowsSchema, 'user_import_rows');
  readonly activeDays = this.own<ActiveDayDoc>('ActiveDay', activeDaySchema, 'active_days');
  readonly sessionChanges = this.own<SessionChangeDoc>('SessionChange', sessionChangeSchema, 'session_changes');
}
