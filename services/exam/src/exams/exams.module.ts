import { Global, Module } from '@nestjs/common';
import { ExamsOfTemplate } from '../templates/index.js';
import { BeforePublish } from './before-publish.js';
import { ExamCategories } from './exam-categories.js';
import { ExamChanges } from './exam.changes.js';
import { ExamChecks } from './exam.checks.js';
import { ExamCollections } from './exam.collections.js';
import { ExamPassword } from './exam-password.js';
import { ExamReader } from './exam.reader.js';
import { ExamRemoval } from './exam.removal.js';
import { ExamAccess } from './exam.access.js';
import { EndedSharesOfExams, ExamSharing } from './exam.sharing.js';
import { ExamSharingController } from './exam.sharing.controller.js';
import { ExamService } from './exam.service.js';
import { Favourites } from './favourites.js';
import { FormerVersions } from './former-versions.js';
import { LinkedExams } from './linked-exams.js';
import { Previews } from './previews.js';
import { PublishService } from './publish.service.js';
import { ReleaseService } from './release.service.js';
import { SetSweep } from './set-sweep.js';
import { StaffSwitch } from './staff-switch.js';
import { TemplateUses } from './template-uses.js';
import { TrialSwitch } from './trial-switch.js';
import { ExamController } from './exam.controller.js';

@Global()
@Module({
  controllers: [ExamController, ExamSharingController],
  providers: [
    BeforePublish,
    ExamCategories,
    ExamChanges,
    ExamChecks,
    ExamCollections,
    ExamPassword,
    ExamReader,
    ExamRemoval,
    ExamService,
    ExamSharing,
    EndedSharesOfExams,
    ExamAccess,
    Favourites,
    FormerVersions,
    LinkedExams,
    Previews,
    PublishService,
    ReleaseService,
    SetSweep,
    StaffSwitch,
    TemplateUses,
    TrialSwitch,
    { provide: ExamsOfTemplate, useExisting: TemplateUses },
  ],
  exports: [
    ExamCategories,
    ExamChanges,
    ExamChecks,
    ExamCollections,
    ExamPassword,
    ExamAccess,
    ExamReader,
    ExamService,
    ExamsOfTemplate,
    Favourites,
    LinkedExams,
    Previews,
    StaffSwitch,
  ],
})
export class ExamsModule {}
