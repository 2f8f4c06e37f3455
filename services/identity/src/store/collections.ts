import { Inject, Injectable } from '@nestjs/common';
import { dropFormerIndex, inTransaction } from '@xuekao/documents';
import { MONGO } from '@xuekao/platform';
import type { ClientSession, Connection, Model } from 'mongoose';
import { sessionChangeSchema, type SessionChangeDoc } from '../people/sessions/session-change.model.js';
import { auditHeadSchema } from '../audit/audit.model.js';
import { bindingSchema, type BindingDoc } from '../ways-in/bindings/binding.model.js';
import {
  codeCounterSchema,
  departmentSchema,
  type CodeCounterDoc,
  type DepartmentDoc,
} from '../organisation/departments/department.model.js';
import { dictionarySchema, type DictionaryDoc } from '../site/dictionary/dictionary.model.js';
import { facePhotoSchema, faceSchema, type FaceDoc, type FacePhotoDoc } from '../faces/face.model.js';
import { groupSchema, type GroupDoc } from '../organisation/groups/group.model.js';
import { licenceSchema, type LicenceDoc } from '../site/licence/licence.model.js';
import { menuSchema, type MenuDoc } from '../organisation/menus/menu.model.js';
import { formerKeyIndex, messageSchema, type MessageDoc } from '../inbox/messages/message.model.js';
import { noticeSchema, type NoticeDoc } from '../inbox/notices/notice.model.js';
import { realNameSchema, type RealNameDoc } from '../real-name/real-name.model.js';
import { roleSchema, type RoleDoc } from '../organisation/roles/role.model.js';
import { providerConfigSchema, type ProviderConfigDoc } from '../site/providers/provider-config.model.js';
import { siteSchema, type SiteDoc } from '../site/site.model.js';
import { userImportRowsSchema, userImportSchema, type UserImportDoc, type UserImportRowsDoc } from '../people/files/user-import.model.js';
import { smsOutboxSchema, type SmsOutboxDoc } from '../inbox/sms/sms-outbox.model.js';
import { trialSchema, type TrialDoc } from '../trials/trial.model.js';
import { userSchema, type UserDoc } from '../people/users/user.model.js';

/** The service's collections. Indexes and first contents are made by `Seed` before the first call is answered. */
@Injectable()
export class Collections {
  readonly users: Model<UserDoc>;
  readonly departments: Model<DepartmentDoc>;
  readonly codeCounters: Model<CodeCounterDoc>;
  readonly groups: Model<GroupDoc>;
  readonly roles: Model<RoleDoc>;
  readonly menus: Model<MenuDoc>;
  readonly dictionary: Model<DictionaryDoc>;
  readonly site: Model<SiteDoc>;
  readonly providerConfigs: Model<ProviderConfigDoc>;
  /** how far the audit log has come */
  readonly auditHead: Model<{ _id: string; seq: number }>;
  readonly licences: Model<LicenceDoc>;
  readonly messages: Model<MessageDoc>;
  readonly notices: Model<NoticeDoc>;
  readonly userImports: Model<UserImportDoc>;
  readonly userImportRows: Model<UserImportRowsDoc>;
  readonly realNames: Model<RealNameDoc>;
  readonly faces: Model<FaceDoc>;
  readonly facePhotos: Model<FacePhotoDoc>;
  readonly bindings: Model<BindingDoc>;
  readonly smsOutbox: Model<SmsOutboxDoc>;
  readonly trials: Model<TrialDoc>;
  readonly sessionChanges: Model<SessionChangeDoc>;

  constructor(@Inject(MONGO) private readonly connection: Connection) {
    this.users = connection.model<UserDoc>('User', userSchema, 'users');
    this.departments = connection.model<DepartmentDoc>('Department', departmentSchema, 'departments');
    this.codeCounters = connection.model<CodeCounterDoc>('CodeCounter', codeCounterSchema, 'code_counters');
    this.groups = connection.model<GroupDoc>('Group', groupSchema, 'groups');
    this.roles = connection.model<RoleDoc>('Role', roleSchema, 'roles');
    this.menus = connection.model<MenuDoc>('Menu', menuSchema, 'menus');
    this.dictionary = connection.model<DictionaryDoc>('DictionaryValue', dictionarySchema, 'dictionary_values');
    this.site = connection.model<SiteDoc>('Site', siteSchema, 'site');
    this.providerConfigs = connection.model<ProviderConfigDoc>('ProviderConfig', providerConfigSchema, 'provider_configs');
    this.auditHead = connection.model<{ _id: string; seq: number }>('AuditHead', auditHeadSchema, 'audit_head');
    this.licences = connection.model<LicenceDoc>('Licence', licenceSchema, 'licences');
    this.messages = connection.model<MessageDoc>('Message', messageSchema, 'messages');
    this.notices = connection.model<NoticeDoc>('Notice', noticeSchema, 'notices');
    this.userImports = connection.model<UserImportDoc>('UserImport', userImportSchema, 'user_imports');
    this.userImportRows = connection.model<UserImportRowsDoc>('UserImportRows', userImportRowsSchema, 'user_import_rows');
    this.realNames = connection.model<RealNameDoc>('RealName', realNameSchema, 'real_names');
    this.faces = connection.model<FaceDoc>('Face', faceSchema, 'faces');
    this.facePhotos = connection.model<FacePhotoDoc>('FacePhoto', facePhotoSchema, 'face_photos');
    this.bindings = connection.model<BindingDoc>('Binding', bindingSchema, 'bindings');
    this.smsOutbox = connection.model<SmsOutboxDoc>('SmsOutbox', smsOutboxSchema, 'sms_outbox');
    this.trials = connection.model<TrialDoc>('Trial', trialSchema, 'trials');
    this.sessionChanges = connection.model<SessionChangeDoc>('SessionChange', sessionChangeSchema, 'session_changes');
  }

  async createIndexes(): Promise<void> {
    for (const model of Object.values(this.connection.models)) await model.createIndexes();
    await dropFormerIndex(this.messages, formerKeyIndex);
  }

  /** All of `work` or nothing: see `inTransaction`. */
  transaction<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
    return inTransaction(this.connection, work);
  }
}
